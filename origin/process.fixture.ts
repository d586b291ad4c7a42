import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** An origin in its own process. */
export class TestProcess {
  readonly child: ChildProcess;
  /** Output of both streams. */
  output = '';
  readonly #exit: Promise<unknown[]>;

  /** `command` runs Node; the path of a module follows. */
  constructor(env: Readonly<Record<string, string>>, command: readonly string[] = [process.execPath]) {
    const main = fileURLToPath(new URL('./main.ts', import.meta.url));
    const [program = '', ...args] = command;
    this.child = spawn(program, [...args, main], {
      env: { PATH: process.env['PATH'], ...env },
      stdio: 'pipe',
    });
    this.#exit = once(this.child, 'exit');
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
        this.child.emit('output');
      });
    }
    onTestFinished(() => void this.child.kill('SIGKILL'));
  }

  /** Resolves with the address once the origin listens. Rejects if the process ends before that. */
  async listening(): Promise<string> {
    for (;;) {
      const address = /Home\s+(http:\S+)\/\s/.exec(this.output)?.[1];
      if (address !== undefined && this.output.includes('Ctrl+C')) return address;
      const { exitCode, signalCode } = this.child;
      if (exitCode !== null || signalCode !== null) throw new Error(`The origin ended: ${this.output}`);
      await Promise.race([once(this.child, 'output'), this.#exit]);
    }
  }

  /** Resolves with the exit code (null after an unhandled signal). */
  async exited(): Promise<number | null> {
    await this.#exit;
    return this.child.exitCode;
  }
}
