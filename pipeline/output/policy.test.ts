import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildHeadersFile } from './headers.ts';
import {
  checkInlineCode,
  formatPolicy,
  parsePolicy,
  policyOfPage,
  trimPolicy,
  unitePolicies,
  withPolicy,
} from './policy.ts';

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
const pageWith = (policy: string, body = '') =>
  `<!doctype html><head><meta http-equiv="content-security-policy" content="${policy.replaceAll("'", '&#39;')}"></head>${body}`;

describe('the policy of a page', () => {
  test('is read from its meta tag', () => {
    const policy = policyOfPage(pageWith("default-src 'self'; script-src 'self' 'sha256-a='"));
    expect(policy && formatPolicy(policy)).toBe("default-src 'self'; script-src 'self' 'sha256-a='");
    expect(policyOfPage('<meta name="description" content="script-src">')).toBeNull();
  });

  test('allows its inline code by hash, and the used hashes are told', () => {
    const policy = parsePolicy(
      `script-src 'self' ${hash('a()')} ${hash('unused')}; style-src 'self' ${hash('b{}')}`,
    );
    const html =
      '<script>a()</script><style>b{}</style><script src="/x.js"></script><script type="application/json">{}</script>';
    expect(checkInlineCode(html, policy)).toEqual({ used: new Set([hash('a()'), hash('b{}')]), refused: [] });
  });

  test('refuses inline code without its hash, style attributes and event handlers', () => {
    const policy = parsePolicy(`script-src 'self'; style-src 'self' ${hash('other')}`);
    const html =
      '<script type="module">a()</script><style>b{}</style><p style="x"><a onclick=go() href="/">x</a>';
    expect(checkInlineCode(html, policy).refused).toEqual([
      'the inline script "a()"',
      'the inline style "b{}"',
      'the attribute style in <p style="x">',
      'the attribute onclick in <a onclick=go() href="/">',
    ]);
  });

  test('does not take a script inside a value for an element', () => {
    const html = '<i title="<script>alert(1)</script>"></i>';
    expect(checkInlineCode(html, parsePolicy(`script-src ${hash('x')}`)).refused).toEqual([]);
  });

  test('does not mistake texts and values for attributes', () => {
    const html = '<img alt="a style=b onclick=c"> one style="two" <script>"<p style=1>"</script>';
    expect(checkInlineCode(html, parsePolicy(`script-src ${hash('"<p style=1>"')}`)).refused).toEqual([]);
  });
});

describe('a trimmed policy', () => {
  test('has the hashes that the page uses, and every other source', () => {
    const policy = parsePolicy(`script-src 'self' ${hash('a')} ${hash('b')}; img-src data:`);
    const html = `<meta http-equiv="content-security-policy" content="old"><script>a</script>`;
    const trimmed = withPolicy(html, trimPolicy(policy, checkInlineCode(html, policy).used));
    expect(formatPolicy(policyOfPage(trimmed)!)).toBe(`script-src 'self' ${hash('a')}; img-src data:`);
  });
});

describe('the headers file', () => {
  const policies = [
    "default-src 'self'; script-src 'self' 'sha256-a='",
    "default-src 'self'; script-src 'self' 'sha256-b='",
  ];
  const text = buildHeadersFile(unitePolicies(policies.map(parsePolicy))!);
  const rule = (path: string) => text.split(`\n${path}\n`)[1]?.split('\n/')[0] ?? '';

  test('has the hashes of all pages, and frame-ancestors', () => {
    const policy = "default-src 'self'; script-src 'self' 'sha256-a=' 'sha256-b='; frame-ancestors";
    expect(rule('/*')).toContain(`  Content-Security-Policy: ${policy} 'none'\n`);
    expect(rule('/p/embed/*')).toContain(
      `  ! Content-Security-Policy\n  Content-Security-Policy: ${policy} *\n`,
    );
    expect(rule('/p/embed/*')).toContain('! Cross-Origin-Opener-Policy');
  });

  test('keeps private pages out of indexes, referrers and shared caches in every language', () => {
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
