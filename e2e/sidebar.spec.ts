import { expect, test } from './support/test.ts';

const CARD = /class="card-link" href="([^"]+)"/g;

/** Where the cards in a part of a page lead. */
function cardsIn(html: string, part: RegExp): string[] {
  return [...(part.exec(html)?.[0] ?? '').matchAll(CARD)].map(([, href = '']) => href);
}

test('every listed presentation and video stands in the sidebar of some other page', async ({ request }) => {
  const read = async (path: string) => (await request.get(path)).text();
  const pages = await Promise.all(['/explore/', '/explore/2/'].map(read));
  expect(pages.at(-1)).not.toContain('rel="next"');
  const listed = pages.flatMap((html) => cardsIn(html, /<main.*<\/main>/s));
  expect(listed).toContain('/p/slow-road/the-slow-road-over-the-pass/');
  const shown = new Set<string>();
  for (const path of listed) {
    const cards = cardsIn(await read(path), /<aside.*?<\/aside>/s);
    expect(cards, path).not.toContain(path);
    expect(new Set(cards).size, path).toBe(cards.length);
    for (const card of cards) shown.add(card);
  }
  expect(listed.filter((path) => !shown.has(path))).toEqual([]);
});
