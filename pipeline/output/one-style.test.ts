import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withOneStyle } from './one-style.ts';
import { checkInlineCode, formatPolicy, parsePolicy } from './policy.ts';

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('styles become one, in their order, where the first one was, and the policy allows it', () => {
  const policy = parsePolicy(
    `style-src 'self' ${hash('a{}')} ${hash('b{}')} ${hash('c{}')}; script-src ${hash('s()')}`,
  );
  const html =
    '<head><style>a{}</style><link><style>b{}</style></head><script>s()</script><style>c{}</style><p>$1</p>';
  const page = withOneStyle(html, policy);
  expect(page.html).toBe('<head><style>a{}b{}c{}</style><link></head><script>s()</script><p>$1</p>');
  expect(formatPolicy(page.policy)).toBe(`style-src 'self' ${hash('a{}b{}c{}')}; script-src ${hash('s()')}`);
  expect(checkInlineCode(page.html, page.policy).refused).toEqual([]);
});

test('a page with one style stays as it is', () => {
  const policy = parsePolicy(`style-src ${hash('a{}')}`);
  expect(withOneStyle('<style>a{}</style>', policy)).toEqual({ html: '<style>a{}</style>', policy });
});

test('fonts have the names of the project, without the hashes of the bundler', () => {
  const face = (name: string) =>
    `@font-face{font-family:${name};src:url("/_astro/fonts/b05aa21e93f7ae9f.woff2")}`;
  const faces = face('Sans-8fb7dc3b7337f6a1') + face('"Sans Extended-e1629d63fb98571e"');
  const names = ':root{--font:Sans-8fb7dc3b7337f6a1;--more:"Sans Extended-e1629d63fb98571e"}';
  const policy = parsePolicy(`style-src ${hash(faces)} ${hash(names)}`);
  const css = `${face('Sans')}${face('"Sans Extended"')}:root{--font:Sans;--more:"Sans Extended"}`;
  const page = withOneStyle(`<style>${faces}</style><style>${names}</style>`, policy);
  expect(page.html).toBe(`<style>${css}</style>`);
  expect(checkInlineCode(page.html, page.policy).refused).toEqual([]);
});
