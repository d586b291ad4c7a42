import { beforeAll, expect, it } from 'vitest';
import { LOCALES } from '#domain/locales';
import { loadMessages } from '#i18n/load-messages';
import { messagesFor } from '#i18n/messages';
import { buildVideoTexts } from './video-texts.ts';

beforeAll(() => loadMessages());

it.each(LOCALES)('gives the player every text in %s, and leaves the number of the speed to it', (locale) => {
  const texts = buildVideoTexts(messagesFor(locale));
  expect(Object.values<string>({ ...texts }).filter((text) => /^(?:view|common):|^$/.test(text))).toEqual([]);
  expect(texts.speed).toContain('{{rate}}');
});
