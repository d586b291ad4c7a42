import { CACHING } from '#domain/caching';
import { formatHeaderRules } from '#domain/headers-file';
import { PATH_HEADERS } from '#domain/path-headers';
import { HeaderTable } from './header-table.ts';
import { formatPolicy, type Policy } from './policy.ts';

/** Longest line of a `_headers` file that all hosts read, in characters. */
export const MAX_HEADER_LINE = 2000;

const COMMENT = `# Written by "npm run build". Rules count in the order of this file. Where several rules set the same header, hosts
# either join the values or take the last; "! Name" drops what earlier rules set, so that both come to the same.
`;

/** Returns the `_headers` file of the built site, given the policy that all its pages share. */
export function buildHeadersFile(policy: Policy): string {
  const rules = new HeaderTable();
  for (const { paths, control } of CACHING) rules.add(paths, { 'Cache-Control': control });
  for (const { paths, frameAncestors, always, files } of PATH_HEADERS)
    rules.add(paths, {
      ...(frameAncestors !== undefined && { 'Content-Security-Policy': framedBy(policy, frameAncestors) }),
      ...always,
      ...files,
    });
  return COMMENT + formatHeaderRules(rules.toRules());
}

/** Adds frame-ancestors to the policy, which a meta element cannot set. */
function framedBy(policy: Policy, ancestors: string): string {
  return formatPolicy(new Map([...policy, ['frame-ancestors', [ancestors]]]));
}
