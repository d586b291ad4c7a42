import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '#pipeline/cli/command-error';

/** Exit code of rclone if a folder does not exist. */
const NO_FOLDER = 3;

/** Runs rclone. Methods throw a CommandError on failure, so that the next step is not taken. */
export class Rclone {
  readonly #list: string;
  readonly #flags: readonly string[];

  /** `folder` is for lists. `flags`, for every command, may have the settings of the storage. */
  constructor(folder: string, flags: readonly string[]) {
    this.#list = join(folder, 'files');
    this.#flags = flags;
  }

  /** Copies files of a folder that are missing in the target or have other bytes. */
  async copy(
    from: string,
    to: string,
    names: readonly string[],
    headers: Readonly<Record<string, string>>,
  ): Promise<void> {
    const headerFlags = Object.entries(headers).flatMap(([name, value]) => [
      '--header-upload',
      `${name}: ${value}`,
    ]);
    await this.#change(
      'copy',
      [from, to, '--checksum', '--no-update-modtime', '--no-traverse', ...headerFlags],
      names,
    );
  }

  /** Deletes files. */
  async delete(from: string, names: readonly string[]): Promise<void> {
    await this.#change('delete', [from], names);
  }

  /** Returns all files of a folder; none if it does not exist yet. */
  list(folder: string): string[] {
    // Progress output would be mixed with the names.
    const args = ['lsf', '--recursive', '--files-only', folder, ...this.#flags, '--progress=false'];
    return this.#run(args, 'pipe', [0, NO_FOLDER]).split('\n').filter(Boolean);
  }

  /** Returns the text of a file; null if it does not exist. */
  readFile(file: string): string | null {
    const { status, stdout } = spawnSync('rclone', ['cat', file, ...this.#flags, '--progress=false'], {
      encoding: 'utf8',
      stdio: ['inherit', 'pipe', 'ignore'],
    });
    return status === 0 ? stdout : null;
  }

  write(file: string, text: string): void {
    this.#run(['rcat', file, ...this.#flags], 'inherit', [0], text);
  }

  async #change(command: string, args: readonly string[], names: readonly string[]): Promise<void> {
    await writeFile(this.#list, names.map((name) => `${name}\n`).join(''));
    this.#run([command, ...args, '--files-from-raw', this.#list, ...this.#flags], 'inherit');
  }

  /** Returns rclone's output. Throws unless its exit code is one of `goodCodes`. */
  #run(
    args: readonly string[],
    output: 'pipe' | 'inherit',
    goodCodes: readonly number[] = [0],
    input?: string,
  ): string {
    const { status, stdout, error } = spawnSync('rclone', args, {
      encoding: 'utf8',
      ...(input !== undefined && { input }),
      stdio: [input === undefined ? 'inherit' : 'pipe', output, 'inherit'],
      maxBuffer: Infinity,
    });
    if (error) throw new CommandError('rclone could not be started. Install it: https://rclone.org/install/');
    if (status !== null && goodCodes.includes(status)) return stdout;
    throw new CommandError(
      `rclone ${args[0]} failed (see its output above). Run the same command again: it continues where it stopped.`,
    );
  }
}
