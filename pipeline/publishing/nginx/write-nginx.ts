import { typed } from '#library/typed-command';
import { NOT_FOUND_CONTROL } from '#domain/addresses/caching';
import { isExact, toExpression, type HeaderChange, type HeaderRule } from '#domain/addresses/headers-file';
import { MARKDOWN_FILE } from '#domain/addresses/paths';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import { DEFAULT_MEDIA_TYPE, isCompressible, MEDIA_TYPES } from '#domain/media/media-types';
import type { Redirect } from '#domain/addresses/redirects-file';
import { CommandError } from '#pipeline/cli/command-error';
import { CHOSEN_FILE, FORMAT_MAPS } from './choose-format.ts';

/** The site that nginx serves. */
export interface NginxSite {
  /** Folder of the built site, absolute. */
  readonly root: string;
  /** The path below which the site is served, such as "/talks"; empty at the root of its host. */
  readonly base: string;
  /** The rules of its `_headers` file. */
  readonly rules: readonly HeaderRule[];
  /** Its redirects. */
  readonly redirects: readonly Redirect[];
  /** Address of the origin, which answers for paths without a file; null if there is none. */
  readonly origin: string | null;
  /** Whether nginx has the module for files compressed by Brotli. */
  readonly hasBrotli: boolean;
  /** Whether some pages exist in Markdown too. */
  readonly hasMarkdown: boolean;
}

const STATUS_DEPENDENT_HEADER = 'Cache-Control';
/** Ensures that a map of this header exists, with any rules. */
const EMPTY_CACHE_CONTROL: HeaderRule = {
  path: '/*',
  changes: [{ name: STATUS_DEPENDENT_HEADER, value: null }],
};
const LOCATION_HEADER = 'Content-Type';

/**
 * Returns the nginx configuration of a built site, for inclusion in `http`. Headers are set by maps
 * for the whole site, because a location with a header of its own would lose all others. Throws a
 * CommandError for rules that nginx cannot apply.
 *
 * A site below a path is one location, and sets nothing for other locations of the server.
 */
export function writeNginx(site: NginxSite): string {
  const { base, rules, origin } = site;
  const root = quote(site.root, 'The folder of the site');
  const headerMaps = toHeaderMaps([EMPTY_CACHE_CONTROL, ...rules]);
  const sentMaps = headerMaps.filter(({ name }) => !equalsIgnoringCase(name, LOCATION_HEADER));
  const settings = `  absolute_redirect off;
  server_tokens off;
  # Files that benefit from compression are stored compressed.
  gzip off;
  gzip_static on;
${site.hasBrotli ? '  brotli_static on;\n' : ''}
${sentMaps.map(({ name }) => `  add_header ${name} ${sentVariableFor(name)} always;\n`).join('')}  add_header Vary $podium_vary${site.hasMarkdown ? VARY_FORMAT_VARIABLE : ''} always;
`;
  const files = `${TYPE_RULES}
  error_page 404 $podium_not_found;

  # Hidden files, and settings for other hosts.
${hiddenFileLocations(base)}  location ~ "/index\\.html$" {
    if (-f $request_filename) { rewrite "^(.*/)index\\.html$" $1 permanent; }
    return 404;
  }
${headerMaps
  .filter(({ name }) => equalsIgnoringCase(name, LOCATION_HEADER))
  .map((map) => writeTypeLocations(base, map))
  .join(
    '',
  )}${site.redirects.map((redirect) => writeRedirect(base, redirect)).join('')}${site.hasMarkdown ? MARKDOWN_FOLDER_LOCATIONS : '  location ~ "/$" { try_files ${uri}index.html @missing; }\n'}`;
  const missingPageRules = (page: string) => `    if (-f ${page}) { rewrite "^(.*)$" $1/ permanent; }
    ${origin === null ? 'return 404' : 'try_files /.none @origin'};
  }
`;
  return `# Written by "${typed('nginx')}" for one release: its headers belong to its pages, so write it again after each "${typed('publish')}".
${sentMaps.map((map) => writeMap(base, map)).join('')}
${writeOtherMaps(base)}
${site.hasMarkdown ? FORMAT_MAPS : ''}server {
  # Your own settings: listen, server_name, certificates, logs.
  include podium/*.conf;
${site.hasMarkdown ? setVaryFormat(site) : ''}
${
  base === ''
    ? `  root ${root};
${settings}
${files}  location / { try_files $uri @missing; }
  location @missing {
${missingPageRules('$document_root$uri/index.html')}`
    : `  location = "${base}" { absolute_redirect off; return 301 ${base}/$is_args$args; }
  location ^~ "${base}/" {
    alias ${quoteAsIs(`${site.root}/`)};
${indentLines(`${settings}\n${files}`)}    try_files $uri @missing;
  }
  location @missing {
${indentLines(settings)}    error_page 404 $podium_not_found;
${missingPageRules(quoteAsIs(`${site.root}$podium_path/index.html`))}`
}${origin === null ? '' : originLocation(origin)}}
`;
}

/** Added to the header Vary of pages that exist in Markdown too. */
const VARY_FORMAT_VARIABLE = '$podium_vary_format';

/** Sets what is added. In a location, `if` would replace the other directives of the location. */
const setVaryFormat = ({ root, base }: NginxSite): string => `  set ${VARY_FORMAT_VARIABLE} "";
  if (-f ${base === '' ? `"$document_root\${uri}${MARKDOWN_FILE}"` : quoteAsIs(`${root}\${podium_path}${MARKDOWN_FILE}`)}) { set ${VARY_FORMAT_VARIABLE} ", Accept"; }
`;

/** The location of folders whose page may exist in Markdown too. */
const MARKDOWN_FOLDER_LOCATIONS = `  location ~ "/$" {
    try_files \${uri}${CHOSEN_FILE} \${uri}index.html @missing;
  }
  location ~ "/${MARKDOWN_FILE.replace('.', '\\.')}$" {
    set ${VARY_FORMAT_VARIABLE} ", Accept";
    try_files $uri @missing;
  }
`;

const indentLines = (lines: string): string => lines.replace(/^(?=.)/gm, '  ');

const toRegExpSource = (path: string): string => toExpression(path).slice(1, -1);

const equalsIgnoringCase = (item: string, otherName: string): boolean =>
  item.toLowerCase() === otherName.toLowerCase();

const variableFor = (name: string): string => `$podium_${name.toLowerCase().replaceAll('-', '_')}`;

/** Returns the variable for a header. Cache-Control also depends on the status of the response. */
const sentVariableFor = (name: string): string =>
  variableFor(name) + (equalsIgnoringCase(name, STATUS_DEPENDENT_HEADER) ? '_of_status' : '');

function writeMap(base: string, { name, entries }: HeaderMap): string {
  const label = `${name} in _headers`;
  const lines = entries.map(({ path, value }) => `  ${quotePattern(base + path)} ${quote(value, label)};\n`);
  return `map $uri ${variableFor(name)} {\n  default "";\n${lines.join('')}}\n`;
}

function writeTypeLocations(base: string, { name, entries }: HeaderMap): string {
  const subject = `${name} in _headers`;
  const lines = entries.map(({ path, value }) => {
    const location = isExact(path)
      ? `= ${quote(base + path, `A path of ${subject}`)}`
      : `~ ${quoteAsIs(toExpression(base + path))}`;
    return `  location ${location} { types {} default_type ${quote(value, subject)}; try_files $uri @missing; }\n`;
  });
  return lines.join('');
}

function writeRedirect(base: string, { from, to, status }: Redirect): string {
  const target = quote(to, 'The target of a redirect').slice(0, -1);
  // As the origin: the query stays, unless the target has one.
  const query = /[?#]/.test(to) ? '' : '$is_args$args';
  return `  location = ${quote(base + from, 'A redirect')} { return ${status} ${target}${query}"; }\n`;
}

/** The rules of `isForVisitors` in #domain/visitor-files as regular expressions. */
const hiddenFileLocations = (
  base: string,
): string => `  location ~ "^${toRegExpSource(base)}/(?:\\.(?!well-known(?:/|$))|.+/\\.)" { return 404; }
  location ~* "^${toRegExpSource(base)}/_(?:headers|redirects)$" { return 404; }
`;

const OTHER_LOCALES = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).join('|');

const extensionsOf = (types: readonly (readonly [string, string])[]): string[] =>
  types.map(([ending]) => ending.slice(1));

const COMPRESSIBLE_EXTENSIONS = extensionsOf(
  Object.entries(MEDIA_TYPES).filter(([, type]) => isCompressible(type)),
);

const REDIRECT_STATUS = '~^30[1278]';

const writeOtherMaps = (base: string): string => `map $status ${sentVariableFor(STATUS_DEPENDENT_HEADER)} {
  default "";
  "~^(?:200|206|304)$" ${variableFor(STATUS_DEPENDENT_HEADER)};
  404 "${NOT_FOUND_CONTROL}";
}
map $status$uri $podium_vary {
  default "";
  "${REDIRECT_STATUS}" "";
  "~\\.(?:${COMPRESSIBLE_EXTENSIONS.join('|')})$" "Accept-Encoding";
}
map $uri $podium_not_found {
  default ${base}/404.html;
  "~^${toRegExpSource(base)}/(?<podium_language>${OTHER_LOCALES})/" ${base}/$podium_language/404.html;
}${base === '' ? '' : `\nmap $uri $podium_path { "~^${toRegExpSource(base)}(?<podium_rest>/.*)$" $podium_rest; }`}`;

const TYPE_RULES = `  types {
${[...Map.groupBy(Object.entries(MEDIA_TYPES), ([, type]) => type)]
  .map(([type, entries]) => `    ${quote(type, 'A media type')} ${extensionsOf(entries).join(' ')};\n`)
  .join('')}  }
  default_type ${DEFAULT_MEDIA_TYPE};
`;

/**
 * The origin sends its own headers; adding an empty one replaces the headers of the server level.
 * This is a separate location, because the redirect to the trailing slash is a response of nginx
 * that keeps its headers.
 */
const originLocation = (origin: string): string => `  location @origin {
    add_header Vary "";
    proxy_pass ${origin};
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Forwarded-Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
  }
`;

/** Values of a header by path pattern. The first match counts; '' means no header. */
interface HeaderMap {
  readonly name: string;
  readonly entries: readonly { readonly path: string; readonly value: string }[];
}

/**
 * Converts the rules of a `_headers` file, where the last match counts, to one map per header,
 * where the first match counts. Each rule removes a header before it sets it, so values are joined
 * only within a rule.
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
 * Combines the changes that a rule makes to each header. It may remove a header and then set it,
 * even several times: the values are joined with commas.
 */
function joinChanges(changes: readonly HeaderChange[]): HeaderChange[] {
  const changesByName = new Map<string, HeaderChange>();
  for (const { name, value } of changes) {
    const previousValue = changesByName.get(name.toLowerCase())?.value ?? null;
    const joinedValue = value === null || previousValue === null ? value : `${previousValue}, ${value}`;
    changesByName.set(name.toLowerCase(), { name, value: joinedValue });
  }
  return [...changesByName.values()];
}

/** Quotes a text for nginx. Throws a CommandError if nginx would read a variable in it. */
export function quote(text: string, subject: string): string {
  if (!text.includes('$')) return quoteAsIs(text);
  throw new CommandError(
    `${subject} is ${JSON.stringify(text)}, but nginx reads "$" as the start of a variable. Remove the "$".`,
  );
}

/** Returns a path pattern as the regular expression of a map key. */
export function quotePattern(path: string): string {
  return quoteAsIs(`~${toExpression(path)}`);
}

function quoteAsIs(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
