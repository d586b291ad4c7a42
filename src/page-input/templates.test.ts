import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { LOCALES } from '#domain/languages/locales';
import { loadMessages } from '#i18n/load-messages.fixture';
import { aStoryboard, aTemplate } from '#library/content.fixture';
import { loadTemplates } from './content.ts';
import { openSite } from './site.fixture.ts';
import { loadTemplatePage, loadTemplatesPage } from './templates.ts';

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
