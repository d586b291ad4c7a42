import {
  headersFor,
  isExact,
  parseHeadersFile,
  toExpression,
  toMatcher,
} from '#domain/addresses/headers-file';
import { spellings } from '#domain/addresses/redirects-file';
import type { HostRules } from './host-file.ts';

/** The part of `vercel.json` that builds write. */
export interface VercelConfig {
  readonly trailingSlash: true;
  readonly headers: readonly {
    /** A pattern of path-to-regexp. */
    readonly source: string;
    readonly headers: readonly { readonly key: string; readonly value: string }[];
  }[];
  readonly redirects: readonly {
    readonly source: string;
    readonly destination: string;
    readonly statusCode: number;
  }[];
}

/**
 * Returns the configuration of Vercel. There all matching rules add their headers, and no rule can
 * remove a header. So each pattern has all headers of its paths, and excludes narrower patterns.
 */
export function writeVercelConfig({ headers, redirects }: HostRules): string {
  const file = parseHeadersFile(headers);
  const patterns = [...new Set(file.rules.map(({ path }) => path))];
  const config: VercelConfig = {
    trailingSlash: true,
    headers: patterns.map((pattern) => {
      const matches = toMatcher(pattern);
      const narrower = patterns.filter(
        (other) => other.length > pattern.length && matches(examplePath(other)),
      );
      return {
        source: toSource(pattern, narrower),
        headers: [...headersFor(file, examplePath(pattern))].map(([key, value]) => ({ key, value })),
      };
    }),
    redirects: redirects.flatMap(({ from, to, status }) =>
      spellings(from).map((path) => ({ source: path, destination: to, statusCode: status })),
    ),
  };
  return `${JSON.stringify(config)}\n`;
}

const examplePath = (pattern: string): string =>
  isExact(pattern) ? pattern : pattern.replaceAll(/:[A-Za-z]\w*|\*/g, 'a');

/** Returns a pattern of path-to-regexp: everything after the first slash is one group. */
function toSource(path: string, narrower: readonly string[]): string {
  const expressions = [path, ...narrower].map((pattern) => toExpression(pattern.slice(1)).slice(1, -1));
  const [matching, ...excluded] = expressions;
  return `/((?!(?:${excluded.join('|')})$)${matching})`.replace('(?!(?:)$)', '');
}
