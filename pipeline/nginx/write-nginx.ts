import { NOT_FOUND_CONTROL } from '#domain/caching';
import type { HeaderRule } from '#domain/headers-file';
import { DEFAULT_LOCALE, LOCALES } from '#domain/locales';
import { DEFAULT_MEDIA_TYPE, isCompressible, MEDIA_TYPES } from '#domain/media-types';
import { exactPath, quote, quotePattern, toHeaderMaps, type HeaderMap } from './header-maps.ts';

/** What nginx is to serve. */
export interface NginxSite {
  /** Folder of the built site, absolute. */
  readonly root: string;
  /** The rules of its `_headers`. */
  readonly rules: readonly HeaderRule[];
  /** Address of the origin, which answers what is no file; null where nothing else answers. */
  readonly origin: string | null;
  /** Whether nginx has the module for files that are compressed by Brotli. */
  readonly hasBrotli: boolean;
}

const OF_STATUS = 'Cache-Control';
/** So that there is a map of it, whatever the rules say. */
const NOTHING_KEPT: HeaderRule = { path: '/*', changes: [{ name: OF_STATUS, value: null }] };
const OF_LOCATION = 'Content-Type';

/**
 * Writes the settings of nginx for a built site, to be read inside `http`. Headers are maps of the whole server, for a
 * location with a header of its own would lose all others. Throws a CommandError for rules that nginx cannot keep.
 */
export function writeNginx(site: NginxSite): string {
  const maps = toHeaderMaps([NOTHING_KEPT, ...site.rules]);
  const sent = maps.filter(({ name }) => !isSame(name, OF_LOCATION));
  return `# Written by "npm run nginx" for one release: its headers belong to its pages, so write it anew after each "npm run publish".
${sent.map(writeMap).join('')}
${OTHER_MAPS}
server {
  # What is yours: listen, server_name, certificates, logs.
  include podium/*.conf;

  root ${quote(site.root, 'The folder of the site')};
  absolute_redirect off;
  server_tokens off;
  # What is worth it lies there compressed.
  gzip off;
  gzip_static on;
${site.hasBrotli ? '  brotli_static on;\n' : ''}
${sent.map(({ name }) => `  add_header ${name} ${sentVariable(name)} always;\n`).join('')}  add_header Vary $podium_vary always;

${TYPES}
  error_page 404 $podium_not_found;

  # Hidden files, and settings for other hosts.
${NOT_FOR_VISITORS}  location ~ "/index\\.html$" {
    if (-f $request_filename) { rewrite "^(.*/)index\\.html$" $1 permanent; }
    return 404;
  }
${maps
  .filter(({ name }) => isSame(name, OF_LOCATION))
  .map(writeTypes)
  .join('')}  location ~ "/$" { try_files \${uri}index.html @missing; }
  location / { try_files $uri @missing; }
  location @missing {
    if (-f $document_root$uri/index.html) { rewrite "^(.*)$" $1/ permanent; }
    ${site.origin === null ? 'return 404' : 'try_files /.none @origin'};
  }
${site.origin === null ? '' : originLocation(site.origin)}}
`;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const variable = (name: string): string => `$podium_${name.toLowerCase().replaceAll('-', '_')}`;

/** How long an answer may be kept hangs on whether anything is there, too. */
const sentVariable = (name: string): string => variable(name) + (isSame(name, OF_STATUS) ? '_of_status' : '');

function writeMap({ name, entries }: HeaderMap): string {
  const what = `${name} in _headers`;
  const lines = entries.map(({ path, value }) => `  ${quotePattern(path)} ${quote(value, what)};\n`);
  return `map $uri ${variable(name)} {\n  default "";\n${lines.join('')}}\n`;
}

function writeTypes({ name, entries }: HeaderMap): string {
  const what = `${name} in _headers`;
  const lines = entries.map(({ path, value }) => {
    const location = quote(exactPath(path, name), `A path of ${what}`);
    return `  location = ${location} { types {} default_type ${quote(value, what)}; try_files $uri @missing; }\n`;
  });
  return lines.join('');
}

/** What is not for visitors by `isForVisitors` of #domain/visitor-files, as expressions. */
const NOT_FOR_VISITORS = `  location ~ "^/(?:\\.(?!well-known(?:/|$))|.+/\\.)" { return 404; }
  location ~* "^/_(?:headers|redirects)$" { return 404; }
`;

const OTHER_LOCALES = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).join('|');

const endings = (types: readonly (readonly [string, string])[]): string[] =>
  types.map(([ending]) => ending.slice(1));

const COMPRESSIBLE = endings(Object.entries(MEDIA_TYPES).filter(([, type]) => isCompressible(type)));

const LEADS_ON = '~^30[1278]';

const OTHER_MAPS = `map $status ${sentVariable(OF_STATUS)} {
  default "";
  "~^(?:200|206|304)$" ${variable(OF_STATUS)};
  404 "${NOT_FOUND_CONTROL}";
}
map $status$uri $podium_vary {
  default "";
  "${LEADS_ON}" "";
  "~\\.(?:${COMPRESSIBLE.join('|')})$" "Accept-Encoding";
}
map $uri $podium_not_found {
  default /404.html;
  "~^/(?<podium_language>${OTHER_LOCALES})/" /$podium_language/404.html;
}`;

const TYPES = `  types {
${[...Map.groupBy(Object.entries(MEDIA_TYPES), ([, type]) => type)]
  .map(([type, entries]) => `    ${quote(type, 'A media type')} ${endings(entries).join(' ')};\n`)
  .join('')}  }
  default_type ${DEFAULT_MEDIA_TYPE};
`;

/**
 * The origin's answers have headers of their own, and an empty one beside it keeps those of the server off. In a location of
 * its own: the redirect to the slash is an answer of nginx, and keeps them.
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
