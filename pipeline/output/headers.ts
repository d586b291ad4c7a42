import { DEFAULT_LOCALE, LOCALES } from '#domain/locales';
import { formatPolicy, type Policy } from './policy.ts';

/** Longest line of a `_headers` file that all hosts read, in characters. */
export const MAX_HEADER_LINE = 2000;

const COMMENT = `# Written by "npm run build". Rules count in the order of this file. Where several rules set the same header, hosts
# either join the values or take the last; "! Name" drops what earlier rules set, so that both come to the same.
`;

/** A sandboxed frame has no origin of its own: to it, all that an embed page loads is foreign. All of it is public. */
const FOR_ALL = { 'Access-Control-Allow-Origin': '*' };

const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** Writes the `_headers` file of the built site from the policy that all its pages share. */
export function buildHeadersFile(policy: Policy): string {
  const views = LOCALES.map((locale) => (locale === DEFAULT_LOCALE ? '/view/*' : `/${locale}/view/*`));
  const rules: [string, string[]][] = [
    ['/*', setHeaders(siteHeaders(policy))],
    [
      '/p/embed/*',
      [...replaceHeader('Content-Security-Policy', framedBy(policy, '*')), '! Cross-Origin-Opener-Policy'],
    ],
    ...views.map((path): [string, string[]] => [
      path,
      [
        ...replaceHeader('Referrer-Policy', 'no-referrer'),
        'X-Robots-Tag: noindex',
        'Cache-Control: private, no-cache',
      ],
    ]),
    ...['/_astro/*', '/_pictures/*', '/_media/*'].map((path): [string, string[]] => [
      path,
      setHeaders({ ...IMMUTABLE, ...FOR_ALL }),
    ]),
    ...['/playback/*', '/locales/*'].map((path): [string, string[]] => [path, setHeaders(FOR_ALL)]),
  ];
  return (
    COMMENT + rules.map(([path, lines]) => `${path}\n${lines.map((line) => `  ${line}\n`).join('')}`).join('')
  );
}

/** The headers of every answer but for those that later rules change. */
function siteHeaders(policy: Policy): Record<string, string> {
  return {
    'Content-Security-Policy': framedBy(policy, "'none'"),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=31536000',
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
