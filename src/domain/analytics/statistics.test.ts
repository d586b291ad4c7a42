import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ANALYTICS_EVENTS } from './analytics-event.ts';
import {
  ADAPTERS,
  PAGE_VIEW,
  statisticsOf,
  toRequest,
  REPORTS_WITHOUT_ACTION,
  type AdapterName,
  type Report,
} from './statistics.ts';

const NAMES = Object.keys(ADAPTERS) as AdapterName[];
const SITES = { host: 'talks.example', number: 3, none: '' } as const;
const serviceOf = (to: AdapterName) => ({ to, site: SITES[ADAPTERS[to].site ?? 'none'] });

const PAGE = {
  url: 'https://talks.example/p/x/y/?utm_source=a&b=c d#step=2',
  title: 'Rivers & lakes',
  referrer: 'https://search.example/?q=1',
};
const BARE = { url: 'https://talks.example/', title: 'Talks', referrer: '' };
const SEARCH: Report = ['search of presentations', { search_term: 'a & b', search_type: 'NEXT' }];
const SHOWN: Report = ['paged transcript shown', {}];
const OPENED: Report = ['transcript opened', {}];

/** Returns a request as one text: path, body. */
function textOf(to: AdapterName, report: Report, page = PAGE): string {
  const { path, body } = toRequest(serviceOf(to), report, page);
  return [path, ...(body === undefined ? [] : [String(body)])].join(' ');
}

test.each<[AdapterName, Report, string]>([
  [
    'plausible',
    [PAGE_VIEW, {}],
    '/api/event {"name":"pageview","url":"https://talks.example/p/x/y/?utm_source=a&b=c d","domain":"talks.example","referrer":"https://search.example/?q=1"}',
  ],
  [
    'plausible',
    SEARCH,
    '/api/event {"name":"search of presentations","url":"https://talks.example/p/x/y/?utm_source=a&b=c d","domain":"talks.example","referrer":"https://search.example/?q=1","props":{"search_term":"a & b","search_type":"NEXT"}}',
  ],
  [
    'plausible',
    SHOWN,
    '/api/event {"name":"paged transcript shown","url":"https://talks.example/p/x/y/?utm_source=a&b=c d","domain":"talks.example","referrer":"https://search.example/?q=1","props":{},"interactive":false}',
  ],
  [
    'matomo',
    [PAGE_VIEW, {}],
    '/matomo.php idsite=3&rec=1&apiv=1&send_image=0&url=https%3A%2F%2Ftalks.example%2Fp%2Fx%2Fy%2F%3Futm_source%3Da%26b%3Dc+d&urlref=https%3A%2F%2Fsearch.example%2F%3Fq%3D1&action_name=Rivers+%26+lakes',
  ],
  [
    'matomo',
    SEARCH,
    '/matomo.php idsite=3&rec=1&apiv=1&send_image=0&url=https%3A%2F%2Ftalks.example%2Fp%2Fx%2Fy%2F%3Futm_source%3Da%26b%3Dc+d&urlref=https%3A%2F%2Fsearch.example%2F%3Fq%3D1&ca=1&e_c=Podium&e_a=search+of+presentations&e_n=search_term%3A+a+%26+b%2C+search_type%3A+NEXT',
  ],
  [
    'goatcounter',
    [PAGE_VIEW, {}],
    '/count?p=%2Fp%2Fx%2Fy%2F&t=Rivers+%26+lakes&r=https%3A%2F%2Fsearch.example%2F%3Fq%3D1&q=%3Futm_source%3Da%26b%3Dc%2520d',
  ],
  [
    'goatcounter',
    SEARCH,
    '/count?p=search+of+presentations&t=search_term%3A+a+%26+b%2C+search_type%3A+NEXT&r=https%3A%2F%2Fsearch.example%2F%3Fq%3D1&e=true',
  ],
])('%s gets of %j exactly the documented fields [7.47]', (to, report, expected) =>
  expect(textOf(to, report)).toBe(expected),
);

test.each<[AdapterName, string]>([
  [
    'plausible',
    '/api/event {"name":"transcript opened","url":"https://talks.example/","domain":"talks.example","props":{}}',
  ],
  [
    'matomo',
    '/matomo.php idsite=3&rec=1&apiv=1&send_image=0&url=https%3A%2F%2Ftalks.example%2F&ca=1&e_c=Podium&e_a=transcript+opened',
  ],
  ['goatcounter', '/count?p=transcript+opened&e=true'],
])('%s gets no field without a value', (to, expected) => expect(textOf(to, OPENED, BARE)).toBe(expected));

test('no identifier of a view link reaches a service, wherever it is and however encoded [7.48]', () => {
  const secret = fc
    .string({
      unit: fc.constantFrom(...Array.from('ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789-_')),
      minLength: 16,
      maxLength: 32,
    })
    .map((text) => `S3cret-${text}`);
  const encode = fc.constantFrom<(text: string) => string>(
    (text) => text,
    encodeURIComponent,
    (text) => encodeURIComponent(encodeURIComponent(text)),
    (text) => text.replace(/./g, (item) => `%${item.charCodeAt(0).toString(16)}`),
  );
  const address = fc
    .tuple(
      fc.constantFrom('/view/', '/de/view/', '/p/x/y/?auth_key=', '/signup/?next=/view/', '/?a=b&link_id='),
      secret,
      encode,
      fc.constantFrom('', '/', '&a=b', '#s', '/playback.json'),
    )
    .map(([start, id, code, end]) => ({ id, text: `https://talks.example${code(start + id + end)}` }));
  fc.assert(
    fc.property(fc.constantFrom(...NAMES), address, address, address, address, (to, a, b, c, d) => {
      const page = { url: 'https://talks.example/', title: c.text, referrer: b.text };
      const url = URL.parse(a.text)?.href ?? page.url;
      const events: Report[] = [
        [PAGE_VIEW, {}],
        ['call-to-action clicked', { target_url: d.text }],
      ];
      for (const event of events) {
        const text = decodeAll(textOf(to, event, { ...page, url }));
        for (const { id } of [a, b, c, d]) expect(text).not.toContain(id);
      }
    }),
  );
});

/** Decodes a text until nothing changes. */
function decodeAll(text: string): string {
  const decoded = text.replaceAll('+', ' ').replace(/%[\da-f]{2}/gi, (code) => decodeURIComponent(code));
  return decoded === text.replaceAll('+', ' ') ? decoded : decodeAll(decoded);
}

test('events without an action are events of the catalogue', () =>
  expect(Object.keys(ANALYTICS_EVENTS)).toEqual(
    expect.arrayContaining(REPORTS_WITHOUT_ACTION.filter((name) => name !== PAGE_VIEW)),
  ));

test('a setting names a service, the site there, and the host whose pages report to it', () => {
  const host = 'talks.example';
  expect(statisticsOf({ to: 'plausible', address: 'https://stats.example/a/' }, host)).toEqual({
    to: 'plausible',
    address: 'https://stats.example/a',
    site: host,
    host,
  });
  expect(statisticsOf({ to: 'matomo', address: 'https://stats.example', site: 3 }, host)?.site).toBe(3);
  expect(statisticsOf({ to: 'goatcounter', address: 'https://talks.gc.example' }, host)?.site).toBe('');
  for (const setting of ['none', 'endpoint', undefined] as const)
    expect(statisticsOf(setting, host)).toBeNull();
});

test('docs/analytics.md has the requests of each service', async () => {
  const text = await readFile('docs/analytics.md', 'utf8');
  const examples = NAMES.flatMap((to) => [textOf(to, [PAGE_VIEW, {}], BARE), textOf(to, SEARCH, BARE)]);
  for (const example of examples) expect(text).toContain(example);
});
