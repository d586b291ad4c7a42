import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Presentation } from '#library/schemas/presentation';
import type { Video } from '#library/schemas/video';
import { nodesToText, sanitiseHtml } from '#domain/html/html-field';
import { searchLanguage } from '#domain/search/search-language';
import type { SearchCard } from '#domain/search/search-record';
import { linesOf, type TranscriptBlock, type TranscriptSection } from '#domain/content/transcript';
import { stepTranscriptOf } from '#page-data/step-text';

/** Length in characters at which a description is cut. No description is that long. */
const WHOLE = 20_000;

/**
 * Returns the document that Pagefind indexes for some content. It consists of title, owner and
 * tags, which are searched but not quoted; filters; and the description and the transcript, with a
 * heading and anchor for each topic, so that results link to it. Content without description and
 * transcript quotes its title.
 */
export function buildSearchDocument(card: SearchCard, content: Presentation | Video): string {
  const { title, author, language, kind } = card;
  const { tags, description } = content;
  const texts = [
    element('p', [nodesToText(sanitiseHtml(description), WHOLE)]),
    ...stepTranscriptOf(content).sections.flatMap(toElements),
  ].filter(hasText);
  const facts = [
    element('h1', [title], { 'data-pagefind-meta': 'title' }),
    element('p', [author ?? ''], { 'data-pagefind-meta': 'author' }),
    element('p', [tags.join(', ')], { 'data-pagefind-meta': 'tags' }),
    element('p', [kind], { 'data-pagefind-filter': 'kind' }),
    ...tags.map((tag) => element('p', [tag], { 'data-pagefind-filter': 'topic' })),
  ];
  const body = element(
    'body',
    [
      element('div', facts, { 'data-pagefind-ignore': 'index' }),
      // Pagefind does not index a record without quotable words.
      ...(texts.length === 0 ? [element('p', [title])] : texts),
    ],
    { 'data-pagefind-body': '' },
  );
  return toHtml(element('html', [body], { lang: searchLanguage(language) }));
}

const hasText = ({ children: [child] }: Element): boolean => child?.type === 'text' && child.value !== '';

function toElements({ id, heading, blocks, sections }: TranscriptSection): Element[] {
  return [
    ...(heading === null ? [] : [element(`h${heading.level}`, [heading.text], { id })]),
    ...blocks.flatMap(toParagraphs),
    ...sections.flatMap(toElements),
  ];
}

const toParagraphs = (block: TranscriptBlock): Element[] =>
  linesOf(block).map((text) => element('p', [text]));

/**
 * Separates words that Pagefind would index as one. It splits at ' and at spaces, but not at the
 * typographic apostrophe, as in "l’eau", or at a dash without spaces.
 */
function partWords(text: string): string {
  return text.replace(/(?<=\p{L})’(?=\p{L})/gu, "'").replace(/(?<=\S)[–—](?=\S)/gu, ' $& ');
}

function element(
  tagName: string,
  children: readonly (string | ElementContent)[],
  properties: Record<string, string> = {},
): Element {
  const nodes = children.map((child) =>
    typeof child === 'string' ? { type: 'text' as const, value: partWords(child) } : child,
  );
  return { type: 'element', tagName, properties, children: nodes };
}
