import type { TranscriptText, TranscriptTopic } from '#library/schemas/transcript';
import { cacheByObject } from '../util/cache-by-object.ts';
import { EMPTY_SLUG, makeSlug } from '../util/slug.ts';

/** Level of a heading in a transcript. The page itself uses levels 1 and 2. */
export type TranscriptHeadingLevel = 3 | 4 | 5 | 6;

/** A paragraph (in small print for the style body_2), a list, or program code. */
export type TranscriptBlock =
  | {
      readonly kind: 'paragraph';
      readonly text: string;
      readonly small: boolean;
      readonly isStruck?: boolean;
      /**
       * Whether it has formulas between dollar signs (`src/domain/playback/formula.ts`); absent for
       * no.
       */
      readonly hasFormulas?: boolean;
    }
  | {
      readonly kind: 'list';
      /** Whether its items begin with numbers or boxes, which replace bullets; absent for no. */
      readonly isMarked?: boolean;
      /** Whether its items are crossed out; absent for no. */
      readonly isStruck?: boolean;
      /** Whether its items have formulas between dollar signs; absent for no. */
      readonly hasFormulas?: boolean;
      readonly items: readonly string[];
      /** Depth of each item in nested lists, from 0; absent if all have depth 0. */
      readonly levels?: readonly number[];
    }
  | { readonly kind: 'code'; readonly lines: readonly string[] };

/** Returns the paragraphs, items or lines of a block. */
export function linesOf(block: TranscriptBlock): readonly string[] {
  if (block.kind === 'paragraph') return [block.text];
  return block.kind === 'list' ? block.items : block.lines;
}

/** A topic, or a part of one under a heading of its own. */
export interface TranscriptSection {
  /** Anchor, unique within the transcript: letters, digits, "_" and "-". */
  readonly id: string;
  /** Identifiers of its texts. */
  readonly textIds: readonly string[];
  readonly heading: { readonly level: TranscriptHeadingLevel; readonly text: string } | null;
  readonly blocks: readonly TranscriptBlock[];
  readonly sections: readonly TranscriptSection[];
}

/** The highest level of headings in a transcript. */
export const FIRST_LEVEL = 3;

/** The lowest level of headings in a transcript. */
export const LAST_LEVEL = 6;

const HEADING_STYLES = ['title', 'subtitle', 'subtitle_2'] as const;

/** The state of the outline of a transcript while it is built. */
interface Outline {
  readonly language: string;
  readonly takenIds: Set<string>;
  /** Level of the last heading in reading order. */
  lastLevel: number;
}

/** A part of a topic: a heading, with its rank in the topic from 0, and the texts under it. */
interface Part {
  readonly heading: { readonly rank: number; readonly text: string } | null;
  readonly textIds: string[];
  readonly blocks: TranscriptBlock[];
}

const paragraphsOf = (text: TranscriptText): string[] =>
  text.paragraphs.map((paragraph) => paragraph.text.trim()).filter((paragraph) => paragraph !== '');

const isBlank = (text: TranscriptText): boolean => paragraphsOf(text).length === 0;

/** Returns 0 for a title, 1 for a subtitle, 2 for a subtitle_2, and -1 for any other text. */
const styleRank = (text: TranscriptText): number =>
  text.listType === 'BULLET' ? -1 : HEADING_STYLES.findIndex((style) => text.styleClasses.includes(style));

/**
 * Ranks the headings of a topic by style, and within a style by size, largest first, so that a
 * smaller subtitle is below a larger one. An unknown size (0) ranks as the largest. Texts that are
 * not headings have rank -1.
 */
function rankHeadings(texts: readonly TranscriptText[]): (text: TranscriptText) => number {
  const sizes = HEADING_STYLES.map((_, style) => {
    const headings = texts.filter(
      (text) => styleRank(text) === style && text.biggestFontSize > 0 && !isBlank(text),
    );
    return [...new Set(headings.map((text) => text.biggestFontSize))].sort((a, b) => b - a);
  });
  return (text) => {
    const style = styleRank(text);
    if (style < 0) return style;
    const higherRankCounts = sizes.slice(0, style).map(({ length }) => Math.max(length, 1));
    const sizeIndex = Math.max(sizes[style]?.indexOf(text.biggestFontSize) ?? 0, 0);
    return higherRankCounts.reduce((sum, count) => sum + count, sizeIndex);
  };
}

function toBlocks(text: TranscriptText): TranscriptBlock[] {
  if (text.styleClasses.includes('code')) return toCode(text);
  if (text.listType === 'BULLET') return toList(text);
  const small = text.styleClasses.includes('body_2');
  return paragraphsOf(text).map((paragraph) => ({ kind: 'paragraph', text: paragraph, small }));
}

/** Returns code with its indentation and its inner empty lines. */
function toCode({ paragraphs }: TranscriptText): TranscriptBlock[] {
  const lines = paragraphs.map(({ text }) => text.trimEnd());
  const firstIndex = lines.findIndex((line) => line !== '');
  const lastIndex = lines.findLastIndex((line) => line !== '');
  return firstIndex < 0 ? [] : [{ kind: 'code', lines: lines.slice(firstIndex, lastIndex + 1) }];
}

/** A line that begins with a number or a task's checkbox, which replaces a bullet. */
export const MARKED_LINE = /^\s*(?:\d{1,9}(?:[.)]\s|[．、])|[\u2610\u2611]\s)/;

function toList({ paragraphs }: TranscriptText): TranscriptBlock[] {
  const nonEmptyParagraphs = paragraphs.filter(({ text }) => text.trim() !== '');
  const levels = nonEmptyParagraphs.map(({ level = 0 }) => level);
  const isNested = levels.some((level) => level > 0);
  const items = nonEmptyParagraphs.map(({ text }) => text.trim());
  const isMarked = items.every((item) => MARKED_LINE.test(item));
  return items.length > 0
    ? [{ kind: 'list', items, ...(isMarked && { isMarked }), ...(isNested && { levels }) }]
    : [];
}

function splitAtHeadings(texts: readonly TranscriptText[]): Part[] {
  const parts: Part[] = [];
  const rankOf = rankHeadings(texts);
  for (const text of texts) {
    const rank = rankOf(text);
    const joinedText = paragraphsOf(text).join(' ').replace(/\s+/g, ' ');
    if (joinedText === '') continue;
    const lastPart = parts.at(-1);
    if (rank >= 0) parts.push({ heading: { rank, text: joinedText }, textIds: [text.id], blocks: [] });
    else if (lastPart === undefined)
      parts.push({ heading: null, textIds: [text.id], blocks: toBlocks(text) });
    else {
      lastPart.textIds.push(text.id);
      lastPart.blocks.push(...toBlocks(text));
    }
  }
  return parts;
}

/**
 * Returns a new anchor for a topic, and adds it to `takenIds`. It is made from the title, or from
 * `fallback` if the title has no usable characters.
 */
export function takeTopicId(
  takenIds: Set<string>,
  title: string,
  language: string,
  fallback: string,
): string {
  const slug = makeSlug(title, language);
  const base = `topic-${slug === EMPTY_SLUG ? fallback : slug}`;
  let id = base;
  for (let number = 2; takenIds.has(id); number += 1) id = `${base}-${number}`;
  takenIds.add(id);
  return id;
}

/**
 * Returns the wanted level of a heading, but always below the enclosing heading, and at most one
 * level below the previous heading.
 */
function takeLevel(outline: Outline, wantedLevel: number, parentLevel: number): TranscriptHeadingLevel {
  const level = Math.min(Math.max(wantedLevel, parentLevel + 1), outline.lastLevel + 1, LAST_LEVEL);
  outline.lastLevel = level;
  return level as TranscriptHeadingLevel;
}

function toSection(
  topic: TranscriptTopic,
  outline: Outline,
  topicPath: readonly number[],
  parentLevel: number,
): TranscriptSection[] {
  const depth = topicPath.length - 1;
  const [firstPart = { heading: null, textIds: [], blocks: [] }, ...otherParts] = splitAtHeadings(
    topic.texts,
  );
  const startSection = (part: Part, parentLevelOfPart: number): Omit<TranscriptSection, 'sections'> => ({
    id: takeTopicId(
      outline.takenIds,
      part.heading?.text ?? '',
      outline.language,
      part.textIds[0] ?? topicPath.join('-'),
    ),
    textIds: part.textIds,
    heading: part.heading && {
      level: takeLevel(outline, FIRST_LEVEL + depth + part.heading.rank, parentLevelOfPart),
      text: part.heading.text,
    },
    blocks: part.blocks,
  });
  const section = startSection(firstPart, parentLevel);
  const innerLevel = section.heading?.level ?? parentLevel;
  const sections = [
    ...otherParts.map((part) => ({ ...startSection(part, innerLevel), sections: [] })),
    ...topic.topics.flatMap((child, index) =>
      toSection(child, outline, [...topicPath, index + 1], innerLevel),
    ),
  ];
  const isEmpty = section.heading === null && section.blocks.length === 0 && sections.length === 0;
  return isEmpty ? [] : [{ ...section, sections }];
}

const outlinesByLanguage = cacheByObject(
  (_: readonly TranscriptTopic[]) => new Map<string, readonly TranscriptSection[]>(),
);

/**
 * Converts a transcript to an outline in reading order (rules 3.31 to 3.34), with one section per
 * topic. The anchor of a section stays the same while its heading does. Headings begin at level 3
 * and do not skip levels. `language` is the language of the content. Omits blank texts and topics.
 */
export function flattenTranscript(
  topics: readonly TranscriptTopic[],
  language: string,
): readonly TranscriptSection[] {
  const cached = outlinesByLanguage(topics).get(language);
  if (cached !== undefined) return cached;
  const outline: Outline = { language, takenIds: new Set(), lastLevel: FIRST_LEVEL - 1 };
  const sections = topics.flatMap((topic, index) => toSection(topic, outline, [index + 1], FIRST_LEVEL - 1));
  outlinesByLanguage(topics).set(language, Object.freeze(sections));
  return sections;
}

/** Returns all sections, each followed by its subsections. */
export function flattenSections<Section extends { readonly sections: readonly Section[] }>(
  sections: readonly Section[],
): Section[] {
  return sections.flatMap((section) => [section, ...flattenSections(section.sections)]);
}
