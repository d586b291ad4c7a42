import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { build } from 'vite';
import { findRefused, refusedMarkup } from './refused-markup.ts';

const whatIn = (code: string) => findRefused(code).map(({ description }) => description);

test.each([
  ['<header style="color: red"></header>', ['the attribute style on <header>']],
  ['<p {style}></p>', ['the attribute style on <p>']],
  ['{a && <b style={a}>ü</b>}', ['the attribute style on <b>']],
  ['<my-menu style="a"></my-menu>', ['the attribute style on <my-menu>']],
  [
    '<button onclick="go()" ONFOCUS={go}></button>',
    ['the attribute onclick on <button>', 'the attribute ONFOCUS on <button>'],
  ],
  ['<iframe srcdoc="a"></iframe>', ['the attribute srcdoc on <iframe>']],
  ['<script is:inline>go()</script>', ['an inline <script>']],
  ['<script define:vars={{ a }}>go(a)</script>', ['an inline <script>']],
  ['<style is:inline>a {}</style>', ['an inline <style>']],
  ['<style define:vars={{ a }}>a {}</style>', ['an inline <style>']],
  ['<script type="module" is:inline>go()</script>', ['an inline <script>']],
])('refuses %s', (markup, what) => expect(whatIn(`---\nconst a = 1;\n---\n${markup}`)).toEqual(what));

test.each([
  '<script>go()</script><style>a {}</style>',
  '<script type="application/ld+json" is:inline set:html={a} />',
  '<Card style="wide" onClick={a} /><Parts.Card style="wide" />',
  '<p class="style" data-style="a" title="<b style=a>">style="a"</p>',
  '<!-- <b style="a"> -->',
  '<p {...props}></p>',
])('allows %s', (markup) => expect(whatIn(`---\nconst a = '<b style="a">';\n---\n${markup}`)).toEqual([]));

test('finds nothing in the components of Podium', () => {
  const components = globSync('src/**/*.astro');
  expect(components.length).toBeGreaterThan(50);
  for (const file of components) expect([file, whatIn(readFileSync(file, 'utf8'))]).toEqual([file, []]);
});

test('names the file and the line', async () => {
  const code =
    '---\nconst ä = "ö";\n---\n<p>ü</p>\n<p>ü<b style="a">c</b></p>\n<script is:inline></script>\n';
  const file = '/site/own/Header.astro';
  const load = { name: 'test', resolveId: () => file, load: () => code };
  // As Astro's plugin, it is in front of those of integrations.
  const compile = { name: 'compile', enforce: 'pre' as const, transform: () => 'export {}' };
  const result = build({
    configFile: false,
    logLevel: 'silent',
    plugins: [load, compile, refusedMarkup()],
    build: { write: false, rolldownOptions: { input: file } },
  });
  await expect(result).rejects.toThrow(
    /own\/Header\.astro:5:7\n[^]*Line 5 has the attribute style on <b>, which the policy of pages refuses\. Write a rule in a <style> element\.\nLine 6 has an inline <script>/,
  );
});
