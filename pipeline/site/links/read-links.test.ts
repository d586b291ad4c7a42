import { describe, expect, it } from 'vitest';
import { toCardAddress, type SearchCard } from '#domain/search/search-record';
import { packRecord } from '../pagefind/pagefind.fixture.ts';
import { deadPlaces, describePlaces, json, type Write } from './places.fixture.ts';

describe('a stylesheet', () => {
  describePlaces('_astro/a.css', [
    ['url()', (to) => `a { background: URL( '${to}' ) }`],
    ['@import', (to) => `@import "${to}" screen;`],
    ['image-set()', (to) => `a { background: image-set("${to}" 1x, url(data:,) 2x) }`],
  ]);
});

describe('a script', () => {
  describePlaces('_astro/a.js', [
    ['import', (to) => `import{a}from"${to}";a()`],
    ['import', (to) => `export*from"${to}"`],
    ['import()', (to) => `const a=()=>import("${to}")`],
    ['new URL()', (to) => 'new URL(`' + to + '`,import.meta.url).href'],
    ['new URL()', (to) => `new URL(""+"${to}",import.meta.url).href`],
  ]);

  it('names files of the build from the root', async () => {
    const code =
      'load(()=>0,["_astro/a.js","_astro/gone.js"]);style("/_astro/gone.css");say("_astro of old")';
    expect(await deadPlaces('_astro/a.js', code)).toEqual([
      '/_astro/a.js file /_astro/gone.js',
      '/_astro/a.js file /_astro/gone.css',
    ]);
  });

  it('may import an address that is known only at run time', async () => {
    expect(await deadPlaces('_astro/a.js', 'import(`/a/${b}.js`);import(c)')).toEqual([]);
  });
});

describe('the web manifest', () => {
  describePlaces('site.webmanifest', [
    ['icons.src', json((to) => ({ icons: [{ src: to }] }))],
    ['start_url', json((to) => ({ start_url: to }))],
    ['shortcuts.url', json((to) => ({ shortcuts: [{ url: to }] }))],
  ]);
});

describe('a sitemap', () => {
  const inUrl =
    (write: Write): Write =>
    (to) =>
      `<urlset xmlns:image="i" xmlns:video="v" xmlns:xhtml="x"><url>${write(to)}</url></urlset>`;

  describePlaces('sitemap-index.xml', [
    ['sitemapindex.sitemap.loc', (to) => `<sitemapindex><sitemap><loc>${to}</loc></sitemap></sitemapindex>`],
  ]);
  describePlaces('sitemap-pages-1.xml', [
    ['urlset.url.loc', inUrl((to) => `<loc>${to}</loc>`)],
    ['urlset.url.loc', inUrl((to) => `<loc><![CDATA[${to}]]></loc>`)],
    ['urlset.url.image.loc', inUrl((to) => `<image:image><image:loc>${to}</image:loc></image:image>`)],
    ['urlset.url.link.href', inUrl((to) => `<xhtml:link rel="alternate" hreflang="de" href="${to}"/>`)],
    ...['content_loc', 'player_loc', 'thumbnail_loc'].map((name): [string, Write] => [
      `urlset.url.video.${name}`,
      inUrl((to) => `<video:video><video:${name}>${to}</video:${name}></video:video>`),
    ]),
  ]);

  it('may have thousands of addresses with characters that XML encodes', async () => {
    const urls = '<url><loc>https://podium.example/there.x?a&amp;b=&#39;&quot;</loc></url>'.repeat(2_000);
    expect(await deadPlaces('sitemap-pages-1.xml', `<urlset>${urls}</urlset>`)).toEqual([]);
  });
});

describe('the feed', () => {
  describePlaces('feed.xml', [
    ['feed.icon', (to) => `<feed><icon>${to}</icon></feed>`],
    ['feed.link.href', (to) => `<feed><link rel="self" href="${to}"/></feed>`],
    ['feed.entry.link.href', (to) => `<feed><entry><link href="${to}"/></entry></feed>`],
    ['feed.entry.author.uri', (to) => `<feed><entry><author><uri>${to}</uri></author></entry></feed>`],
    [
      'feed.entry.content.#text a[href]',
      (to) => `<feed><entry><content type="html">&lt;a href="${to}">a&lt;/a></content></entry></feed>`,
    ],
  ]);

  it('reports texts that are not HTML', async () => {
    const entry = '<entry><summary type="text">&lt;a href="/gone.x"></summary></entry>';
    expect(await deadPlaces('feed.xml', `<feed>${entry}</feed>`)).toEqual([]);
  });
});

describe('an oEmbed file', () => {
  describePlaces('oembed/a.json', [
    ...['thumbnail_url', 'author_url', 'provider_url'].map((name): [string, Write] => [
      name,
      json((to) => ({ [name]: to })),
    ]),
    ['html iframe[src]', json((to) => ({ html: `<iframe src="${to}"></iframe>` }))],
  ]);
});

describe('what the player is given', () => {
  describePlaces('playback/a.json', [
    ['scene.elements.mipmaps.src', json((to) => ({ scene: { elements: [{ mipmaps: [{ src: to }] }] } }))],
    ['video.sources.src', json((to) => ({ video: { sources: [{ src: to }] } }))],
    ['video.captions.src', json((to) => ({ video: { captions: [{ src: to }] } }))],
    ['video.poster', json((to) => ({ video: { poster: to } }))],
    ['restart.learnMore.href', json((to) => ({ restart: { learnMore: { href: to } } }))],
  ]);
  describePlaces('view/abc/playback.json', [['video.poster', json((to) => ({ video: { poster: to } }))]]);
});

describe('a drawing', () => {
  describePlaces('_astro/a.svg', [['image[href]', (to) => `<svg><image href="${to}"/></svg>`]]);

  it('has anchors that addresses lead to', async () => {
    const svg = '<svg><defs><g id="a"/></defs><use href="#a"/><use href="#b"/></svg>';
    expect(await deadPlaces('_astro/a.svg', svg)).toEqual(['/_astro/a.svg use[href] #b']);
  });
});

describe('a record of the search index', () => {
  const recordWith = (src: string, ids: string[] = []): Buffer => {
    const card: SearchCard = {
      kind: 'video',
      oid: 'fens',
      slug: 'fens',
      schemaVersion: '2',
      title: 'Fens',
      language: 'en',
      author: null,
      duration: null,
      steps: 9,
      picture: { src, width: 1, height: 1, avif: `${src} 1w, ${src} 2w` },
    };
    return packRecord(toCardAddress(card), ids);
  };

  it('links to a page and its anchors, and to pictures', async () => {
    const name = 'search/en/fragment/a.pf_fragment';
    const source = `/${name}`;
    expect(await deadPlaces(name, recordWith('/there.x'))).toEqual([`${source} result /v/fens/fens/`]);
    expect(await deadPlaces(name, recordWith('/gone.x', ['a b']))).toEqual([
      `${source} result /v/fens/fens/`,
      `${source} result /v/fens/fens/#a%20b`,
      ...Array.from({ length: 3 }, () => `${source} picture /gone.x`),
    ]);
  });
});

describe('what servers and robots read', () => {
  describePlaces('robots.txt', [['Sitemap', (to) => `User-agent: *\nSitemap: ${to}\n`]]);
  describePlaces('_headers', [
    ['Link', (to) => `/*\n  Link: <${to}>; rel=preload\n`],
    ['Speculation-Rules', (to) => `/gone/*\n  Speculation-Rules: "${to}"\n`],
  ]);
  describePlaces('speculation-rules.json', [
    ['prerender.urls', json((to) => ({ prerender: [{ urls: [to], where: { href_matches: '/gone/*' } }] }))],
  ]);
});
