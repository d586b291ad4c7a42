/** A rule with a matcher for paths (decoded, without query). */
interface ParsedRule extends HeaderRule {
  readonly matches: (path: string) => boolean;
}

/** A line of a `_headers` file that could not be parsed. */
interface HeadersFault {
  /** Line, from 1. */
  readonly line: number;
  readonly message: string;
}

/** A header to add, or to remove from earlier rules if the value is null. */
export interface HeaderChange {
  readonly name: string;
  readonly value: string | null;
}

/** The headers for the responses of some paths. */
export interface HeaderRule {
  /** A pattern: `*` matches anything, `:name` matches one folder. */
  readonly path: string;
  /** In order. Rules with the same path apply in the order of the file. */
  readonly changes: readonly HeaderChange[];
}

/** The rules of a `_headers` file, in order. */
export interface HeadersFile {
  readonly rules: readonly ParsedRule[];
  readonly faults: readonly HeadersFault[];
}

/** Maximum length of a line of a `_headers` file that all hosts accept, including indentation. */
export const MAX_HEADER_LINE = 2000;

const HEADER_NAME = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Headers that depend on the response, so that a file cannot set them. */
const RESPONSE_HEADERS = new Set([
  'accept-ranges',
  'age',
  'connection',
  'content-encoding',
  'content-length',
  'content-range',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'location',
  'set-cookie',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'vary',
]);

/**
 * Parses a `_headers` file as CDNs do: a line with a path, in which `*` matches anything and
 * `:name` matches one folder, then indented lines `Name: value`, or `! Name` to remove a header of
 * an earlier rule. `#` starts a comment line. Reports all other lines as faults.
 */
export function parseHeadersFile(text: string): HeadersFile {
  const rules: (ParsedRule & { readonly changes: HeaderChange[] })[] = [];
  const faults: HeadersFault[] = [];
  for (const [index, rawLine] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = rawLine.trim();
    if (line === '' || line.startsWith('#')) continue;
    const addFault = (message: string) => faults.push({ line: index + 1, message });
    if (line.startsWith('/')) {
      rules.push({ path: line, matches: toMatcher(line), changes: [] });
      continue;
    }
    const change = parseChange(line);
    const rule = rules.at(-1);
    if (typeof change === 'string') addFault(change);
    else if (!rule) addFault(`"${line}" comes before the first path; put a line such as "/*" above it`);
    else rule.changes.push(change);
  }
  return { rules, faults };
}

/** Reports whether all hosts accept a text as the name of a header. */
export const isHeaderName = (name: string): boolean => /^[\dA-Za-z-]+$/.test(name);

/** Reports whether all hosts can send a value. In nginx, "$" would start a variable. */
export const isHeaderValue = (value: string): boolean => /^[\x20-\x23\x25-\x7e]+$/.test(value);

/** Reports whether a header, in lower case, depends on the response. */
export const dependsOnResponse = (name: string): boolean => RESPONSE_HEADERS.has(name);

/** Formats rules as lines of a `_headers` file. */
export function formatHeaderRules(rules: readonly HeaderRule[]): string {
  const toLine = ({ name, value }: HeaderChange) => (value === null ? `! ${name}` : `${name}: ${value}`);
  return rules
    .map(({ path, changes }) => [path, ...changes.map((change) => `  ${toLine(change)}`)].join('\n') + '\n')
    .join('');
}

/** Parses the header of a line. Returns a message if the line is invalid. */
function parseChange(line: string): HeaderChange | string {
  const [name, value] = line.startsWith('!') ? [line.slice(1).trim(), null] : splitHeader(line);
  if (name === undefined) return `"${line}" is neither a path nor "Name: value"`;
  if (!HEADER_NAME.test(name)) return `"${name}" is not a valid header name`;
  if (dependsOnResponse(name.toLowerCase())) return `${name} cannot be set in this file; remove the line`;
  if (value !== null && !HEADER_VALUE.test(value))
    return `the value of ${name} has a character that is not allowed in headers`;
  return { name, value };
}

function splitHeader(line: string): [string | undefined, string] {
  const colonIndex = line.indexOf(':');
  if (colonIndex < 1) return [undefined, ''];
  return [line.slice(0, colonIndex).trim(), line.slice(colonIndex + 1).trim()];
}

/**
 * Returns the headers for a path, by lower-case name. Applies rules in the order of the file. If
 * several rules set the same header, joins the values with a comma.
 */
export function headersFor(file: HeadersFile, path: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const { matches, changes } of file.rules) {
    if (!matches(path)) continue;
    for (const { name, value } of changes) {
      const key = name.toLowerCase();
      const previous = headers.get(key);
      if (value === null) headers.delete(key);
      else headers.set(key, previous === undefined ? value : `${previous}, ${value}`);
    }
  }
  return headers;
}

/**
 * Returns a matcher for the paths of a pattern. Compares exact paths without a regular expression,
 * because a file may have a rule for each of many pages.
 */
export function toMatcher(pattern: string): (path: string) => boolean {
  if (isExact(pattern)) return (path) => path === pattern;
  const expression = new RegExp(toExpression(pattern), 's');
  return (path) => expression.test(path);
}

/** Reports whether a pattern matches one path only. */
export function isExact(pattern: string): boolean {
  return !/\*|:[A-Za-z]/.test(pattern);
}

/**
 * Returns the source of a regular expression for the paths of a pattern. Use it with the flag `s`,
 * so that `.` matches line breaks too.
 */
export function toExpression(pattern: string): string {
  const source = pattern.replace(/:[A-Za-z]\w*|[\\^$.|?+()[\]{}*]/g, (token) => {
    if (token === '*') return '.*';
    return token.startsWith(':') ? '[^/]+' : `\\${token}`;
  });
  return `^${source}$`;
}
