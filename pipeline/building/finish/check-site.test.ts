import { expect, test } from 'vitest';
import { NO_RULES } from '#domain/addresses/own-rules';
import { findDeadTargets } from './check-site.ts';

const FILES = new Map(
  ['index.html', 'about/index.html', 'de/explore/index.html', 'a.pdf'].map((name) => [name, {}]),
);
const link = (href: string) => ({ text: 'Link', href });

test('names own links to pages that the site does not have, with the nearest [1.23]', () => {
  const header = [link('/abuot/'), link('/about/#team'), link('https://lab.example/x')];
  expect(findDeadTargets(FILES, NO_RULES, { navigation: { header } })).toEqual([
    {
      path: ['navigation', 'header', 0],
      fault: 'leads to /abuot/, which the site does not have',
      remedy: 'did you mean /about/? Otherwise correct the address, or add the page',
    },
  ]);
});

test('redirects and files of the project are targets, too', () => {
  const rules = { ...NO_RULES, redirects: { '/old/': '/about/' } };
  const footer = [link('/old/'), link('/a.pdf'), link('/b.pdf'), link('/%41')];
  expect(
    findDeadTargets(FILES, rules, { navigation: { footer } }).map(({ fault }) => fault.split(',')[0]),
  ).toEqual(['leads to /b.pdf', 'leads to /%41']);
});

test('names the setting of Report if its page does not exist', () => {
  const find = (report: string) => findDeadTargets(FILES, NO_RULES, { report });
  expect(find('/abuot/')).toMatchObject([
    { path: ['report'], fault: 'leads to /abuot/, which the site does not have' },
  ]);
  for (const report of ['/about/', 'mailto:help@lab.example', 'https://lab.example/report'])
    expect(find(report)).toEqual([]);
});
