import fc from 'fast-check';
import { fromHtml } from 'hast-util-from-html';
import { expect, it } from 'vitest';
import { toInlineJson } from './html-json.ts';

it('escapes characters that HTML or JavaScript could misread', () => {
  expect(toInlineJson({ a: '</script><!--&\u2028\u2029' })).toBe(
    '{"a":"\\u003c/script\\u003e\\u003c!--\\u0026\\u2028\\u2029"}',
  );
});

it.each([undefined, () => 1, Symbol('x')])('refuses values without JSON: %o', (value) => {
  expect(() => toInlineJson(value)).toThrow(`A value of type ${typeof value} cannot be written as JSON`);
});

it('writes an object with frozen arrays like any other object', () => {
  const members = { a: undefined, '1': () => 1, '"<': ['<', { b: '&' }], c: null, d: [], e: [undefined] };
  const frozen = Object.entries(members).map(([name, value]) => [name, Object.freeze(value)]);
  const written = toInlineJson(members);
  // The second time, the arrays are in the cache.
  for (const _ of [1, 2]) expect(toInlineJson(Object.fromEntries(frozen))).toBe(written);
});

it('parses back to the same value from within a script element', () => {
  const nasty = fc.constantFrom('</script>', '<!--', '<script', '-->', ']]>', '\u2028', '&lt;', '\ud800');
  const text = fc.array(fc.oneof(nasty, fc.string({ unit: 'binary' }))).map((parts) => parts.join(''));
  const value = fc.oneof(fc.jsonValue(), text, fc.dictionary(text, text));
  fc.assert(
    fc.property(value, (original) => {
      const html = `<script type="application/json">${toInlineJson(original)}</script>`;
      const { children } = fromHtml(html, { fragment: true });
      expect(children).toHaveLength(1);
      const [script] = children;
      const [content] = script?.type === 'element' ? script.children : [];
      const json = content?.type === 'text' ? content.value : '';
      expect(json).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(original)));
    }),
  );
});
