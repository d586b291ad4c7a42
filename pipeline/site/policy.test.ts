import { describe, expect, test } from 'vitest';
import { buildHeadersFile } from '#pipeline/building/finish/headers';
import {
  formatPolicy,
  parsePolicy,
  rejoinPolicies,
  splitPolicy,
  unitePolicies,
  withoutHashes,
  withSources,
} from './policy.ts';

describe('a policy', () => {
  test('is written as it was read', () => {
    const text = "default-src 'self'; script-src 'self' 'sha256-a='";
    expect(formatPolicy(parsePolicy(text))).toBe(text);
    expect(formatPolicy(parsePolicy(' Default-Src  a b ;; img-src data: ; img-src c'))).toBe(
      'default-src a b; img-src data:',
    );
  });

  test('without its hashes keeps every other source', () => {
    const policy = parsePolicy("script-src 'self' 'sha256-a=' 'wasm-unsafe-eval'; style-src 'sha512-b='");
    expect(formatPolicy(withoutHashes(policy))).toBe("script-src 'self' 'wasm-unsafe-eval'; style-src");
  });

  test('adds sources to those of the directive, or of the default', () => {
    const policy = parsePolicy("default-src 'self'; style-src data:");
    expect(formatPolicy(withSources(policy, 'style-src', ['x']))).toBe(
      "default-src 'self'; style-src data: x",
    );
    expect(formatPolicy(withSources(policy, 'script-src', ['x']))).toBe(
      "default-src 'self'; style-src data:; script-src 'self' x",
    );
    expect(withSources(policy, 'script-src', [])).toBe(policy);
  });
});

describe('a policy that is too long for one header', () => {
  const hashes = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => `'sha256-${letter}${index}='`).join(' ');
  const text = `default-src 'self'; script-src 'self' 'wasm-unsafe-eval' ${hashes('s', 20)}; style-src 'self' ${hashes('c', 30)}; frame-ancestors 'none'`;
  const split = (longest: number) => splitPolicy(parsePolicy(text), longest).map(formatPolicy);

  test('stays one policy if it fits', () => expect(split(text.length)).toEqual([text]));

  test('has its longest list of hashes in a policy of its own', () =>
    expect(split(text.length - 1)).toEqual([
      `default-src 'self'; script-src 'self' 'wasm-unsafe-eval' ${hashes('s', 20)}; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'`,
      `style-src 'self' ${hashes('c', 30)}`,
    ]));

  test('has more of its own, until the first policy fits', () => {
    const policies = split(250);
    expect(policies).toHaveLength(3);
    expect(policies[0]).toBe(
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
    );
  });

  test('has the same meaning when it is joined', () =>
    expect(formatPolicy(rejoinPolicies(split(250).map(parsePolicy)))).toBe(text));

  test('never splits one list, because browsers would then allow none of it', () =>
    expect(split(10)).toHaveLength(3));
});

describe('the headers file', () => {
  const policies = [
    "default-src 'self'; script-src 'self' 'sha256-a='",
    "default-src 'self'; script-src 'self' 'sha256-b='",
  ];
  const text = buildHeadersFile(unitePolicies(policies.map(parsePolicy))!);
  const rule = (path: string) => text.split(`\n${path}\n`)[1]?.split('\n/')[0] ?? '';

  test('has the hashes of all pages, and frame-ancestors for all but embed pages', () => {
    const policy = "default-src 'self'; script-src 'self' 'sha256-a=' 'sha256-b='";
    expect(rule('/*')).toContain(`  Content-Security-Policy: ${policy}; frame-ancestors 'none'\n`);
    expect(rule('/p/embed/*')).toContain(
      `  ! Content-Security-Policy\n  Content-Security-Policy: ${policy}\n`,
    );
    expect(rule('/p/embed/*')).toContain('! Cross-Origin-Opener-Policy');
  });

  test('excludes private pages from indexes, referrers and shared caches in every language', () => {
    for (const path of ['/view/*', '/de/view/*', '/ko/view/*']) {
      expect(rule(path)).toContain('  ! Referrer-Policy\n  Referrer-Policy: no-referrer\n');
      expect(rule(path)).toContain('X-Robots-Tag: noindex');
      expect(rule(path)).toContain('Cache-Control: private, no-cache');
    }
  });

  test('lets hashed files be kept for a year', () => {
    for (const path of ['/_astro/*', '/_pictures/*', '/_media/*'])
      expect(rule(path)).toContain('Cache-Control: public, max-age=31536000, immutable');
  });
});
