import { isExact, toExpression, type HeaderChange, type HeaderRule } from '#domain/addresses/headers-file';
import { CommandError } from '#pipeline/cli/command-error';

/**
 * The values of one header by path pattern. The first matching pattern counts; '' means no header.
 */
export interface HeaderMap {
  readonly name: string;
  readonly entries: readonly { readonly path: string; readonly value: string }[];
}

/**
 * Converts the rules of a `_headers` file, of which the last match counts, to one map per header,
 * of which the first match counts. Each rule removes a header before it sets it, so only the values
 * of one rule are joined.
 */
export function toHeaderMaps(rules: readonly HeaderRule[]): HeaderMap[] {
  const changes = rules.flatMap(({ path, changes }) =>
    joinChanges(changes).map(({ name, value }) => ({ name, entry: { path, value: value ?? '' } })),
  );
  return [...Map.groupBy(changes, ({ name }) => name.toLowerCase())].map(([key, group]) => ({
    name: group[0]?.name ?? key,
    entries: group.map(({ entry }) => entry).toReversed(),
  }));
}

/**
 * Returns the result of the changes of each header. A rule may remove a header and then set it,
 * also with several values, which are joined with commas.
 */
function joinChanges(changes: readonly HeaderChange[]): HeaderChange[] {
  const joined = new Map<string, HeaderChange>();
  for (const { name, value } of changes) {
    const before = joined.get(name.toLowerCase())?.value ?? null;
    const both = value === null || before === null ? value : `${before}, ${value}`;
    joined.set(name.toLowerCase(), { name, value: both });
  }
  return [...joined.values()];
}

/**
 * Returns the path of a map entry. Throws a CommandError if it is a pattern for more than one path.
 */
export function exactPath(path: string, name: string): string {
  if (isExact(path)) return path;
  throw new CommandError(
    `_headers sets ${name} for ${path}, but nginx can set it for one path only. Write a rule for each path, without "*" and ":name".`,
  );
}

/**
 * Quotes a text for nginx's configuration. Throws a CommandError with the description `what` if
 * nginx would read a variable in it.
 */
export function quote(text: string, what: string): string {
  if (!text.includes('$')) return quoteAsIs(text);
  throw new CommandError(
    `${what} is ${JSON.stringify(text)}, but nginx reads "$" as the start of a variable. Remove the "$".`,
  );
}

/** Returns a path pattern as the regular expression of a map key. */
export function quotePattern(path: string): string {
  return quoteAsIs(`~${toExpression(path)}`);
}

const quoteAsIs = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
