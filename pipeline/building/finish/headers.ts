import { CACHING } from '#domain/addresses/caching';
import {
  formatHeaderRules,
  MAX_HEADER_LINE,
  type HeaderChange,
  type HeaderRule,
} from '#domain/addresses/headers-file';
import type { HeaderSettings } from '#domain/addresses/own-rules';
import { PATH_HEADERS } from '#domain/addresses/path-headers';
import { formatPolicy, splitPolicy, type Policy } from '#pipeline/site/policy';

const POLICY = 'Content-Security-Policy';
/** Number of characters before the value of a policy in `_headers`. */
const BEFORE_POLICY = `  ${POLICY}: `.length;

const COMMENT = `# Written by the build. Rules count in the order of this file. Where several rules set the same header, hosts
# either join the values or take the last; "! Name" drops what earlier rules set, so that both come to the same.
`;

/** Returns the `_headers` file, given the policy that all pages share and the site's headers. */
export function buildHeadersFile(policy: Policy, siteHeaders: HeaderSettings = {}): string {
  const rules = new HeaderTable();
  for (const { paths, control } of CACHING) rules.add(paths, { 'Cache-Control': control });
  for (const { paths, frameAncestors, always, files } of PATH_HEADERS)
    rules.add(paths, {
      ...(frameAncestors !== undefined && { [POLICY]: framedBy(policy, frameAncestors) }),
      ...always,
      ...files,
    });
  for (const [path, headers] of Object.entries(siteHeaders)) rules.add([path], headers);
  return COMMENT + formatHeaderRules(rules.toRules());
}

/**
 * Adds `frame-ancestors` to the policy, unless any page may frame these paths. Meta elements cannot
 * set it. If the line would be longer than hosts read, returns several policies: browsers enforce
 * all of them.
 */
function framedBy(policy: Policy, ancestors: string | null): string[] {
  const fullPolicy = ancestors === null ? policy : new Map([...policy, ['frame-ancestors', [ancestors]]]);
  return splitPolicy(fullPolicy, MAX_HEADER_LINE - BEFORE_POLICY).map(formatPolicy);
}

/**
 * Headers that override the headers of earlier rules. A list is written as several lines with the
 * same name, which hosts send separately or joined with commas; null removes a header.
 */
type Headers = Readonly<Record<string, string | readonly string[] | null>>;

/** Headers by path, in insertion order. Not all hosts merge two rules of the same path. */
export class HeaderTable {
  readonly #headers = new Map<string, Headers>();

  /** Sets or removes headers of patterns. A known path keeps its position among the rules. */
  add(paths: readonly string[], headers: Headers): void {
    for (const path of paths) this.#headers.set(path, { ...this.#headers.get(path), ...headers });
  }

  /**
   * Returns the rules. All but the first remove a header before setting it: if an earlier rule
   * matches the same path, some hosts join the values and others use the last.
   */
  toRules(): HeaderRule[] {
    return [...this.#headers].map(([path, headers], index) => ({
      path,
      changes: Object.entries(headers).flatMap(([name, value]) => toChanges(name, value, index === 0)),
    }));
  }
}

function toChanges(name: string, value: Headers[string] = null, isFirst: boolean): HeaderChange[] {
  const removal = { name, value: null };
  if (value === null) return [removal];
  const set = [value].flat().map((item) => ({ name, value: item }));
  return isFirst ? set : [removal, ...set];
}
