/** A content security policy: sources by directive. */
export type Policy = ReadonlyMap<string, readonly string[]>;

const HASH = /^'sha(?:256|384|512)-/;

/** Parses the text of a policy. Of a repeated directive, the first one counts, as in browsers. */
export function parsePolicy(text: string): Policy {
  const policy = new Map<string, string[]>();
  for (const part of text.split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/);
    if (name !== undefined && name !== '' && !policy.has(name.toLowerCase()))
      policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/** Returns the text of a policy. */
export function formatPolicy(policy: Policy): string {
  return [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** Returns the policy without hashes, which then allows no inline code. */
export function withoutHashes(policy: Policy): Policy {
  return new Map(
    [...policy].map(([name, sources]) => [name, sources.filter((source) => !HASH.test(source))]),
  );
}

/** Returns a policy with sources added to a directive, which else has those of `default-src`. */
export function withSources(policy: Policy, directive: string, addedSources: readonly string[]): Policy {
  if (addedSources.length === 0) return policy;
  const sources = policy.get(directive) ?? policy.get('default-src') ?? [];
  return new Map([...policy, [directive, [...sources, ...addedSources]]]);
}

/** Returns a policy that allows all that any of these allows; null for none. */
export function unitePolicies(policies: Iterable<Policy>): Policy | null {
  const sourcesByDirective = new Map<string, Set<string>>();
  for (const policy of policies)
    for (const [name, sources] of policy) {
      const allowedSources = sourcesByDirective.get(name) ?? new Set();
      for (const source of sources) allowedSources.add(source);
      sourcesByDirective.set(name, allowedSources);
    }
  if (sourcesByDirective.size === 0) return null;
  return new Map([...sourcesByDirective].map(([name, sources]) => [name, [...sources]]));
}

/**
 * Splits a policy into policies of at most `maxLength` characters. Together they allow the same as
 * it, because browsers enforce every policy of a response. The longest directives with hashes each
 * become a policy of their own. The first policy then allows all inline code in their place, which
 * only the other one restricts. A directive that is longer than `maxLength` remains too long.
 */
export function splitPolicy(policy: Policy, maxLength: number): Policy[] {
  const split: Policy[] = [];
  let restPolicy = policy;
  while (formatPolicy(restPolicy).length > maxLength) {
    const [name, sources] = longestHashed(restPolicy) ?? [];
    if (name === undefined || sources === undefined) break;
    split.push(new Map([[name, sources]]));
    const otherSources = sources.filter((source) => !HASH.test(source));
    restPolicy = new Map([...restPolicy, [name, [...otherSources, "'unsafe-inline'"]]]);
  }
  return [restPolicy, ...split];
}

/** Returns the policy that `splitPolicy` has split. Directives of later policies count. */
export function rejoinPolicies(policies: readonly Policy[]): Policy {
  return new Map(policies.flatMap((policy) => [...policy]));
}

function longestHashed(policy: Policy): [string, readonly string[]] | undefined {
  return [...policy]
    .filter(([, sources]) => sources.some((source) => HASH.test(source)))
    .sort(([, sources], [, other]) => other.join(' ').length - sources.join(' ').length)[0];
}
