import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Presentation } from '#content/schemas/presentation';
import type { Video } from '#content/schemas/video';
import { nodesToText, sanitiseHtml } from '#domain/html-field';
import { searchLanguage } from '#domain/search-language';
import type { SearchCard } from '#domain/search-record';
import { flattenTranscript, type TranscriptBlock, type TranscriptSection } from '#domain/transcript';

/** Longest description that is searched, in characters: longer than any may be. */
const WHOLE = 20_000;

/**
 * What the search index reads of some content: title, owner and tags, which it finds but does not quote; filters; then
 * the description and the transcript, with a heading and its anchor for each topic, so that what was found leads there.
 * What has neither quotes its title.
 */
export function buildSearchDocument(card: SearchCard, content: Presentation | Video): string {
  const { title, author, language, kind } = card;
  const { tags, transcript, description } = content;
  const texts = [
    element('p', [nodesToText(sanitiseHtml(description), WHOLE)]),
    ...flattenTranscript(transcript, language).flatMap(toElements),
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
      // A record without a word to quote would not be indexed at all.
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

function toParagraphs(block: TranscriptBlock): Element[] {
  const texts = block.kind === 'list' ? block.items : [block.text];
  return texts.map((text) => element('p', [text]));
}

/**
 * The words of a text where Pagefind would take two for one: it parts words at ' and at spaces, but neither at the apostrophe of
 * print, as in "l’eau", nor at a dash that touches its neighbours.
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
