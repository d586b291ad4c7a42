/** A content security policy: sources by directive. */
export type Policy = ReadonlyMap<string, readonly string[]>;

const HASH = /^'sha(?:256|384|512)-/;

/** Reads a content security policy. */
export function parsePolicy(text: string): Policy {
  const policy = new Map<string, string[]>();
  for (const part of text.split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/);
    if (name !== undefined && name !== '' && !policy.has(name.toLowerCase()))
      policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/** Writes a content security policy. */
export function formatPolicy(policy: Policy): string {
  return [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** Returns the policy without any hash, which then allows no inline code. */
export function withoutHashes(policy: Policy): Policy {
  return new Map([...policy].map(([name, sources]) => [name, sources.filter((one) => !HASH.test(one))]));
}

/** Returns the policy with sources added to a directive, which takes those of `default-src` where it has none. */
export function withSources(policy: Policy, directive: string, added: readonly string[]): Policy {
  if (added.length === 0) return policy;
  const sources = policy.get(directive) ?? policy.get('default-src') ?? [];
  return new Map([...policy, [directive, [...sources, ...added]]]);
}

/** Returns one policy that allows what each of these allows; null if there is none. */
export function unitePolicies(policies: Iterable<Policy>): Policy | null {
  const united = new Map<string, Set<string>>();
  for (const policy of policies)
    for (const [name, sources] of policy) {
      const known = united.get(name) ?? new Set();
      for (const source of sources) known.add(source);
      united.set(name, known);
    }
  if (united.size === 0) return null;
  return new Map([...united].map(([name, sources]) => [name, [...sources]]));
}
