import { headersFor, isExact, parseHeadersFile, type HeadersFile } from '#domain/addresses/headers-file';
import { spellings } from '#domain/addresses/redirects-file';
import { mediaTypeOf } from '#domain/media/media-types';
import type { HostRules } from './host-file.ts';

/**
 * Returns the configuration of Azure Static Web Apps. There only the first matching route applies,
 * so each route has all headers of its paths, and longer routes come first. An empty value removes
 * a header. The host supports `*` only at the end. So patterns with `:name` are left out, and their
 * paths have the headers of the folder above.
 */
export function writeAzureConfig({ headers, redirects }: HostRules): string {
  const file = parseHeadersFile(headers);
  const everywhere = headersOf(file, '/*');
  const paths = file.rules.map(({ path }) => path).filter((path) => path !== '/*' && !path.includes(':'));
  const routes = [...new Set(paths)]
    .toSorted((a, b) => b.length - a.length)
    .map((route) => ({ route, headers: difference(everywhere, headersOf(file, route)) }));
  const config = {
    globalHeaders: Object.fromEntries(everywhere),
    routes: [
      ...redirects.flatMap(({ from, to, status }) =>
        spellings(from).map((route) => ({ route, redirect: to, statusCode: status })),
      ),
      ...routes,
    ],
    responseOverrides: { 404: { rewrite: '/404.html' } },
    // Media types that the host does not know.
    mimeTypes: Object.fromEntries(
      ['.avif', '.m3u8', '.m4s', '.ts', '.webmanifest'].map((ending) => [
        ending,
        mediaTypeOf(ending).split(';')[0],
      ]),
    ),
  };
  return `${JSON.stringify(config)}\n`;
}

function headersOf(file: HeadersFile, pattern: string): Map<string, string> {
  const path = isExact(pattern) ? pattern : pattern.replace('*', 'a');
  return new Map(headersFor(file, path));
}

function difference(commonHeaders: ReadonlyMap<string, string>, pathHeaders: ReadonlyMap<string, string>) {
  const changedHeaders = [...pathHeaders].filter(([name, value]) => commonHeaders.get(name) !== value);
  const removedHeaders = [...commonHeaders.keys()].filter((name) => !pathHeaders.has(name));
  return Object.fromEntries([...changedHeaders, ...removedHeaders.map((name) => [name, ''] as const)]);
}
