import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storyboard } from '#content/schemas/storyboard';
import type { TranscriptTopic } from '#content/schemas/transcript';
import { makeContent, runCommand, runInProcess, type AtEnd } from '../test-command.ts';
import type { TestText } from './pdf/test-pdf.ts';
import { runImport } from './run-import.ts';

/** What tests read of a content file. */
export interface Written {
  readonly title: string;
  readonly language: string;
  readonly lastModified: string;
  readonly preview: string;
  readonly viewLink?: { readonly link_id: string };
  readonly transcript: TranscriptTopic[];
  readonly storyboard: Storyboard;
}

/** A folder with slides to import and the content folder that they go into, and what tests do there. */
export interface ImportPlace {
  readonly folder: string;
  /** Content folder. */
  readonly root: string;
  /** Environment of the command. */
  readonly env: Readonly<Record<string, string>>;
  /** Does what the command does with such flags and names of slides, in this process: what it ends with, and what it says. */
  readonly run: (...flags: string[]) => ReturnType<typeof runCommand>;
  /** Runs the command in a process of its own. */
  readonly start: (...flags: string[]) => ReturnType<typeof runCommand>;
  /** Path of the content file of an oid. */
  readonly pathOf: (oid: string) => string;
  readonly written: (oid: string) => Promise<Written>;
  /** Puts slides beside the others. */
  readonly put: (name: string, slides: string | Uint8Array) => Promise<void>;
}

/**
 * Makes a place for imports: the content of the end-to-end tests, and slides of several programs. It goes with the test, unless
 * `atEnd` says when.
 */
export async function makeImportPlace(atEnd?: AtEnd): Promise<ImportPlace> {
  const { folder, root } = await makeContent(atEnd);
  await cp(join(import.meta.dirname, 'decks'), folder, { recursive: true });
  const env = { PODIUM_CONTENT: root, INIT_CWD: folder };
  const pathOf = (oid: string) => join(root, 'presentations', `${oid}.json`);
  return {
    ...{ folder, root, env, pathOf },
    run: (...flags) => runInProcess(runImport, { flags, cwd: folder, env }),
    start: (...flags) => runCommand({ name: 'import', flags, cwd: folder, env }),
    written: async (oid) => JSON.parse(await readFile(pathOf(oid), 'utf8')) as Written,
    put: (name, slides) => writeFile(join(folder, name), slides),
  };
}

/** The texts of so many pages, one each: its number. */
export const numbered = (count: number): TestText[][] =>
  Array.from({ length: count }, (_, index) => [{ text: `Slide ${index + 1}`, x: 80, y: 100, size: 20 }]);
