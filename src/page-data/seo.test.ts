import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages } from '#i18n/load-messages.fixture';
import { buildEmbedPage } from './embed-page.ts';
import { makeVideoEntry, makeViewPageInput } from './page-data.fixture.ts';
import { buildPrivatePage } from './private-page.ts';
import type { Seo } from './seo.ts';
import { buildViewPage } from './view-page.ts';

beforeAll(() => loadMessages());

const build = (...args: Parameters<typeof makeViewPageInput>) =>
  buildViewPage(makeViewPageInput(...args)).seo;

/** Returns the content of OpenGraph and X tags by their names. */
const tagsOf = ({ cards }: Seo) =>
  Object.fromEntries(cards.map((card) => ['property' in card ? card.property : card.name, card.content]));

function buildVideo(): Seo {
  return build({}, { content: makeVideoEntry() });
}

describe('the link preview of a view page', () => {
  it('shows its title, its description and a large picture, in its language', () => {
    expect(tagsOf(build({}, { locale: 'hu' }))).toEqual({
      'og:type': 'website',
      'og:title': 'Rivers & data',
      'og:description': 'About Water flows.',
      'og:url': 'https://podium.example/hu/p/rivers-of-data/rivers-data/',
      'og:site_name': 'Podium',
      'og:locale': 'hu_HU',
      'og:image': 'https://podium.example/_pictures/abc-1200.jpg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Rivers & data',
      'twitter:card': 'summary_large_image',
    });
  });

  it('may lack a picture', () => {
    const tags = tagsOf(build({}, { socialCard: null }));
    expect(tags['twitter:card']).toBe('summary');
    expect(Object.keys(tags).filter((name) => name.startsWith('og:image'))).toEqual([]);
  });

  it('plays a video in its frame', () => {
    expect(tagsOf(buildVideo())).toMatchObject({
      'og:type': 'video.other',
      'og:video': 'https://podium.example/p/embed/rivers-of-data/',
      'og:video:type': 'text/html',
      'twitter:card': 'player',
      'twitter:player': 'https://podium.example/p/embed/rivers-of-data/',
      'twitter:player:width': '1280',
      'twitter:player:height': '720',
    });
  });
});

it('a view page names its oEmbed file and the feed', () => {
  expect(build().feeds).toEqual([
    {
      type: 'application/json+oembed',
      title: 'Rivers & data',
      href: 'https://podium.example/oembed/b9/rivers-of-data.json',
    },
    { type: 'application/atom+xml', title: 'Podium', href: 'https://podium.example/feed.xml' },
  ]);
});

it.each([
  ['private page', () => buildPrivatePage({ ...makeViewPageInput(), linkId: 'x'.repeat(22) }).seo],
  ['frame', () => buildEmbedPage(makeViewPageInput()).seo],
])('a %s has no data for machines', (_, give) => {
  expect(give()).toMatchObject({ cards: [], feeds: [], structuredData: null, alternates: [] });
});
