import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withOneScript } from './one-script.ts';
import { checkInlineCode, parsePolicy } from './policy.ts';

const policy = parsePolicy(
  `script-src 'self' 'sha256-a=' 'sha256-${createHash('sha256').update('c()').digest('base64')}'`,
);

test('scripts that follow each other become one, which the policy allows', () => {
  const html = '<script>c()</script><p></p><script>a()</script><script>b();</script><p></p>';
  const page = withOneScript(html, policy);
  expect(page.html).toBe('<script>c()</script><p></p><script>a()\n;b();</script><p></p>');
  expect(checkInlineCode(page.html, page.policy).refused).toEqual([]);
  expect(page.policy.get('script-src')).toContain("'sha256-a='");
});

test.each([
  ['one script', '<script>a()</script>'],
  ['scripts with something between them', '<script>a()</script><p></p><script>b()</script>'],
  ['scripts with attributes', '<script type="module">a()</script><script type="module">b()</script>'],
])('%s stay as they are', (_, html) => {
  expect(withOneScript(html, policy)).toEqual({ html, policy });
});
