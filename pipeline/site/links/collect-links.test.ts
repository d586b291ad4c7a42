import { describe, expect, it } from 'vitest';
import { deadPlaces, describePlaces, json, type Write } from './places.fixture.ts';

const script = (type: string, write: Write): Write => {
  return (address) => `<script type="${type}">${write(address)}</script>`;
};
const ld = (data: (address: string) => unknown) => script('application/ld+json', json(data));
const island = (data: (address: string) => unknown): Write => {
  return (address) => `<astro-island props='${json(data)(address)}'></astro-island>`;
};

describe('a page', () => {
  describePlaces('a/index.html', [
    ['astro-island[component-url]', (to) => `<astro-island component-url="${to}"></astro-island>`],
    ['astro-island[renderer-url]', (to) => `<astro-island renderer-url="${to}"></astro-island>`],
    ['astro-island[props] link.href', island((to) => ({ link: [0, { href: [0, to] }] }))],
    ['astro-island[props] dataHref', island((to) => ({ dataHref: [0, to] }))],
    ['html[data-islands]', (to) => `<html data-islands="${to}">`],
    ['link[href]', (to) => `<link rel="modulepreload" href="${to}">`],
    ['meta[refresh]', (to) => `<meta http-equiv="refresh" content="0; url=${to}">`],
    ['meta[og:image]', (to) => `<meta property="og:image" content="${to}">`],
    ['input[value]', (to) => `<input value="${to}">`],
    ['textarea iframe[src]', (to) => `<textarea>&lt;iframe src="${to}">&lt;/iframe></textarea>`],
    ['a[href]', (to) => `<body><noscript><a href="${to}">a</a></noscript>`],
    ['img[srcset]', (to) => `<IMG SRCSET="/there.x 1x, ${to} 2x">`],
    ['use[href]', (to) => `<svg><use href="${to}"/></svg>`],
    ['use[href]', (to) => `<svg><use xlink:href="${to}"/></svg>`],
    ['p[style]', (to) => `<p style="--a: url(${to})">`],
    ['rect[fill]', (to) => `<svg><rect fill="url(${to})"/></svg>`],
    ['style url()', (to) => `<style>@font-face { src: url("${to}") format("woff2") }</style>`],
    ['script import', script('module', (to) => `import "${to}"`)],
    ['script import()', (to) => `<script>if (a) import("${to}")</script>`],
    [
      'script[speculationrules] prefetch.urls',
      script(
        'speculationrules',
        json((to) => ({ prefetch: [{ urls: [to] }] })),
      ),
    ],
    [
      'script[application/json] previewUrl',
      script(
        'application/json',
        json((to) => ({ previewUrl: to })),
      ),
    ],
    [
      'script[application/json] description a[href]',
      script(
        'application/json',
        json((to) => ({ description: `<p><a href="${to}">a</a></p>` })),
      ),
    ],
    ['script[application/ld+json] @id', ld((to) => ({ '@id': to }))],
    ['script[application/ld+json] author.url', ld((to) => ({ author: { url: to } }))],
    ['script[application/ld+json] hasPart.contentUrl', ld((to) => ({ hasPart: [{ contentUrl: to }] }))],
    ['script[application/ld+json] embedUrl', ld((to) => ({ embedUrl: to }))],
    ['script[application/ld+json] thumbnailUrl', ld((to) => ({ thumbnailUrl: [to] }))],
    ['script[application/ld+json] image', ld((to) => ({ image: to }))],
    ['script[application/ld+json] item', ld((to) => ({ item: to }))],
  ]);

  it('has the addresses of its search forms', async () => {
    const search = (to: string) =>
      ld(() => ({ potentialAction: { target: { urlTemplate: `${to}?search={term}` } } }))('');
    expect(await deadPlaces('a/index.html', search('/gone.x'))).toEqual([
      '/a/ script[application/ld+json] potentialAction.target.urlTemplate /gone.x?search=',
    ]);
    expect(await deadPlaces('a/index.html', search('/there.x'))).toEqual([]);
  });

  it('may have names that are not addresses', async () => {
    const texts = {
      '@id': '#author',
      name: '/gone.x',
      description: '<a href="/gone.x">',
      target: '_blank',
      image: { name: '/gone.x' },
      ownProtocolUrl: 'podium://open/x',
    };
    const page = `${ld(() => texts)('')}<style>a::before { content: "url(/gone.x)" }</style><p title="/gone.x" data-text="a / b">`;
    expect(await deadPlaces('a/index.html', page)).toEqual([]);
  });
});
