// @vitest-environment node
import { expect, test } from 'vitest';
import { openTestOrigin } from '../origin.fixture.ts';

const SITE = {
  'explore/search/index.html': '<h1>Search</h1>',
  'de/explore/search/index.html': '<h1>Suche</h1>',
};

test.each([
  ['/explore/search/?search=', '/explore/'],
  ['/explore/search/?search=+%20', '/explore/'],
  ['/de/explore/search/?search=', '/de/explore/'],
])('An empty search, %s, leads to %s', async (path, target) => {
  const response = await (await openTestOrigin(SITE)).browser().fetch(path);
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(target);
});

test.each(['/explore/search/', '/explore/search/?search=bees', '/de/explore/search/?search=Bienen'])(
  'The search page answers %s',
  async (path) => {
    const response = await (await openTestOrigin(SITE)).browser().fetch(path);
    expect(response.status).toBe(200);
  },
);
