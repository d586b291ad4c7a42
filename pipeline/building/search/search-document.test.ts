import { expect, test } from 'vitest';
import { aPresentation } from '#library/content.fixture';
import { presentation } from '#library/schemas/presentation';
import type { SearchCard } from '#domain/search/search-record';
import { buildSearchDocument } from './search-index.ts';

const CARD: SearchCard = {
  kind: 'presentation',
  oid: 'rivers-of-data',
  slug: 'rivers-of-data',
  schemaVersion: '2',
  title: 'Rivers <of> data',
  language: 'pt-BR',
  author: 'Ada & sons',
  duration: null,
  steps: 9,
  picture: null,
};

const aText = (id: string, styleClasses: string[], text: string, listType = 'NONE') => ({
  id,
  styleClasses,
  paragraphs: [{ text }],
  listType,
  biggestFontSize: 20,
});

function documentOf(changes: Record<string, unknown>): string {
  const content = presentation.parse(aPresentation(changes));
  const facts = { kind: 'presentation', slug: CARD.slug, steps: 9, durationSeconds: null } as const;
  return buildSearchDocument(CARD, { ...content, ...facts });
}

test('indexes title, owner, tags and filters, escaped and not for excerpts', () => {
  expect(documentOf({ tags: ['data', 'a<b'] })).toContain(
    '<div data-pagefind-ignore="index"><h1 data-pagefind-meta="title">Rivers &#x3C;of> data</h1>' +
      '<p data-pagefind-meta="author">Ada &#x26; sons</p><p data-pagefind-meta="tags">data, a&#x3C;b</p>' +
      '<p data-pagefind-filter="kind">presentation</p><p data-pagefind-filter="length">medium</p>' +
      '<p data-pagefind-filter="topic">data</p>' +
      '<p data-pagefind-filter="topic">a&#x3C;b</p></div>',
  );
});

test('reads the description without its markup', () => {
  expect(documentOf({ description: '<p>How <b>water</b> moves.</p><script>x</script>' })).toContain(
    '<p>How water moves.</p>',
  );
});

test('has each topic of the transcript with heading and anchor, in reading order', () => {
  const transcript = [
    {
      texts: [aText('a', ['title'], 'Ice'), aText('b', ['body'], 'It floats.')],
      topics: [
        {
          texts: [aText('c', ['title'], 'Lakes'), aText('d', ['body'], 'They freeze.', 'BULLET')],
          topics: [],
        },
      ],
    },
  ];
  expect(documentOf({ transcript })).toContain(
    '<h3 id="topic-ice">Ice</h3><p>It floats.</p><h4 id="topic-lakes">Lakes</h4><p>They freeze.</p>',
  );
});

test('separates words that an apostrophe or a dash joins', () => {
  expect(documentOf({ description: '<p>L’eau—d’abord. 3–4 rock ’n’ roll – yes</p>' })).toContain(
    "<p>L'eau — d'abord. 3 – 4 rock ’n’ roll – yes</p>",
  );
});

test('indexes a language tag by its language', () => {
  expect(documentOf({})).toMatch(/^<html lang="pt"><body data-pagefind-body="">/);
});

test('takes excerpts from the title without description and transcript', () => {
  expect(documentOf({})).toContain('</div><p>Rivers &#x3C;of> data</p></body>');
});
