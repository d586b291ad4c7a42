/** A rule, and whether it is for a path (decoded, without query). */
interface ParsedRule extends HeaderRule {
  readonly matches: (path: string) => boolean;
}

/** A line of a `_headers` file that could not be understood. */
interface HeadersFault {
  /** Line, from 1. */
  readonly line: number;
  readonly message: string;
}

/** A header to add, or (value null) one of an earlier rule to take away. */
export interface HeaderChange {
  readonly name: string;
  readonly value: string | null;
}

/** What the answers of some paths have. */
export interface HeaderRule {
  /** A pattern: `*` stands for anything, `:name` for one folder. */
  readonly path: string;
  /** In their order; of rules that are for the same path, those of the earlier one come first. */
  readonly changes: readonly HeaderChange[];
}

/** The rules of a `_headers` file, in its order. */
export interface HeadersFile {
  readonly rules: readonly ParsedRule[];
  readonly faults: readonly HeadersFault[];
}

const NAME = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Headers that follow from the answer itself, so that a file cannot know them. */
const NOT_FOR_FILES = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-range',
  'date',
  'etag',
  'location',
  'set-cookie',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'vary',
]);

/**
 * Reads a `_headers` file as CDNs do: a line with a path, in which `*` stands for anything and
 * `:name` for one folder, then indented lines `Name: value`, or `! Name` to take a header of an
 * earlier rule away. `#` starts a comment line. Lines that are none of this become faults.
 */
export function parseHeadersFile(text: string): HeadersFile {
  const rules: (ParsedRule & { readonly changes: HeaderChange[] })[] = [];
  const faults: HeadersFault[] = [];
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const fail = (message: string) => faults.push({ line: index + 1, message });
    if (line.startsWith('/')) {
      rules.push({ path: line, matches: toMatcher(line), changes: [] });
      continue;
    }
    const change = parseChange(line);
    const rule = rules.at(-1);
    if (typeof change === 'string') fail(change);
    else if (!rule) fail(`"${line}" stands before the first path; put a line such as "/*" above it`);
    else rule.changes.push(change);
  }
  return { rules, faults };
}

/** Writes rules as the lines of such a file. */
export function formatHeaderRules(rules: readonly HeaderRule[]): string {
  const toLine = ({ name, value }: HeaderChange) => (value === null ? `! ${name}` : `${name}: ${value}`);
  return rules
    .map(({ path, changes }) => [path, ...changes.map((change) => `  ${toLine(change)}`)].join('\n') + '\n')
    .join('');
}

/** The header that a line gives, or what is wrong with the line. */
function parseChange(line: string): HeaderChange | string {
  const [name, value] = line.startsWith('!') ? [line.slice(1).trim(), null] : splitHeader(line);
  if (name === undefined) return `"${line}" is neither a path nor "Name: value"`;
  if (!NAME.test(name)) return `"${name}" is no name of a header`;
  if (NOT_FOR_FILES.has(name.toLowerCase())) return `${name} cannot be set in this file; remove the line`;
  if (value !== null && !VALUE.test(value))
    return `the value of ${name} has a character that headers cannot carry`;
  return { name, value };
}

function splitHeader(line: string): [string | undefined, string] {
  const colon = line.indexOf(':');
  if (colon < 1) return [undefined, ''];
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
}

/**
 * The headers for a path, by lower-case name. Rules count in the order of the file; a header that
 * several rules set has all their values, joined with a comma.
 */
export function headersFor(file: HeadersFile, path: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const { matches, changes } of file.rules) {
    if (!matches(path)) continue;
    for (const { name, value } of changes) {
      const key = name.toLowerCase();
      const former = headers.get(key);
      if (value === null) headers.delete(key);
      else headers.set(key, former === undefined ? value : `${former}, ${value}`);
    }
  }
  return headers;
}

/**
 * Tells the paths that a pattern of such a file means. A file may have a rule for each of many pages, so exact paths go
 * without a regular expression.
 */
export function toMatcher(pattern: string): (path: string) => boolean {
  if (isExact(pattern)) return (path) => path === pattern;
  const expression = new RegExp(toExpression(pattern), 's');
  return (path) => expression.test(path);
}

/** Whether a pattern means one path only. */
export function isExact(pattern: string): boolean {
  return !/\*|:[A-Za-z]/.test(pattern);
}

/** The regular expression, as text, for the paths that a pattern means; in it `.` stands for line breaks too. */
export function toExpression(pattern: string): string {
  const source = pattern.replace(/:[A-Za-z]\w*|[\\^$.|?+()[\]{}*]/g, (token) => {
    if (token === '*') return '.*';
    return token.startsWith(':') ? '[^/]+' : `\\${token}`;
  });
  return `^${source}$`;
}
