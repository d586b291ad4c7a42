import { pathOfFile } from '#library/path-of-file';
import { compareStrings } from '#domain/util/compare-strings';
import { memberOf, valueAt } from '#library/schema-tree';
import type { ListedText } from './content-file.ts';

/** A presentation in the list. */
export interface ListedPresentation {
  /** Relative to the content folder. */
  readonly name: string;
  readonly oid: string;
  readonly title: string;
  readonly language: string;
  readonly privacy: string;
  readonly lastModified: string;
  /** Number of steps. */
  readonly steps: number;
  /** The path of its page; null if it has none. */
  readonly path: string | null;
}

/** The presentations that the list shows, and the files that cannot be read. */
export interface PresentationList {
  readonly found: readonly ListedPresentation[];
  /** The number of all presentations. */
  readonly total: number;
  /** The names of files without an oid, such as those that are no JSON. */
  readonly broken: readonly string[];
}

/**
 * Lists the presentations whose title, oid, tags or file name have all words of a search, last
 * changed first.
 */
export function listPresentations(files: readonly ListedText[], search: string): PresentationList {
  const words = fold(search).split(/\s+/);
  const all = files.map((file) => readListed(file));
  const listed = all.filter((one) => typeof one !== 'string');
  const found = listed
    .filter(({ searched }) => words.every((word) => searched.includes(word)))
    .map(({ searched: _, ...presentation }) => presentation)
    .sort(
      (one, other) =>
        compareStrings(other.lastModified, one.lastModified) || compareStrings(one.name, other.name),
    );
  return { found, total: listed.length, broken: all.filter((one) => typeof one === 'string') };
}

/** Reads a file, which may have faults. Returns its name if it has no oid. */
function readListed({ name, text }: ListedText): (ListedPresentation & { searched: string }) | string {
  const content = parse(text);
  const textOf = (key: string): string => {
    const value = memberOf(content, key);
    return typeof value === 'string' ? value : '';
  };
  const oid = textOf('oid');
  if (content === null || oid === '') return name;
  const [steps, tags] = [valueAt(content, ['storyboard', 'path']), memberOf(content, 'tags')];
  const title = textOf('title') || oid;
  return {
    ...{ name, oid, title, language: textOf('language'), privacy: textOf('privacy') },
    lastModified: textOf('lastModified'),
    steps: Array.isArray(steps) ? steps.length : 0,
    path: pathOfFile(content),
    searched: fold([title, oid, name, ...(Array.isArray(tags) ? tags.map(String) : [])].join(' ')),
  };
}

function parse(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Returns a text without case and accents, so that a search finds it however it is typed. */
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
