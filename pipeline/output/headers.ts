import { CACHING, PRIVATE_PATHS } from '#domain/caching';
import { formatHeaderRules, type HeaderRule } from '#domain/headers-file';
import { FEED_PATH, SPECULATION_RULES_PATH } from '#domain/paths';
import { PERMISSIONS_POLICY } from '#domain/permissions-policy';
import { HeaderTable } from './header-table.ts';
import { formatPolicy, type Policy } from './policy.ts';

/** Longest line of a `_headers` file that all hosts read, in characters. */
export const MAX_HEADER_LINE = 2000;

const COMMENT = `# Written by "npm run build". Rules count in the order of this file. Where several rules set the same header, hosts
# either join the values or take the last; "! Name" drops what earlier rules set, so that both come to the same.
`;

/**
 * A sandboxed frame has an opaque origin, so everything that an embed page loads is cross-origin.
 * All of these files are public.
 */
const FOR_ALL = ['/_astro/*', '/_pictures/*', '/_media/*', '/playback/*', '/locales/*'];

/** Returns the `_headers` file of the built site, given the policy that all its pages share. */
export function buildHeadersFile(policy: Policy): string {
  return COMMENT + formatHeaderRules(buildHeaderRules(policy));
}

/** Returns all headers of the built site, given the policy that all its pages share. */
function buildHeaderRules(policy: Policy): HeaderRule[] {
  const [forAll, ...others] = CACHING;
  const rules = new HeaderTable();
  rules.add(forAll.paths, { ...siteHeaders(policy), 'Cache-Control': forAll.control });
  rules.add(['/p/embed/*'], {
    'Content-Security-Policy': framedBy(policy, '*'),
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'Speculation-Rules': null,
  });
  for (const { paths, control } of others) rules.add(paths, { 'Cache-Control': control });
  rules.add(PRIVATE_PATHS, {
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
    'Speculation-Rules': null,
  });
  rules.add([FEED_PATH], { 'Content-Type': 'application/atom+xml; charset=utf-8' });
  // Hosts would derive a generic JSON type from the file extension, and browsers reject that for
  // speculation rules.
  rules.add([SPECULATION_RULES_PATH], { 'Content-Type': 'application/speculationrules+json' });
  rules.add(FOR_ALL, { 'Access-Control-Allow-Origin': '*' });
  return rules.toRules();
}

/** Returns the headers of every response, unless a later rule changes them. */
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

/** Adds frame-ancestors to the policy, which a meta element cannot set. */
function framedBy(policy: Policy, ancestors: string): string {
  return formatPolicy(new Map([...policy, ['frame-ancestors', [ancestors]]]));
}
