import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHeadersFile, toExpression } from '#domain/addresses/headers-file';
import { spellings } from '#domain/addresses/redirects-file';
import { MEDIA_TYPES } from '#domain/media/media-types';
import type { HostFile } from './host-file.ts';

const SETTINGS = 'deno.json';
const SERVER = 'deno-server.js';
const RULES = 'deno-rules.json';

/** The server of Deno Deploy: its settings, its program, and the rules of the site. */
export const DENO_FILES: readonly HostFile[] = [
  {
    name: SETTINGS,
    write: () =>
      `${JSON.stringify({ deploy: { runtime: { type: 'dynamic', entrypoint: `./${SERVER}` } } })}\n`,
  },
  { name: SERVER, write: () => readFileSync(join(import.meta.dirname, 'deno-server.mjs'), 'utf8') },
  {
    name: RULES,
    write: ({ base, headers, redirects, languages, missing }) => {
      const rules = {
        base,
        headers: parseHeadersFile(headers).rules.map(({ path, changes }) => ({
          expression: toExpression(path),
          changes,
        })),
        redirects: redirects.flatMap(({ from, ...target }) =>
          spellings(from).map((path) => ({ from: path, ...target })),
        ),
        languages,
        types: MEDIA_TYPES,
        missing,
        hidden: ['_headers', '_redirects', SETTINGS, SERVER, RULES].map((name) => `/${name}`),
      };
      return `${JSON.stringify(rules)}\n`;
    },
  },
];
