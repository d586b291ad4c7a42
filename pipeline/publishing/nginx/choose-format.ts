import { MARKDOWN_FILE } from '#domain/addresses/paths';
import { MARKDOWN_TYPE } from '#domain/media/media-types';

// nginx has no functions, so three maps read the q-values of both types and compare them.

/** The file that answers for a folder: its page, or the page in Markdown. */
export const CHOSEN_FILE = '$podium_format';

const PAGE_FILE = 'index.html';

/** An item of the header `Accept`: its type and parameters up to q. */
const itemOf = (type: string): string =>
  `~*^(?:[^,]*,)*[ \\t]*${type.replace(/[.*+]/g, '\\$&')}[ \\t]*(?:;(?![ \\t]*q=)[^,;]*)*`;
const END = '[ \\t]*(?:;[^,]*)?(?:,|$)';

/** Returns the lines of a map from `Accept` to the q-value of a type: 0, 1, or its digits. */
function weightLines(type: string, name: string): string[] {
  const item = itemOf(type);
  return [
    [`${item}(?:,|$)`, '1'],
    [`${item};[ \\t]*q=1(?:\\.0{0,3})?${END}`, '1'],
    [`${item};[ \\t]*q=0\\.(?<podium_${name}>\\d{0,2}[1-9])0{0,2}${END}`, `0.$podium_${name}`],
    [item, '0'],
  ].map(([pattern, weight]) => line(pattern ?? '', weight ?? ''));
}

const line = (pattern: string, value: string): string =>
  `  "${pattern.replace(/["\\]/g, '\\$&')}" "${value}";\n`;

/** The digits that are less than another one, which may be missing. */
const lessThan = (digit: number): string => `(?:[0-${digit - 1}]\\d*)?`;

/**
 * The maps that choose between a page and its Markdown, as `prefersMarkdown` of the origin does:
 * Markdown must be named, and have a higher q-value, or the same one and HTML not before it.
 */
export const FORMAT_MAPS = `map $http_accept $podium_q_of_markdown {
  default "0";
${weightLines(MARKDOWN_TYPE, 'md').join('')}}
map $http_accept $podium_q_of_html {
  default "0";
${weightLines('text/html', 'html').join('')}${weightLines('text/*', 'text').join('')}${weightLines('*/*', 'any').join('')}}
map $http_accept $podium_first {
  default ${MARKDOWN_FILE};
${line('~*(?:^|,)[ \\t]*text/html[ \\t]*[,;].*text/markdown', PAGE_FILE)}}
map "$podium_q_of_markdown $podium_q_of_html" ${CHOSEN_FILE} {
  default ${PAGE_FILE};
  "~^0 " ${PAGE_FILE};
${line('~^(.*) \\1$', '$podium_first')}${line('~^1 ', MARKDOWN_FILE)}${line('~^0\\.\\d+ 0$', MARKDOWN_FILE)}${Array.from(
  { length: 9 },
  (_, index) => line(`~^(0\\.\\d*)${index + 1}\\d* \\1${lessThan(index + 1)}$`, MARKDOWN_FILE),
).join('')}}
`;
