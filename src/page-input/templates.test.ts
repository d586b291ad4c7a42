import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '#domain/languages/locales';
import { loadMessages } from '#i18n/load-messages.fixture';
import { aStoryboard, aTemplate } from '#library/content.fixture';
import { loadTemplates } from './content.ts';
import { openSite } from './site.fixture.ts';
import { respondWithTemplate } from './playback.ts';
import { loadPlayingTemplate, loadTemplatePage, loadTemplatesPage } from './templates.ts';

beforeAll(() => loadMessages());

it('shows the first step of a storyboard as its picture if it has no other', async () => {
  const path = [{ id: 'one', title: 'One', frame: { x: 0, y: 0, w: 160, h: 90 } }];
  const storyboard = aStoryboard({ background: '#00ff00', path });
  await openSite({ 'templates/plan.json': aTemplate({ thumbnail: undefined, storyboard }) });
  const { sections } = await loadTemplatesPage({ locale: 'en' });
  const [card] = sections[0]!.cards;
  const file = card?.thumbnail?.src ?? '';
  const { data } = await sharp(`dist${file}`).raw().toBuffer({ resolveWithObject: true });
  expect(data[1]).toBeGreaterThan(200);
  expect(data[0]).toBeLessThan(60);
});

it.each(LOCALES)('the page of a template says nothing twice in %s', async (locale) => {
  await openSite({});
  const [template] = await loadTemplates();
  const { title, frame, sections, action } = await loadTemplatePage({ template: template!, locale });
  const { title: all } = await loadTemplatesPage({ locale });
  const [others] = sections;
  const texts = [all, title, frame.header.back?.text, others?.title, others?.more?.text, action?.text];
  expect(texts).not.toContain(undefined);
  expect(new Set(texts).size).toBe(texts.length);
});

describe('a template with a storyboard', () => {
  const frame = { x: 0, y: 0, w: 160, h: 90 };
  const base = { x: 0, y: 0, w: 80, h: 20 };
  const storyboard = aStoryboard({
    elements: [
      { ...base, id: 'words', type: 'text', text: 'Say it once', fontSize: 9 },
      { ...base, id: 'picture', type: 'image', src: '../media/rivers.png', alt: 'A river' },
      { ...base, id: 'hidden', type: 'rect', opacity: 0, fill: '#ffffff' },
    ],
    path: [{ id: 'one', title: 'One', frame, note: 'Never published' }],
  });
  const files = { 'templates/plan.json': aTemplate({ storyboard }) };

  it('shows its steps with their texts, and ends with the call to action of its page [2.98, 2.99]', async () => {
    await openSite(files);
    const [template] = await loadTemplates();
    const page = await loadPlayingTemplate({ template: template!, locale: 'de' });
    expect(page.steps.figures).toMatchObject([{ title: 'One', href: '#step-1', alt: 'Say it once A river' }]);
    expect(page.viewer).toMatchObject({ title: 'Plan', byline: null, lastModified: null, siteLink: null });
    expect(page.viewer.stage).toMatchObject({
      kind: 'presentation',
      dataHref: '/playback/template/plan.json',
      signUp: { ...page.action, note: null },
    });
    expect(page.action?.href).toBe(`/signup/?next=${encodeURIComponent('/de/presentation-template/plan/')}`);
  });

  it('publishes its scene without notes', async () => {
    await openSite(files);
    const [template] = await loadTemplates();
    const answer = await respondWithTemplate({ props: { template: template! } });
    const text = await answer.text();
    expect(answer.headers.get('Content-Type')).toMatch('json');
    expect(JSON.parse(text)).toMatchObject({
      scene: { language: 'en', steps: [{ title: 'One', text: 'Say it once' }] },
      restart: { theme: 'present', headline: [], learnMore: null },
    });
    expect(text).not.toMatch(/Never published|hidden/);
  });
});
