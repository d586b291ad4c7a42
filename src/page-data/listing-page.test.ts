import { beforeAll, describe, expect, it } from 'vitest';
import { explorePath, homePath, profilePath } from '#domain/addresses/paths';
import { loadMessages } from '#i18n/load-messages.fixture';
import { messagesFor } from '#i18n/messages';
import { buildAuthor } from './author.ts';
import { buildContentCard } from './card.ts';
import { makeFacts, makeViewPageInput, PICTURE } from './page-data.fixture.ts';
import { buildListingPage } from './listing-page.ts';

beforeAll(() => loadMessages());

type Input = Parameters<typeof buildListingPage>[0];

const makeSection = (cards = 1): Input['sections'][number] => {
  const content = { facts: makeFacts(), owner: null, picture: PICTURE };
  const card = (_: unknown, index: number) => buildContentCard(content, 25 + index, 'en', messagesFor('en'));
  return { title: null, more: null, cards: Array.from({ length: cards }, card) };
};

function build(changes: Partial<Input> = {}) {
  const { site, siteUrl, locale, t } = makeViewPageInput();
  const page = { title: 'Explore presentations', text: 'The newest first.', pathIn: explorePath };
  const sections = [makeSection()];
  return buildListingPage({ ...page, sections, socialCard: null, site, siteUrl, locale, t, ...changes });
}

const ada = () => {
  const { owner, locale, t } = makeViewPageInput();
  return buildAuthor(owner, locale, t);
};

it('a profile has the name as its heading, and describes its content in the title', () => {
  const input = { title: 'Content by Ada Lovelace', heading: 'Ada Lovelace', author: ada() };
  const first = build(input);
  expect(first.title).toBe('Ada Lovelace');
  expect(first.seo.title).toContain('Content by Ada Lovelace');
  expect(build({ ...input, number: { page: 2, pages: 2 } }).title).toContain('Content by Ada Lovelace');
});

it('a home page with the name of the site as its heading has the name once in its title', () => {
  expect(build({ title: 'Podium', pathIn: homePath }).seo.title).toBe('Podium');
});

describe('a listing', () => {
  it('shows the message for an empty listing only if all its sections are empty', () => {
    const empty = makeSection(0);
    expect(build().empty).toBeNull();
    expect(build({ sections: [empty, makeSection()] }).empty).toBeNull();
    expect(build({ sections: [empty, empty], missing: 'videos' }).empty?.title).toBe('No videos yet');
    expect(build({ sections: [] }).empty?.title).toBe('Nothing has been published yet');
  });

  it('gives each page its own title and address', () => {
    const { title, seo } = build({ number: { page: 2, pages: 3 } });
    expect(title).toBe('Explore presentations, page 2');
    expect(seo.title).toBe('Explore presentations, page 2 | Podium');
    expect(seo.canonical).toBe('https://podium.example/explore/2/');
    expect(seo.alternates[1]?.href).toBe('https://podium.example/de/explore/2/');
  });

  it.each([
    ['en', 'Explore presentations, page 2: '],
    ['fr', 'Explore presentations, page 2\u{A0}: '],
    ['ja', 'Explore presentations（2ページ目）：'],
  ] as const)(
    'starts its description on later pages with the title, punctuated as in %s',
    (locale, start) => {
      const number = { page: 2, pages: 3 };
      const { seo } = build({ number, locale, t: messagesFor(locale) });
      expect(seo.description.startsWith(start)).toBe(true);
    },
  );

  it('has no address, languages or structured data if it can be at any address', () => {
    const { seo } = build({ hasAddress: false, robots: 'noindex' });
    expect(seo).toMatchObject({ canonical: null, alternates: [], cards: [], robots: 'noindex' });
    expect(seo.structuredData).toBeNull();
  });

  it('has the picture of its first entry for link previews, with alternative text', () => {
    const picture = { src: '/_pictures/abc-1200.jpg', width: 1200, height: 630, alt: 'Rivers & data' };
    const { cards } = build({ socialCard: picture }).seo;
    expect(cards).toContainEqual({ property: 'og:title', content: 'Explore presentations' });
    expect(cards).toContainEqual({ property: 'og:image:alt', content: 'Rivers & data' });
  });

  it('asks for a search term if it is configured to', () => {
    expect(build().hasSearchForm).toBe(false);
    expect(build({ hasSearchForm: true }).hasSearchForm).toBe(true);
  });
});

// The compiler checks the types of schema.org here, and `npm test -- formats` checks the built
// site.
describe('the structured data', () => {
  it('of the home page are those of the site', () => {
    expect(build({ pathIn: homePath }).seo.structuredData).toMatchObject({
      '@type': 'WebSite',
      name: 'Podium',
      url: 'https://podium.example/',
    });
  });

  it('of a list name its entries by position, and the pages above', () => {
    expect(build({ number: { page: 2, pages: 2 } }).seo.structuredData).toMatchObject({
      '@type': 'CollectionPage',
      name: 'Explore presentations, page 2',
      mainEntity: {
        itemListElement: [{ position: 25, url: 'https://podium.example/p/rivers-of-data/rivers-data/' }],
      },
      breadcrumb: {
        itemListElement: [
          { position: 1, name: 'Podium', item: 'https://podium.example/' },
          { position: 2, name: 'Explore presentations', item: 'https://podium.example/explore/' },
          { position: 3, item: 'https://podium.example/explore/2/' },
        ],
      },
    });
  });

  it('of a profile name the person, by the first page, and not the e-mail', () => {
    const data = build({
      title: 'Content by Ada Lovelace',
      author: ada(),
      pathIn: (locale) => profilePath('ada', locale),
      back: { text: 'Explore presentations', href: '/explore/' },
      number: { page: 2, pages: 2 },
    }).seo.structuredData;
    expect(data).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', name: 'Ada Lovelace', url: 'https://podium.example/user/ada/' },
    });
    expect(JSON.stringify(data)).not.toContain('ada@example.org');
  });

  it('are absent on pages that are not indexed, and on the search page', () => {
    expect(build({ robots: 'noindex' }).seo.structuredData).toBeNull();
    expect(build({ hasSearchForm: true }).seo.structuredData).toBeNull();
  });
});
