import type { TranscriptText, TranscriptTopic } from '#content/schemas/transcript';
import type { PageOutline, StyledParagraph } from './text/outline.ts';

/** Maximum length of a transcript paragraph in characters. */
const LONGEST_PARAGRAPH = 10_000;

/** Returns the id of a page's first text, to which its step links; null for a page without text. */
export function topicIdOf(page: PageOutline, index: number): string | null {
  return page.title === null && page.paragraphs.length === 0 ? null : `page-${index + 1}`;
}

/**
 * Builds the transcript with one topic for each page, and a subtopic for each heading of the page.
 * If the first page is the deck's title page, the other pages are its subtopics.
 */
export function buildTranscript(pages: readonly PageOutline[]): TranscriptTopic[] {
  const isTitled = startsWithTitle(pages);
  const topics = pages.flatMap((page, index) => {
    const id = topicIdOf(page, index);
    return id === null ? [] : [toTopic(page, id, isTitled && index === 0 ? 'title' : 'subtitle')];
  });
  const [first, ...rest] = topics;
  return isTitled && first !== undefined ? [{ ...first, topics: [...first.topics, ...rest] }] : topics;
}

/**
 * Reports whether the first page has the largest title. Pages with nothing but a title, such as
 * "Thank you", may have a larger one.
 */
function startsWithTitle([first, ...rest]: readonly PageOutline[]): boolean {
  const size = first?.title?.size;
  const others = rest.filter(({ paragraphs }) => paragraphs.length > 0);
  return size !== undefined && others.every(({ title }) => title === null || title.size <= size);
}

function toTopic(page: PageOutline, id: string, style: 'title' | 'subtitle'): TranscriptTopic {
  let number = 1;
  const nextId = (): string => {
    const next = number === 1 ? id : `${id}-${number}`;
    number += 1;
    return next;
  };
  const own: TranscriptText[] = page.title === null ? [] : [toText(nextId(), style, [page.title], 'NONE')];
  const parts = splitAtHeadings(page.paragraphs);
  const texts = [...own, ...toTexts(parts[0] ?? [], nextId)];
  const topics = parts.slice(1).map(([heading, ...paragraphs]) => ({
    texts: [
      ...(heading === undefined ? [] : [toText(nextId(), 'subtitle_2', [heading], 'NONE')]),
      ...toTexts(paragraphs, nextId),
    ],
    topics: [],
  }));
  return { texts, topics };
}

/** Returns the paragraphs before the first heading, followed by one group for each heading. */
function splitAtHeadings(paragraphs: readonly StyledParagraph[]): StyledParagraph[][] {
  const parts: StyledParagraph[][] = [[]];
  for (const paragraph of paragraphs)
    if (paragraph.style === 'heading') parts.push([paragraph]);
    else parts.at(-1)?.push(paragraph);
  return parts;
}

/**
 * Groups consecutive paragraphs of one style into one text. All items of a list become one text,
 * even if their sizes differ.
 */
function toTexts(paragraphs: readonly StyledParagraph[], nextId: () => string): TranscriptText[] {
  const runs: StyledParagraph[][] = [];
  for (const paragraph of paragraphs) {
    const last = runs.at(-1)?.at(-1);
    const isAlike = last?.isItem === paragraph.isItem && (paragraph.isItem || last.style === paragraph.style);
    if (isAlike) runs.at(-1)?.push(paragraph);
    else runs.push([paragraph]);
  }
  return runs.map((run) =>
    toText(
      nextId(),
      run[0]?.style === 'small' ? 'body_2' : 'body',
      run,
      run[0]?.isItem === true ? 'BULLET' : 'NONE',
    ),
  );
}

function toText(
  id: string,
  style: TranscriptText['styleClasses'][number],
  paragraphs: readonly { text: string; size: number }[],
  listType: TranscriptText['listType'],
): TranscriptText {
  return {
    id,
    styleClasses: [style],
    paragraphs: paragraphs.map(({ text }) => ({ text: text.slice(0, LONGEST_PARAGRAPH) })),
    listType,
    biggestFontSize: Math.max(...paragraphs.map(({ size }) => size)),
  };
}
