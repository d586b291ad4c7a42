import { expect, it } from 'vitest';
import { makeFacts } from '#page-data/page-data.fixture';
import { buildOembed } from '#page-data/oembed';
import { checkOembed } from './check-oembed.fixture.ts';

const author = {
  name: 'Ada',
  isNamed: true,
  initials: 'A',
  colour: 1,
  profile: { href: '/user/ada/', before: '', after: '', isOutside: false },
};
const picture = { src: '/_pictures/a-1200.jpg', width: 1200, height: 630 };
const site = { siteName: 'Podium', siteUrl: 'https://podium.example', locale: 'en' } as const;
const whole = buildOembed({
  facts: makeFacts({ title: `<b>"Rivers"</b> & 'data'` }),
  author,
  picture,
  flight: '/_pictures/a-288.avif',
  ...site,
});

const check = (oembed: object) => checkOembed('a.json', JSON.stringify(oembed));

it('accepts the responses for content with any fields', () => {
  expect(check(whole)).toEqual([]);
  expect(
    check(buildOembed({ facts: makeFacts(), author: null, picture: null, flight: null, ...site })),
  ).toEqual([]);
});

it.each([
  ['no version', { version: undefined }, /version/],
  ['a picture without its size', { thumbnail_width: undefined }, /thumbnail/],
  ['a relative address', { author_url: '/user/ada/' }, /author_url/],
  ['more than a frame', { html: `${whole.html}<script></script>` }, /html/],
  ['a field that the format does not know', { player: 1 }, /player/],
])('refuses %s', (_, changes, fault) => {
  expect(check({ ...whole, ...changes }).join()).toMatch(fault);
});
