import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportSource } from '#library/schemas/import-source';
import type { Storyboard } from '#library/schemas/storyboard';
import type { TranscriptTopic } from '#library/schemas/transcript';
import { makeContent, runCommand, runInProcess, type AtEnd } from '#pipeline/cli/command.fixture';
import type { TestText } from './pdf/pdf.fixture.ts';
import { runImport } from './run-import.ts';

/** The fields of a content file that tests read. */
export interface Written {
  readonly title: string;
  readonly language: string;
  readonly lastModified: string;
  readonly preview: string;
  readonly viewLink?: { readonly link_id: string };
  readonly transcript: TranscriptTopic[];
  readonly storyboard: Storyboard;
  readonly source?: ImportSource;
}

/** A folder with slides and a content folder, and the actions of import tests. */
export interface ImportPlace {
  readonly folder: string;
  /** Content folder. */
  readonly root: string;
  /** Environment of the command. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Runs the command with these flags and file names in this process. Returns its exit code and
   * output.
   */
  readonly run: (...flags: string[]) => ReturnType<typeof runCommand>;
  /** Runs the command in a child process. */
  readonly start: (...flags: string[]) => ReturnType<typeof runCommand>;
  /** Returns the path of the content file of an oid. */
  readonly pathOf: (oid: string) => string;
  readonly written: (oid: string) => Promise<Written>;
  /** Adds a slide file. */
  readonly put: (name: string, slides: string | Uint8Array) => Promise<void>;
}

/**
 * Creates a place for imports with the content of the end-to-end tests and slides from several
 * programs. It is removed at the end of the test, or when `atEnd` decides.
 */
export async function makeImportPlace(atEnd?: AtEnd): Promise<ImportPlace> {
  const { folder, root } = await makeContent(atEnd);
  await cp(join(import.meta.dirname, 'decks'), folder, { recursive: true });
  const env = { PODIUM_CONTENT: root, INIT_CWD: folder };
  const pathOf = (oid: string) => join(root, 'presentations', `${oid}.json`);
  return {
    folder,
    root,
    env,
    pathOf,
    run: (...flags) => runInProcess(runImport, { flags, cwd: folder, env }),
    start: (...flags) => runCommand({ name: 'import', flags, cwd: folder, env }),
    written: async (oid) => JSON.parse(await readFile(pathOf(oid), 'utf8')) as Written,
    put: (name, slides) => writeFile(join(folder, name), slides),
  };
}

/** Returns the texts of a number of pages. Each page shows its number. */
export const numbered = (count: number): TestText[][] =>
  Array.from({ length: count }, (_, index) => [{ text: `Slide ${index + 1}`, x: 80, y: 100, size: 20 }]);

/** Returns the headings and lists of a transcript, indented by depth. */
export function outlineOf(topics: readonly TranscriptTopic[], depth = 0): string[] {
  return topics.flatMap((topic) => [
    ...topic.texts.map(({ styleClasses, listType, paragraphs }) => {
      const begin = paragraphs.map((paragraph) => paragraph.text.slice(0, 30)).join(' | ');
      return `${'  '.repeat(depth)}${styleClasses.join(' ')}${listType === 'BULLET' ? ' list' : ''}: ${begin}`;
    }),
    ...outlineOf(topic.topics, depth + 1),
  ]);
}
