import { beforeAll, expect, expectTypeOf, it } from 'vitest';
import { loadMessages } from '#i18n/load-messages.fixture';
import { messagesFor } from '#i18n/messages';
import { buildContentCard, buildTemplateCard, type Card } from './card.ts';
import { makeFacts } from './page-data.fixture.ts';

beforeAll(() => loadMessages());

it('limits the title to 1 to 3 lines and the subtitle to 1 or 2 [3.29]', () => {
  expectTypeOf<Card['titleLines']>().toEqualTypeOf<1 | 2 | 3>();
  expectTypeOf<Card['subTitleLines']>().toEqualTypeOf<1 | 2>();
  const template = { slug: 'lesson', title: 'Lesson', subTitle: 'To teach' };
  const card = buildTemplateCard(template, null, 1, 'en');
  expect([1, 2, 3]).toContain(card.titleLines);
  expect([1, 2]).toContain(card.subTitleLines);
});

it('links to its content with its place in the list, and only a video has a moving thumbnail [2.26, 3.27, 3.28]', () => {
  const build = (kind: 'presentation' | 'video') => {
    const facts = makeFacts({ kind });
    const content = { facts, owner: null, picture: null, previewAnimation: '/_media/moving.webp' };
    return buildContentCard(content, 3, 'de', messagesFor('de'));
  };
  expect(build('presentation')).toMatchObject({
    type: 'presentation',
    title: 'Rivers & data',
    path: '/de/p/rivers-of-data/rivers-data/',
    position: 3,
    previewAnimation: null,
  });
  expect(build('video')).toMatchObject({
    type: 'video',
    path: '/de/v/rivers-of-data/rivers-data/',
    previewAnimation: '/_media/moving.webp',
  });
});

it.each([
  ['en', { steps: 12 }, '12 steps'],
  ['en', { steps: 1 }, '1 step'],
  ['de', { steps: 12 }, 'Englisch · 12 Schritte'],
  ['fr', { kind: 'video', durationSeconds: 245, steps: null }, 'Anglais · 4:05'],
  ['pt', { language: 'pt-BR', kind: 'video', durationSeconds: 18, steps: null }, '0:18'],
  ['ja', { steps: 3 }, '英語 · 3ステップ'],
] as const)('in %s has a badge with another language and the length: %j [2.81]', (locale, changes, badge) => {
  const facts = makeFacts(changes);
  const card = buildContentCard({ facts, owner: null, picture: null }, 1, locale, messagesFor(locale));
  expect(card.badge).toBe(badge);
});
