import { beforeAll, describe, expect, it } from 'vitest';
import { LISTINGS } from '#domain/content/listings';
import { LOCALES } from '#domain/languages/locales';
import { loadMessages } from '#i18n/load-messages.fixture';
import { messagesFor } from '#i18n/messages';
import { buildEmptyState, type Missing } from './empty-state.ts';

beforeAll(() => loadMessages());

const ALL: Missing[] = [
  ...new Set<Missing>(Object.values(LISTINGS).map(({ missing }) => missing)),
  'otherTemplates',
];

const hrefs = (missing: Missing) =>
  buildEmptyState(missing, 'de', messagesFor('de')).actions.map(({ href }) => href);

describe('an empty listing', () => {
  it.each(ALL)('has a message of its own in every language, with a link, for %s', (missing) => {
    const states = LOCALES.map((locale) => buildEmptyState(missing, locale, messagesFor(locale)));
    for (const { title, text, actions } of states) {
      expect(`${title} ${text} ${actions.map((action) => action.text).join(' ')}`).not.toMatch(/empty\./);
      expect(actions.length).toBeGreaterThan(0);
    }
    expect(new Set(states.map(({ text }) => text)).size).toBe(LOCALES.length);
  });

  it('has different messages for all kinds', () => {
    const titles = ALL.map((missing) => buildEmptyState(missing, 'en', messagesFor('en')).title);
    expect(new Set(titles).size).toBe(ALL.length);
  });

  it('leads visitors to other content, in their language', () => {
    expect(hrefs('videos')).toEqual(['/de/explore/']);
  });

  it('leads visitors of an empty site to sign-up, not to the next empty page', () => {
    expect(hrefs('everything')).toEqual(['/signup/', '/de/presentation-template/']);
    expect(hrefs('templates')[0]).toBe('/signup/');
  });
});
