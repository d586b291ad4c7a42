import { beforeAll, expect, it } from 'vitest';
import { LOCALES } from '#domain/languages/locales';
import { loadMessages } from '#i18n/load-messages.fixture';
import { loadTemplates } from './content.ts';
import { openSite } from './site.fixture.ts';
import { loadTemplatePage, loadTemplatesPage } from './templates.ts';

beforeAll(() => loadMessages());

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
