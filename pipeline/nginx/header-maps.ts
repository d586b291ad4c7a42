import { isExact, toExpression, type HeaderChange, type HeaderRule } from '#domain/headers-file';
import { CommandError } from '../command/command-error.ts';

/** What paths get of one header: of the patterns that a path matches the first counts; '' for none. */
export interface HeaderMap {
  readonly name: string;
  readonly entries: readonly { readonly path: string; readonly value: string }[];
}

/**
 * Turns the rules of a `_headers` file, of which the last counts, into one map a header, of which the first counts. The file
 * drops a header before it sets it once more, so no two values have to be joined.
 */
export function toHeaderMaps(rules: readonly HeaderRule[]): HeaderMap[] {
  const changes = rules.flatMap(({ path, changes }) =>
    lastOfEach(changes).map(({ name, value }) => ({ name, entry: { path, value: value ?? '' } })),
  );
  return [...Map.groupBy(changes, ({ name }) => name.toLowerCase())].map(([key, group]) => ({
    name: group[0]?.name ?? key,
    entries: group.map(({ entry }) => entry).toReversed(),
  }));
}

/** What a rule comes to, which may drop a header and set it then. */
const lastOfEach = (changes: readonly HeaderChange[]): HeaderChange[] => [
  ...new Map(changes.map((change) => [change.name.toLowerCase(), change])).values(),
];

/** Gives the one path of a map's entry. Throws a CommandError for a pattern that means more than one. */
export function exactPath(path: string, name: string): string {
  if (isExact(path)) return path;
  throw new CommandError(
    `_headers sets ${name} for ${path}, but nginx can set it for one path only. Write a rule for each path, without "*" and ":name".`,
  );
}

/**
 * Writes a text as nginx reads it in its settings. Throws a CommandError, with what the text is, for one that nginx would take
 * for a variable.
 */
export function quote(text: string, what: string): string {
  if (!text.includes('$')) return quoteAsIs(text);
  throw new CommandError(
    `${what} is ${JSON.stringify(text)}, but nginx takes what follows a "$" for a variable. Leave the "$" out.`,
  );
}

/** The regular expression of a pattern as a key of a map. */
export function quotePattern(path: string): string {
  return quoteAsIs(`~${toExpression(path)}`);
}

const quoteAsIs = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
