import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { constantTokens, findConstants } from './constant-tokens.ts';

const TOKENS = `:root {
  --color-ink: #0f1216;
  --color-stage: #1b2030;
  --color-page: #ffffff;
  --gradient-stage: linear-gradient(180deg, var(--color-ink), var(--color-stage));
  --focus-gap: var(--color-page);
  --page-margin: 16px;
  --touch: 44px;
}
@media (min-width: 768px) { :root { --page-margin: 24px } }`;

const DARK = '.dark { --focus-gap: var(--color-ink) } p { gap: var(--viewer-name, "") }';

/** Runs the plugin on a declaration of a style sheet, in a folder with these files. */
function run(prop: string, value: string, files: Readonly<Record<string, string>> = { 'dark.css': DARK }) {
  const folder = mkdtempSync(join(tmpdir(), 'podium-tokens-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const styles = pathToFileURL(`${folder}/`);
  for (const [name, text] of Object.entries({ 'tokens.css': TOKENS, ...files }))
    writeFileSync(new URL(name, styles), text);
  const declaration = { prop, value, remove: vi.fn() };
  constantTokens(new URL('tokens.css', styles), styles).Declaration(declaration);
  return { ...declaration, isRemoved: declaration.remove.mock.calls.length > 0 };
}

test('takes a token as constant if no style redeclares it or has a fallback for it', () => {
  const css = `:root { /* --space-1: 2px; */ --space-1: 4px; --margin: 16px; --touch: 44px; --gap: 1px }
    @media x { :root { --margin: 24px } }`;
  const constants = findConstants(css, ['.wall { --touch: 88px }', 'p { gap: var(--gap, 2px) }']);
  expect([...constants]).toEqual([['--space-1', '4px']]);
});

test('replaces constants by their values, also within each other', () => {
  expect(run('--color-ink', '#0f1216').isRemoved).toBe(true);
  expect(run('color', 'var(--color-ink)').value).toBe('#0f1216');
  expect(run('background', 'var(--gradient-stage)').value).toBe('linear-gradient(180deg, #0f1216, #1b2030)');
  expect(run('--focus-gap', 'var(--color-page)')).toMatchObject({ value: '#ffffff', isRemoved: false });
});

test.each(['--page-margin', '--focus-gap'])('keeps %s, which media queries or pages change', (name) => {
  expect(run(name, '1px')).toMatchObject({ prop: name, isRemoved: false });
  expect(run('width', `calc(var(${name}) + 1px)`).value).toBe(`calc(var(${name}) + 1px)`);
});

test('changes neither other names nor strings', () => {
  expect(run('content', 'var(--viewer-name, "")').value).toBe('var(--viewer-name, "")');
  expect(run('content', '"var(--color-ink)" var(--color-ink)').value).toBe('"var(--color-ink)" #0f1216');
});

test('reads the styles of a component, and ignores texts and comments that look like them', () => {
  const component = `---\nconst code = '<style>p { --color-ink: red }</style>';\n---\n<p>{code}</p>
<!-- <style>p { --color-page: red }</style> -->\n<style is:global>.wall { --touch: 88px }</style>\n`;
  const value = (name: string) => run('width', `var(${name})`, { 'Wall.astro': component }).value;
  expect(['--touch', '--color-ink', '--color-page'].map(value)).toEqual([
    'var(--touch)',
    '#0f1216',
    '#ffffff',
  ]);
});
