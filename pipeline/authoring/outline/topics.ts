import { shorten } from '#pipeline/authoring/storyboard/frame';
import type { Block, Outline, OutlineSettings, Slide } from './outline.ts';

export interface Topic {
  /** Its heading; null if it consists of one slide that belongs to no topic. */
  readonly title: string | null;
  /** Speaker note of its heading, if that is not a slide itself; null for none. */
  readonly note: string | null;
  readonly slides: readonly Slide[];
}

export interface Structure {
  readonly title: string;
  /** Short text below the title; null for none. */
  readonly subtitle: string | null;
  /** Speaker note of the title slide; null for none. */
  readonly note: string | null;
  readonly topics: readonly Topic[];
}

const MIN_TOPICS = 2;
/** If more than this share of the slides have the same level, it does not start topics. */
const MAX_START_SHARE = 0.75;
/** Maximum length of the text below a section title, in characters. */
const MAX_ADDITION_LENGTH = 80;
/** Maximum length of the title of a presentation, in characters. */
const MAX_TITLE_LENGTH = 300;
/** Maximum length of the text on a title slide, in characters. */
const MAX_SUBTITLE_LENGTH = 240;

/**
 * Groups slides into topics. A topic starts with a slide that the author marks as a section, else
 * with a slide that looks like a section title, else with a slide that has a higher heading than
 * others. The first slide is the title of the presentation if it has few words and starts no topic.
 * `name` is the title of an outline without a title.
 */
export function structureOf({ settings, slides }: Outline, name: string): Structure {
  const [first, ...others] = slides;
  const isNumbered = first !== undefined && isFirstNumbered(first, others);
  const isTitle =
    first !== undefined &&
    others.length > 0 &&
    !isNumbered &&
    isTitleSlide(first, others, settings.title) &&
    (settings.title !== undefined || !startsTopic(first, others));
  const contentSlides = isTitle ? others : slides;
  return {
    title: shorten(settings.title ?? (isNumbered ? name : (first?.title ?? name)), MAX_TITLE_LENGTH),
    subtitle: (isTitle ? subtitleOf(first) : null) ?? bylineOf(settings),
    note: isTitle ? first.note : null,
    topics: [
      ...(isTitle && first.blocks.some(isBackground) ? [topicOfOneSlide(backgroundSlideOf(first))] : []),
      ...groupIntoTopics(contentSlides),
    ],
  };
}

function isTitleSlide(slide: Slide, others: readonly Slide[], title: string | undefined): boolean {
  const isShort =
    slide.blocks.every(
      (block) =>
        block.kind === 'heading' ||
        isBackground(block) ||
        ((block.kind === 'paragraph' || block.kind === 'strong' || block.kind === 'quote') &&
          !block.isStruck),
    ) && (subtitleOf(slide) ?? '').length <= MAX_SUBTITLE_LENGTH;
  const isHighest = others.every(({ level }) => level >= slide.level);
  return (
    isShort &&
    slide.title !== null &&
    slide.title.length <= MAX_TITLE_LENGTH &&
    isHighest &&
    (title === undefined || isSameTitle(title, slide.title))
  );
}

const isSameTitle = (title: string, heading: string): boolean =>
  title.localeCompare(heading, undefined, { sensitivity: 'base', ignorePunctuation: true }) === 0;

/** The number of a part, with a word or punctuation around it: "Part 1:", "(2)", "3- ", "第3章". */
const NUMBERED =
  /^(\p{L}+\s+)?[([（#№第제]?(\p{N}{1,2}|[ivx]{1,4}|[一二三四五六七八九十])(?:[.．:：)\]）、章节節部회장부]|\s?[-–—]\s)/iu;
/** The same with a space after it, as in "Kapitel 2 Wasser", "Part II" and "2 Wasser". */
const NUMBERED_WORD = /^(?:(\p{L}+\s+)?[#№]?(?=\p{N})|(\p{L}+\s+)(?=[ivx]))(\p{N}{1,2}|[ivx]{1,4})(?:\s|$)/iu;

/** A number at the start of a heading, and the word before it. Both are in lower case. */
interface PartNumber {
  readonly number: string;
  /** Empty for none. */
  readonly word: string;
}

/** Returns the number that a heading begins with, as it is written; undefined without one. */
function numberOf(title: string | null): PartNumber | undefined {
  const [, ...parts] = (title && (NUMBERED.exec(title) ?? NUMBERED_WORD.exec(title))) || [];
  const number = parts.at(-1)?.toLowerCase();
  if (number === undefined) return undefined;
  return { number, word: parts.slice(0, -1).join('').trim().toLowerCase() };
}

/** Reports whether headings are numbered alike. The word before letters must be the same, too. */
const areNumberedAlike = (first: PartNumber, other: PartNumber): boolean =>
  /^\p{N}/u.test(first.number)
    ? /^\p{N}/u.test(other.number)
    : !/^\p{N}/u.test(other.number) && first.word === other.word;

/** Reports whether the first slide is numbered like other slides of the same level. */
function isFirstNumbered(first: Slide, others: readonly Slide[]): boolean {
  const number = numberOf(first.title);
  const numbers = others.filter(({ level }) => level === first.level).map(({ title }) => numberOf(title));
  return (
    number !== undefined &&
    numbers.every((other) => other?.number !== number.number) &&
    numbers.some((other) => other !== undefined && areNumberedAlike(number, other))
  );
}

/**
 * Reports whether the first slide is a heading above lower slides, and another heading of its level
 * is above slides of the same lower level.
 */
function startsTopic(first: Slide, [next, ...others]: readonly Slide[]): boolean {
  if (first.blocks.length > 0 || next === undefined || next.level <= first.level) return false;
  return others.some(
    ({ level, title }, index) =>
      title !== null && level === first.level && others[index + 1]?.level === next.level,
  );
}

/** Returns what other programs show below the title: subtitle, authors, institutes and date. */
function bylineOf({ subtitle = '', authors, institutes, date = '' }: OutlineSettings): string | null {
  // Leaves out dates that a program would compute.
  const fixedDate = /^(?:today|now|last-modified|`r .*|\\today)$/i.test(date) ? '' : date;
  const lines = [subtitle, authors.join(', '), institutes.join(', '), fixedDate].filter(
    (line) => line !== '',
  );
  return lines.length === 0 ? null : shorten(lines.join('\n'), MAX_SUBTITLE_LENGTH);
}

function subtitleOf({ blocks }: Slide): string | null {
  const lines = blocks.flatMap((block) => ('text' in block ? [block.text.replaceAll('\n', ' ')] : []));
  return lines.length === 0 ? null : lines.join('\n');
}

function groupIntoTopics(slides: readonly Slide[]): Topic[] {
  const { topicStarts, standaloneSlides } = findStarts(slides);
  const drafts: { heading: Slide | null; slides: Slide[] }[] = [];
  for (const slide of slides) {
    const last = drafts.at(-1);
    if (standaloneSlides.has(slide)) drafts.push({ heading: null, slides: [slide] });
    else if (topicStarts.has(slide)) drafts.push({ heading: slide, slides: isHeading(slide) ? [] : [slide] });
    else if (last?.heading) last.slides.push(slide);
    else drafts.push({ heading: null, slides: [slide] });
  }
  // A heading without slides becomes a slide, and so does a topic of a single slide.
  return drafts.map(({ heading, slides: members }) =>
    heading === null || members.every((slide) => slide === heading)
      ? { title: null, note: null, slides: heading === null ? members : [heading] }
      : topicOfHeading(heading, members),
  );
}

/** Returns a topic. A heading of which only a picture is seen behind it is no further step. */
function topicOfHeading(heading: Slide, members: readonly Slide[]): Topic {
  const { title, note, blocks } = heading;
  if (!members.includes(heading)) return { title, note, slides: members };
  if (!blocks.every(isBackground)) return { title, note: null, slides: members };
  return { title, note, slides: [backgroundSlideOf(heading), ...members.slice(1)] };
}

const topicOfOneSlide = (slide: Slide): Topic => ({ title: null, note: null, slides: [slide] });

const isBackground = (block: Block): boolean => block.kind === 'image' && block.isBackground === true;

/** Returns the pictures behind the words of a slide. */
const backgroundSlideOf = (slide: Slide): Slide => ({
  ...slide,
  title: null,
  note: null,
  blocks: slide.blocks.filter(isBackground),
  isBackgroundOnly: true,
});

const isHeading = ({ title, blocks }: Slide): boolean => title !== null && blocks.length === 0;

/** Reports whether a slide looks like a section title: a heading only, or centred with one line. */
function isDivider(slide: Slide): boolean {
  const [addition, ...others] = slide.blocks;
  return (
    isHeading(slide) ||
    (slide.isCentred &&
      slide.title !== null &&
      addition?.kind === 'paragraph' &&
      addition.text.length <= MAX_ADDITION_LENGTH &&
      others.length === 0)
  );
}

/** Returns the slides that start topics, and the slides that belong to no topic. */
function findStarts(slides: readonly Slide[]) {
  const titled = slides.filter(({ title }) => title !== null);
  const noSlides = new Set<Slide>();
  const sections = titled.filter(({ startsSection }) => startsSection);
  if (sections.length >= MIN_TOPICS) return { topicStarts: new Set(sections), standaloneSlides: noSlides };
  const headings = titled.filter(isDivider);
  // A single one is an agenda or a closing slide.
  const dividers = headings.filter((slide) => slide !== slides.at(-1));
  if (dividers.length >= MIN_TOPICS && headings.length < slides.length)
    return {
      topicStarts: new Set([...headings, ...slidesOfSameLevel(dividers, titled)]),
      standaloneSlides: noSlides,
    };
  const level = findLevel(slides, titled);
  // Without levels, a heading alone may still start a topic.
  if (level === undefined)
    return { topicStarts: new Set(dividers.filter(hasHighestLevel(slides))), standaloneSlides: noSlides };
  return {
    topicStarts: new Set(titled.filter((slide) => slide.level === level)),
    // A single slide with a higher heading is an introduction or a closing slide.
    standaloneSlides: new Set(titled.filter((slide) => slide.level < level)),
  };
}

/**
 * Returns all slides with the level of the dividing ones, if that is one level, with slides below
 * it and at most twice as many slides: topics whose heading has a text.
 */
function slidesOfSameLevel(dividers: readonly Slide[], titled: readonly Slide[]): readonly Slide[] {
  const [level, ...others] = [...new Set(dividers.map((slide) => slide.level))];
  const sameLevel = titled.filter((slide) => slide.level === level);
  const isHigh = titled.every((slide) => slide.level >= (level ?? 0)) && sameLevel.length < titled.length;
  return others.length === 0 && isHigh && sameLevel.length <= 2 * dividers.length ? sameLevel : [];
}

/** Returns a function that reports whether a slide has the highest level, and others are lower. */
function hasHighestLevel(slides: readonly Slide[]): (slide: Slide) => boolean {
  const levels = slides.map(({ level }) => level);
  const highest = Math.min(...levels);
  return ({ level }) => level === highest && levels.some((other) => other > highest);
}

/** Returns the highest level with several headings and slides below them; undefined if none. */
function findLevel(slides: readonly Slide[], titled: readonly Slide[]): number | undefined {
  const levels = [...new Set(titled.map((slide) => slide.level))].toSorted((a, b) => a - b);
  return levels.find((level) => {
    const startCount = titled.filter((slide) => slide.level === level).length;
    return (
      startCount >= MIN_TOPICS &&
      startCount <= MAX_START_SHARE * slides.length &&
      titled.some((slide) => slide.level > level)
    );
  });
}
