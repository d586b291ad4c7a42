// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { findHtmlFaults } from '#checks/pages/html-faults.fixture';
import { buildReport } from '../build-report.ts';
import { aManifest, someFacts } from '../facts.fixture.ts';
import { formatReportPage } from './report-page.ts';
import { STYLE } from './style.ts';

const EVIL = `<img src=x onerror=alert(1)>"'&`;

async function open(changes: Parameters<typeof someFacts>[0] = {}) {
  const text = await formatReportPage(buildReport(someFacts(changes)));
  return { text, page: new DOMParser().parseFromString(text, 'text/html') };
}

const sections = (page: Document) => [...page.querySelectorAll('h2')].map(({ textContent }) => textContent);

test('gives each chart a section, and each bar its label and value as text', async () => {
  const { page } = await open();
  expect(sections(page)).toEqual([
    'Since the last build',
    'Time by stage',
    'Bytes by kind',
    'Pages by kind',
    'Sizes of pages',
    'Slowest pages',
    'Largest pages',
    'Pages by language',
  ]);
  const bar = page.querySelector('.bars li');
  expect(bar?.textContent).toMatch(/Pages\s+9\.5 s/);
  expect(page.querySelectorAll('svg:not([aria-hidden])')).toHaveLength(0);
});

test('shows warnings and omitted content first', async () => {
  const { page } = await open({ warnings: ['something'], leftOut: ['videos/flow.json'] });
  expect(sections(page)[0]).toBe('Warnings (2)');
});

test('names changed pages', async () => {
  const { page } = await open({ previous: aManifest({ 'index.html': 'old', 'gone/index.html': 'x' }) });
  expect(page.body.textContent).toMatch(/3 pages added[^]*1 page removed\s+\/gone\/\s+1 page changed\s+\/\s/);
});

test('escapes texts of content and file names', async () => {
  const { text, page } = await open({
    manifest: aManifest({ [`${EVIL}/index.html`]: 'a' }),
    previous: aManifest({ [`${EVIL}/old/index.html`]: 'a' }),
    times: [[`/${EVIL}/`, 3]],
    stages: [{ name: EVIL, seconds: 1 }],
    warnings: [EVIL],
    leftOut: [EVIL],
  });
  expect(page.querySelectorAll('img, script, [onerror], [onload]')).toHaveLength(0);
  expect(text.split('&lt;img src=x onerror=alert(1)&gt;').length).toBeGreaterThan(6);
});

test('loads no other file, and allows only its own style by its policy', async () => {
  const { page } = await open();
  expect(page.querySelectorAll('link, script, [src], [href], [srcset]')).toHaveLength(0);
  expect(STYLE).not.toMatch(/url\(|@import/);
  expect(page.querySelector('style')?.textContent).toBe(STYLE);
  const policy = page.querySelector('meta[http-equiv]')?.getAttribute('content');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE));
  expect(policy).toContain(`default-src 'none'`);
  expect(policy).toContain(`'sha256-${Buffer.from(hash).toString('base64')}'`);
  expect(page.querySelectorAll('[style]')).toHaveLength(0);
});

test('is valid HTML', async () => {
  const previous = aManifest({ 'index.html': 'old' });
  expect(await findHtmlFaults((await open({ previous, warnings: ['a'] })).text)).toEqual([]);
});
