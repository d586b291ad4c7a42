import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { constantFeatures, leftOutStyles } from './constant-features.ts';
import { join } from 'node:path';

const { transform } = constantFeatures({ HAS_SIGN_IN: false, REPORT: 'mailto:a@b.example' }) as unknown as {
  transform: { handler: (code: string) => string | null };
};
const parse = (code: string) => parseSync('page.js', code).program;
const transformed = (code: string) => transform.handler.call({ parse }, code);

test('writes values in place of the names of constants, but not of properties', () => {
  const code = `import { HAS_SIGN_IN, REPORT } from '#domain/features/constants';
import { a } from './a.ts';
if (HAS_SIGN_IN) a.HAS_SIGN_IN({ HAS_SIGN_IN: REPORT, [REPORT]: 1 });`;
  expect(transformed(code)).toBe(`
import { a } from './a.ts';
if (false) a.HAS_SIGN_IN({ HAS_SIGN_IN: "mailto:a@b.example", ["mailto:a@b.example"]: 1 });`);
});

test('changes no module that does not import them', () =>
  expect(transformed("const text = '#domain/features/constants', HAS_SIGN_IN = 1;")).toBeNull());

const PROGRAM = '/podium';

/** Returns the selectors that are left of a rule; null if the rule is removed. */
function leaves(accounts: boolean | { base: string }, selectors: string[], file = 'src/styles/base.css') {
  const removed: string[] = [];
  const source = { input: { file: join(PROGRAM, file) } };
  const rule = { selectors, source, remove: () => removed.push(file) };
  leftOutStyles(PROGRAM, { accounts, hasSchemes: false, hasMenu: true }).Rule(rule);
  return removed.length > 0 ? null : rule.selectors;
}

test('leaves out selectors and style sheets of what pages lack [11.1]', () => {
  const mixed = ['.sidebar', '.cta', '[data-auth=in]:not([data-roles]) :is(.banner-text, .make-a-copy)'];
  expect(leaves(false, mixed)).toEqual(['.sidebar']);
  expect(leaves(false, ['[data-auth] .detail-facts'])).toBeNull();
  expect(leaves(false, ['.dialog'], 'src/enhance/signed-in.css')).toBeNull();
});

test('keeps those of links to a platform elsewhere, and all with accounts [11.3]', () => {
  expect(leaves({ base: 'https://platform.example' }, ['.cta', '.signed-in'])).toEqual(['.cta']);
  expect(leaves(true, ['.cta', '.signed-in'])).toEqual(['.cta', '.signed-in']);
  expect(leaves(true, ['.dialog'], 'src/enhance/signed-in.css')).toEqual(['.dialog']);
});

test('keeps names that only begin like those', () =>
  expect(leaves(false, ['.accounting', '.offer', '.cta-like'])).toEqual([
    '.accounting',
    '.offer',
    '.cta-like',
  ]));

test('leaves out the menu of a site without own links, and the choice of one with a light scheme alone', () => {
  const all = ['.account-menu', '.site-menu', '.site-nav-link', "[name='scheme']"];
  const leftOf = (hasSchemes: boolean, hasMenu: boolean) => {
    const rule = { selectors: all, remove: () => undefined };
    leftOutStyles(PROGRAM, { accounts: true, hasSchemes, hasMenu }).Rule(rule);
    return rule.selectors;
  };
  expect(leftOf(false, false)).toEqual(['.account-menu']);
  expect(leftOf(true, true)).toEqual(all);
});
