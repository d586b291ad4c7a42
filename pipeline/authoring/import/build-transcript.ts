import type { TranscriptText, TranscriptTopic } from '#library/schemas/transcript';
import type { Section } from './deck.ts';
import type { FoundSection } from './find-sections.ts';
import type { PageOutline, StyledParagraph } from './text/outline-pages.ts';

const MAX_PARAGRAPH_LENGTH = 10_000;

type OutlinedSection = Section & Partial<Pick<FoundSection, 'hasTitlePage'>>;

export interface OutlinedDeck {
  readonly pages: readonly PageOutline[];
  readonly sections: readonly OutlinedSection[];
}

/** Returns the id of a page's first text, to which its step links; null for a page without text. */
export function topicIdOf({ pages, sections }: OutlinedDeck, index: number): string | null {
  const page = pages[index];
  if (page === undefined || (page.title === null && page.paragraphs.length === 0)) return null;
  const section = sections.findIndex(({ first }) => first === index);
  return section >= 0 && isTitlePage(page, sections[section]) ? sectionTopicId(section) : `page-${index + 1}`;
}

export const sectionTopicId = (index: number): string => `section-${index + 1}`;

/** Maximum length of the texts beside the title of a section's title page, in characters. */
const MAX_OTHER_TEXT_LENGTH = 60;

const isTitlePage = ({ title, paragraphs }: PageOutline, section: OutlinedSection | undefined): boolean =>
  section?.hasTitlePage === true ||
  (title?.text === section?.title &&
    paragraphs.map(({ text }) => text).join('').length <= MAX_OTHER_TEXT_LENGTH);

/**
 * Builds the transcript with one topic for each page, inside a topic for each section. In a deck
 * without sections whose first page is the title page, the other pages are its subtopics. So page
 * headings are one level below the heading of the deck or section.
 */
export function buildTranscript(deck: OutlinedDeck): TranscriptTopic[] {
  const { pages, sections } = deck;
  const topics = pages.map((page, index) => {
    const id = topicIdOf(deck, index);
    // A section's title page is skipped: the topic of the section, made below, has its texts.
    return id?.startsWith('page-') === true ? [toTopic(page, id)] : [];
  });
  const topicsBeforeSections = topics.slice(0, sections[0]?.first ?? pages.length).flat();
  if (sections.length > 0)
    return [
      ...topicsBeforeSections,
      ...sections.map((section, index) => ({
        texts: textsOfSection(pages[section.first], section, sectionTopicId(index)),
        topics: topics.slice(section.first, sections[index + 1]?.first ?? pages.length).flat(),
      })),
    ];
  const [first, ...rest] = topicsBeforeSections;
  return startsWithTitle(pages) && first !== undefined
    ? [{ ...first, topics: [...first.topics, ...rest] }]
    : topicsBeforeSections;
}

/** Returns the title of a section, and the other texts of its title page. */
function textsOfSection(
  page: PageOutline | undefined,
  section: OutlinedSection,
  id: string,
): TranscriptText[] {
  const others = page !== undefined && isTitlePage(page, section) ? page.paragraphs : [];
  const paragraphs = others.map(({ style, ...paragraph }) => ({
    ...paragraph,
    style: style === 'heading' ? ('body' as const) : style,
  }));
  return toTopic({ title: { text: section.title, size: 0 }, paragraphs }, id).texts;
}

/** Reports whether the first page has the largest title. Pages with only a title do not count. */
function startsWithTitle([first, ...rest]: readonly PageOutline[]): boolean {
  const size = first?.title?.size;
  const others = rest.filter(({ paragraphs }) => paragraphs.length > 0);
  return size !== undefined && others.every(({ title }) => title === null || title.size <= size);
}

function toTopic(page: PageOutline, id: string): TranscriptTopic {
  let number = 1;
  const nextId = (): string => {
    const next = number === 1 ? id : `${id}-${number}`;
    number += 1;
    return next;
  };
  const titles: TranscriptText[] =
    page.title === null ? [] : [toText(nextId(), 'title', [page.title], 'NONE')];
  const parts = splitAtHeadings(page.paragraphs);
  const texts = [...titles, ...toTexts(parts[0] ?? [], nextId)];
  const topics = parts.slice(1).map(([heading, ...paragraphs]) => ({
    texts: [
      ...(heading === undefined ? [] : [toText(nextId(), 'title', [heading], 'NONE')]),
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

/** Groups consecutive paragraphs of the same style, and consecutive list items, into texts. */
function toTexts(paragraphs: readonly StyledParagraph[], nextId: () => string): TranscriptText[] {
  const numberedItems = findNumberedItems(paragraphs);
  const textGroups: StyledParagraph[][] = [];
  for (const paragraph of paragraphs) {
    const previous = textGroups.at(-1)?.at(-1);
    const hasSameKind =
      previous !== undefined &&
      previous.isCode === paragraph.isCode &&
      paragraph.startsProgram !== true &&
      previous.isItem === paragraph.isItem &&
      numberedItems.has(previous) === numberedItems.has(paragraph) &&
      (paragraph.isItem ||
        paragraph.isCode === true ||
        numberedItems.has(paragraph) ||
        previous.style === paragraph.style);
    if (hasSameKind) textGroups.at(-1)?.push(paragraph);
    else textGroups.push([paragraph]);
  }
  return textGroups.map((group) => {
    const [first] = group;
    const isList = first !== undefined && (first.isItem || numberedItems.has(first));
    return toText(
      nextId(),
      first?.isCode ? 'code' : first?.style === 'small' && !isList ? 'body_2' : 'body',
      group,
      isList ? 'BULLET' : 'NONE',
    );
  });
}

const NUMBERED = /^\s*(?<number>\d{1,3})(?:[.)]\s|[．、])/;
const numberOf = (paragraph: StyledParagraph | undefined): number =>
  Number(NUMBERED.exec(paragraph?.text ?? '')?.groups?.['number']);

/** Returns the paragraphs that count on from the one before, or to the one after. */
const findNumberedItems = (paragraphs: readonly StyledParagraph[]): ReadonlySet<StyledParagraph> =>
  new Set(
    paragraphs.filter((paragraph, index) => {
      const number = numberOf(paragraph);
      return (
        paragraph.isCode !== true &&
        (numberOf(paragraphs[index - 1]) === number - 1 || numberOf(paragraphs[index + 1]) === number + 1)
      );
    }),
  );

function toText(
  id: string,
  style: TranscriptText['styleClasses'][number],
  paragraphs: readonly Pick<StyledParagraph, 'text' | 'size' | 'level'>[],
  listType: TranscriptText['listType'],
): TranscriptText {
  return {
    id,
    styleClasses: [style],
    paragraphs: paragraphs.map(({ text, level }) => ({
      text: text.slice(0, MAX_PARAGRAPH_LENGTH),
      ...(listType === 'BULLET' && level !== undefined && { level }),
    })),
    listType,
    biggestFontSize: Math.max(...paragraphs.map(({ size }) => size)),
  };
}
