// @vitest-environment node
import { expect, test } from 'vitest';
import { aPresentation, goodContent, writeContent } from '#library/content.fixture';
import { checkContent, readLibrary } from '#library/library';
import { addRedirects } from './own-rules.ts';

const withRedirects = (redirectFrom: readonly string[]) => ({
  ...goodContent(),
  'presentations/rivers.json': aPresentation({ redirectFrom }),
});
const read = async (redirectFrom: readonly string[]) =>
  readLibrary(await writeContent(withRedirects(redirectFrom)));
const PAGE = '/p/rivers-of-data/rivers-of-data/';

test('adds the redirects of content to those of the settings [2.86]', async () => {
  const rules = { headers: {}, redirects: { '/sale/': '/explore/' } };
  expect(addRedirects(rules, await read(['/old/', '/p/rivers-of-data/old-title/']))).toMatchObject({
    redirects: { '/sale/': '/explore/', '/old/': PAGE, '/p/rivers-of-data/old-title/': PAGE },
    places: { '/old/': 'presentations/rivers.json: redirectFrom' },
  });
  expect(addRedirects(rules, await read([]))).toBe(rules);
});

test('adds the base of the site to the targets of content, and finds chains with it [2.86]', async () => {
  const rules = { headers: {}, redirects: { '/older/': '/talks/old/' }, base: '/talks' };
  expect(addRedirects({ ...rules, redirects: {} }, await read(['/old/'])).redirects).toEqual({
    '/old/': `/talks${PAGE}`,
  });
  const library = await read(['/old/']);
  expect(() => addRedirects(rules, library)).toThrow(
    'leads from /older/ to /talks/old/, which is a redirect',
  );
});

test.each([
  ['an address of the settings', '/sale/', { '/sale/': '/explore/' }, 'has /sale/, as "redirects"'],
  [
    'an address where the settings lead',
    '/old/',
    { '/older/': '/old/' },
    'astro.config.mjs: redirects["/older/"] leads from /older/ to /old/, which is a redirect itself',
  ],
])('refuses redirects from %s [2.86]', async (_, from, redirects, message) => {
  const library = await read([from]);
  expect(() => addRedirects({ headers: {}, redirects }, library)).toThrow(message);
});

test('refuses an old address of two files, and one of content behind a view link [2.86]', async () => {
  const root = await writeContent({
    ...withRedirects(['/old/']),
    'presentations/other.json': aPresentation({ oid: 'other-rivers', redirectFrom: ['/Old/'] }),
    'presentations/secret.json': aPresentation({
      oid: 'secret-rivers',
      privacy: 'hidden',
      viewLink: { link_id: 'abcdefghijklmnopqrst' },
      redirectFrom: ['/secret/'],
    }),
  });
  const { faults } = await checkContent(root);
  expect(faults.map(({ file, field, fault }) => `${file} ${field} ${fault}`)).toEqual([
    'presentations/rivers.json redirectFrom[0] is "/old/", as in presentations/other.json',
    'presentations/secret.json redirectFrom[0] leads to hidden content, whose address nothing may name',
  ]);
});
