// @vitest-environment node
import { expect, test } from 'vitest';
import { openTestOrigin } from '../test-origin.ts';

const SITE = { '404.html': '<h1>Nothing here</h1>', 'index.html': '<h1>Home</h1>' };

/** The status of the answer and where it leads. */
async function follow(path: string): Promise<string> {
  const response = await (await openTestOrigin(SITE)).browser().fetch(path);
  return `${response.status} ${response.headers.get('location') ?? ''}`.trim();
}

test.each([
  ['/p/rivers-of-data/', '/p/rivers-of-data/rivers-of-data/'],
  ['/p/rivers-of-data', '/p/rivers-of-data/rivers-of-data/'],
  ['/p/rivers-of-data/an-old-title/', '/p/rivers-of-data/rivers-of-data/'],
  ['/rivers-of-data/rivers-of-data/', '/p/rivers-of-data/rivers-of-data/'],
  ['/v/rivers-of-data/', '/p/rivers-of-data/rivers-of-data/'],
  ['/de/p/rivers-of-data/?a=b', '/de/p/rivers-of-data/rivers-of-data/?a=b'],
])('%s leads to the view page', async (path, page) => {
  expect(await follow(path)).toBe(`302 ${page}`);
});

test.each([
  ['nothing', '/p/no-such-thing/x/'],
  ['hidden content', '/p/hidden-one/'],
  ['hidden content and its slug', '/p/hidden-one/hidden-title/'],
  ['something below a page', '/p/rivers-of-data/rivers-of-data/more/'],
  ['a page that was not built', '/p/rivers-of-data/rivers-of-data/'],
])('an address of %s leads nowhere', async (_, path) => {
  expect(await follow(path)).toBe('404');
});
