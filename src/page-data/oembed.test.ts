import { beforeAll, expect, it } from 'vitest';
import { owner as ownerSchema } from '#library/schemas/owner';
import { loadMessages } from '#i18n/load-messages.fixture';
import { buildAuthor } from './author.ts';
import { makeVideoEntry, makeViewPageInput } from './page-data.fixture.ts';
import { buildOembed } from './oembed.ts';

beforeAll(() => loadMessages());

function build(changes: Partial<Parameters<typeof buildOembed>[0]> = {}) {
  const { content: facts, owner, socialCard, siteUrl, locale, t } = makeViewPageInput();
  const author = buildAuthor(owner, locale, t);
  return buildOembed({
    facts,
    author,
    picture: socialCard,
    flight: null,
    siteName: 'Podium',
    siteUrl,
    locale,
    ...changes,
  });
}

it('names no author without a name, but links to their profile', () => {
  const { locale, t } = makeViewPageInput();
  const author = buildAuthor(ownerSchema.parse({ oid: 'ada', email: 'ada@example.org' }), locale, t);
  const oembed = build({ author });
  expect(oembed).not.toHaveProperty('author_name');
  expect(oembed.author_url).toBe('https://podium.example/user/ada/');
});

it('is the embed code with title, author, provider and picture', () => {
  const oembed = build();
  expect(oembed).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: 'Rivers & data',
    author_name: 'Ada Lovelace',
    author_url: 'https://podium.example/user/ada/',
    provider_name: 'Podium',
    provider_url: 'https://podium.example/',
    thumbnail_url: 'https://podium.example/_pictures/abc-1200.jpg',
    width: 560,
    height: 315,
    web_page: 'https://podium.example/p/rivers-of-data/rivers-data/',
  });
  expect(oembed.html).toContain('<iframe src="https://podium.example/p/embed/rivers-of-data/"');
});

it('names the picture that cards fly through, if there is one [3.58]', () => {
  expect(build({ flight: '/_pictures/abc-288.avif' })).toHaveProperty('flight', '/_pictures/abc-288.avif');
  expect(build()).not.toHaveProperty('flight');
});

it('is of type video for a video', () => {
  expect(build({ facts: makeVideoEntry() }).type).toBe('video');
});

it('has no address of an author without a profile, and no author if there is none', () => {
  const author = { name: 'Ada', isNamed: true, initials: 'A', colour: null, profile: null };
  expect(build({ author })).not.toHaveProperty('author_url');
  expect(build({ author: null })).not.toHaveProperty('author_name');
});

it('has all facts of a picture, or none', () => {
  const oembed = build({ picture: null });
  expect(Object.keys(oembed).filter((key) => key.startsWith('thumbnail'))).toEqual([]);
});
