import { CACHING, PRIVATE_PATHS } from '#domain/caching';
import { FEED_PATH, SPECULATION_RULES_PATH } from '#domain/paths';
import { PERMISSIONS_POLICY } from '#domain/permissions-policy';
import { formatPolicy, type Policy } from './policy.ts';

/** Longest line of a `_headers` file that all hosts read, in characters. */
export const MAX_HEADER_LINE = 2000;

const COMMENT = `# Written by "npm run build". Rules count in the order of this file. Where several rules set the same header, hosts
# either join the values or take the last; "! Name" drops what earlier rules set, so that both come to the same.
`;

/** A sandboxed frame has no origin of its own: to it, all that an embed page loads is foreign. All of it is public. */
const FOR_ALL = ['/_astro/*', '/_pictures/*', '/_media/*', '/playback/*', '/locales/*'];

/** Writes the `_headers` file of the built site from the policy that all its pages share. */
export function buildHeadersFile(policy: Policy): string {
  // One rule a path: not all hosts join two of them.
  const rules = new Map<string, string[]>([['/*', setHeaders(siteHeaders(policy))]]);
  const add = (path: string, ...lines: string[]): void => {
    rules.set(path, [...(rules.get(path) ?? []), ...lines]);
  };
  const [forAll, ...others] = CACHING;
  for (const path of forAll.paths) add(path, `Cache-Control: ${forAll.control}`);
  add(
    '/p/embed/*',
    ...replaceHeader('Content-Security-Policy', framedBy(policy, '*')),
    '! Cross-Origin-Opener-Policy',
    '! Speculation-Rules',
  );
  for (const { paths, control } of others)
    for (const path of paths) add(path, ...replaceHeader('Cache-Control', control));
  for (const path of PRIVATE_PATHS)
    add(
      path,
      ...replaceHeader('Referrer-Policy', 'no-referrer'),
      'X-Robots-Tag: noindex',
      '! Speculation-Rules',
    );
  add(FEED_PATH, ...replaceHeader('Content-Type', 'application/atom+xml; charset=utf-8'));
  // By its ending, hosts would take it for any JSON, which browsers refuse as rules.
  add(SPECULATION_RULES_PATH, ...replaceHeader('Content-Type', 'application/speculationrules+json'));
  for (const path of FOR_ALL) add(path, 'Access-Control-Allow-Origin: *');
  return COMMENT + [...rules].map(([path, lines]) => `${path}\n${lines.map(indent).join('')}`).join('');
}

const indent = (line: string): string => `  ${line}\n`;

/** The headers of every answer but for those that later rules change. */
function siteHeaders(policy: Policy): Record<string, string> {
  return {
    'Content-Security-Policy': framedBy(policy, "'none'"),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': PERMISSIONS_POLICY,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=31536000',
    'Speculation-Rules': `"${SPECULATION_RULES_PATH}"`,
  };
}

/** A meta tag cannot say who may frame the page, so the header adds it. */
function framedBy(policy: Policy, ancestors: string): string {
  return formatPolicy(new Map([...policy, ['frame-ancestors', [ancestors]]]));
}

function setHeaders(headers: Record<string, string>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

function replaceHeader(name: string, value: string): string[] {
  return [`! ${name}`, `${name}: ${value}`];
}
