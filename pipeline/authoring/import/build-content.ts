import { shorten } from '#pipeline/authoring/storyboard/frame';
import { directionOf } from '#domain/languages/text-direction';
import type { FileContext } from '#pipeline/authoring/content-file/build-file';
import { guessLanguage } from '#pipeline/authoring/content-file/guess-language';
import {
  isFromSlides,
  mergeContent,
  pictureName,
  type Chosen,
} from '#pipeline/authoring/content-file/merge-content';
import { buildStoryboard } from './build-storyboard.ts';
import { buildTranscript, sectionTopicId, topicIdOf } from './build-transcript.ts';
import type { DeckColours } from './deck-colours.ts';
import type { Deck, Drawing } from './deck.ts';
import { drawingsOf, findSections, sectionsOfBookmarks } from './find-sections.ts';
import { describeMatter, sortMatter, type DrawnMatter } from './matter/matter-pages.ts';
import { guessTitle, titlesOn, withWholeTitle, type GuessedTitle } from './guess-title.ts';
import { describeLinks, hasLinks } from './pptx/detach-archive.ts';
import { describeMissingFonts } from './pptx/fonts.ts';
import { describeStandIns } from './pptx/stand-ins.ts';
import { hasOverlaidTexts } from './pptx/overlaid-texts.ts';
import { describeRough } from './pptx/rough-parts.ts';
import { hasCutTexts } from './text/cut-texts.ts';
import { hasDiagram } from './text/find-diagrams.ts';
import { describeDoubt, findDoubts, hasLabels, hasUnevenRows, isTitleInDoubt } from './text/find-doubts.ts';
import { nameKinds, namePages } from '#pipeline/authoring/content-file/name-pages';
import { nameUnread } from './text/formulas/name-unread.ts';
import { findUnnamedMarkers, findSigns, markBullets } from './text/symbol-fonts.ts';
import { outlinePages, withoutAgendaTitle } from './text/outline-pages.ts';
import type { PageText, Run } from './text/page-text.ts';
import { normalizeText } from './text/normalize-text.ts';
import { readPages } from './text/read-pages.ts';
import type { Paragraph } from './text/to-paragraphs.ts';

export interface DeckParts {
  readonly deck: Pick<
    Deck,
    'title' | 'author' | 'program' | 'language' | 'stored' | 'bookmarks' | 'missingFonts' | 'links' | 'rough'
  >;
  readonly pages: readonly PageText[];
  /** The indices of the pages that become steps, ascending. */
  readonly shown: readonly number[];
  /** Numbers of the pages that are vector images. Pages are counted from 1. */
  readonly vectors: ReadonlySet<number>;
  /** By page number: the elements of the page, or why it stays a picture. */
  readonly matter: ReadonlyMap<number, DrawnMatter>;
  readonly colours: DeckColours;
  /** The existing content file; null for a new one. */
  readonly previous: Record<string, unknown> | null;
  readonly oid: string;
  /** Folder of the pictures, relative to the media folder. */
  readonly folder: string;
  /** File name of the deck. */
  readonly file: string;
  readonly chosen: Chosen;
  readonly fileContext: FileContext;
}

const DOUBTFUL: Partial<Record<GuessedTitle['from'], string>> = {
  'next page': 'The first page has no title, so the title is that of the second one.',
  'later page': 'The first page has no title, so the title is one with the words of the file name.',
  'many pages': 'The first page has no title, so the title is a name that many pages have in theirs.',
  'file name': 'The title is the file name.',
};
const UNTITLED =
  'no title was found, perhaps because it is part of a picture, so the first words name the step; rename it in the workbench.';
const WORDLESS = 'no words were found, perhaps because they are part of a picture; describe what it shows.';
/** Bookmarks are taken as page titles if more than this share of the pages has one. */
const MIN_BOOKMARKED = 0.5;

/**
 * Reports whether the preview may be replaced: it is missing, or it is a page of an earlier import.
 * Any other preview was chosen by an editor.
 */
const replacesPreview = (previous: DeckParts['previous'], oid: string): boolean =>
  previous?.['preview'] === undefined || isFromSlides(previous, oid);

/**
 * Builds the content file of a deck, and facts about it for messages. Fields that the deck does not
 * provide keep their values.
 */
export async function buildContent(parts: DeckParts) {
  const { deck, pages, shown, vectors, matter, colours, previous, oid, folder, file, chosen, fileContext } =
    parts;
  const all = deck.stored?.pages ?? readPages(pages, deck.program ?? null);
  const unnamed = shown.map((index) => all[index] ?? []);
  const guessedLanguage = guessLanguage(
    unnamed.flat().flatMap(({ text, isCode }) => (isCode ? [] : [text])),
    deck.language,
    deck.stored?.notes.filter((note) => note !== null),
  );
  const read = unnamed.map((page) => nameUnread(page, chosen.language ?? guessedLanguage));
  const [cover, ...otherPages] = outlinePages(read, titlesFromBookmarks(deck, shown), deck.author ?? null);
  const onPage = titlesOn(read[0] ?? [], cover?.title ?? null, deck.title);
  const titled = [...(cover ? [withWholeTitle(cover, onPage.at(-1))] : []), ...otherPages];
  const texts = read.map((paragraphs) => paragraphs.map(({ text }) => text));
  // Bullets are recognised by their place.
  const signs = findSigns(markBullets(pages));
  const markers = findUnnamedMarkers(deck.stored === null ? pages : []);
  const pageTexts = all.map((paragraphs, index) => {
    const words = paragraphs.map(({ text }) => text);
    const page = pages[index] ?? { height: 0, runs: [] };
    return {
      storedTexts: deck.stored === null ? joinAdjacent(page.runs) : words,
      hasSigns: signs[index] ?? false,
      hasMarkers: markers[index] ?? false,
      // The texts of a cover are names, dates and places.
      hasLabels: deck.stored === null && index !== shown[0] && hasLabels(paragraphs),
      hasDiagram: deck.stored === null && hasDiagram(paragraphs, page),
      hasUnevenRows: deck.stored === null && hasUnevenRows(paragraphs),
      hasCutTexts: deck.stored !== null && hasCutTexts(page),
      hasOverlaidTexts: deck.stored !== null && hasOverlaidTexts(page),
      hasMissingGlyphs: deck.stored?.missingGlyphs[index] ?? false,
      isWhole: deck.stored !== null,
      ...(deck.stored !== null && {
        drawnTexts: page.runs.map(({ text }) => text),
        title: paragraphs.find(({ heading }) => heading === 1)?.text,
      }),
      transcriptTexts: paragraphs.flatMap(({ text, isCode }) => (isCode === true ? [] : [text])),
    };
  });
  const guessed = guessTitle({
    isInDoubt: isTitleInDoubt(pageTexts[shown[0] ?? 0], pageTexts),
    onPage,
    named: deck.title,
    next: titled[1]?.title?.text ?? null,
    titles: titled.flatMap(({ title }) => (title === null ? [] : [title.text])),
    file,
    author: deck.author,
  });
  const drawingsAt = (index: number): readonly Drawing[] =>
    deck.stored === null
      ? drawingsOf(pages[index]?.shapes ?? [], pages[index]?.height ?? 0)
      : (deck.stored.drawings[index] ?? []);
  const sections = findSections({
    declared: deck.stored?.sections ?? null,
    bookmarks: sectionsOfBookmarks(deck.bookmarks, shown),
    pages: titled.map(({ title, paragraphs }, index) => ({
      title: title?.text ?? null,
      size: title?.size ?? 0,
      top: title?.top,
      isTitleOnly: paragraphs.length === 0,
      texts: paragraphs.map(({ text }) => text),
      drawings: drawingsAt(shown[index] ?? 0),
    })),
  });
  const outlines = titled.map((page) =>
    withoutAgendaTitle(
      page,
      sections.map(({ title }) => title),
    ),
  );
  const outlined = { pages: outlines, sections };
  const numberOf = (index: number): number => (shown[index] ?? 0) + 1;
  const src = (number: number, isVector = vectors.has(number)): string =>
    `../media/${folder}/${pictureName(number, isVector ? 'svg' : 'webp')}`;
  const elements = sortMatter(matter);
  const finishStoryboard = await buildStoryboard({
    pages: outlines.map((outline, index) => ({
      src: src(numberOf(index)),
      matter:
        elements.pages
          .get(numberOf(index))
          ?.map((element) =>
            element.type === 'image' ? { ...element, src: `../media/${folder}/${element.src}` } : element,
          ) ?? null,
      height: pages[shown[index] ?? 0]?.height ?? 0,
      title: outline.title?.text ?? null,
      text: texts[index]?.join(' ') ?? '',
      // Names a page without a title: its first text outside tables, because the title of a chart
      // says more than a row; else the title of the previous page, if that has a table which may
      // continue here; else its first row. A cover without text is a picture of the title.
      opening:
        read[index]?.find(({ isRow }) => isRow !== true)?.text ??
        (read[index - 1]?.some(({ isRow }) => isRow === true) === true
          ? outlines[index - 1]?.title?.text
          : undefined) ??
        texts[index]?.[0] ??
        (index === 0 ? (chosen.title ?? guessed.title) : ''),
      topic: topicIdOf(outlined, index),
      note: deck.stored?.notes[shown[index] ?? 0] ?? null,
    })),
    sections: sections.map((section, index) => ({ ...section, topic: sectionTopicId(index) })),
    colours,
    isRightToLeft: directionOf(chosen.language ?? guessedLanguage) === 'rtl',
    seconds: chosen.seconds,
  });
  const { json, title, language } = mergeContent(
    { previous, oid, chosen, fileContext },
    {
      title: guessed.title,
      language: guessedLanguage,
      fieldsFor: (title) => ({
        ...(replacesPreview(previous, oid) && { preview: src(numberOf(0), false) }),
        transcript: buildTranscript(outlined),
        storyboard: finishStoryboard(title),
      }),
    },
  );
  const doubts = findDoubts(pageTexts);
  const pagesWith = (isMeant: (hasTitle: boolean, words: readonly string[]) => boolean): number[] =>
    outlines.flatMap(({ title }, index) =>
      isMeant(title !== null, texts[index] ?? []) ? [numberOf(index)] : [],
    );
  const untitled = pagesWith((hasTitle, words) => !hasTitle && words.length > 0);
  const wordless = pagesWith((hasTitle, words) => !hasTitle && words.length === 0);
  const doubt = title === guessed.title && chosen.title === undefined ? DOUBTFUL[guessed.from] : undefined;
  const warnings = [
    ...(doubt === undefined ? [] : [`${doubt} To set another one: --title "..."`]),
    ...describeMatter(elements.reasons),
    ...(deck.rough?.length ? [describeRough(deck.rough)] : []),
    ...(deck.links !== undefined && hasLinks(deck.links) ? [describeLinks(deck.links)] : []),
    ...(deck.missingFonts?.names.length ? [describeMissingFonts(deck.missingFonts)] : []),
    ...doubts.map(describeDoubt),
    ...(untitled.length === 0 ? [] : [`Check ${namePages(untitled)}: ${UNTITLED}`]),
    ...(wordless.length === 0 ? [] : [`Check ${namePages(wordless)}: ${WORDLESS}`]),
  ];
  const pagesWithText = texts.filter((words) => words.length > 0).length;
  const steps = finishStoryboard(title).path.length;
  const understood = [
    ...describeReading(
      read.map((paragraphs, index) => [numberOf(index), paragraphs]),
      deck.program,
    ),
    ...describeStandIns(deck.missingFonts?.standIns ?? []),
  ];
  return {
    json,
    facts: {
      title,
      language,
      steps,
      sections: sections.length,
      pagesWithText,
      understood,
      warnings,
      /** The file names of the pictures of each page that has become elements. */
      matterPages: new Map(
        [...elements.pages].map(([number, parts]) => [
          number,
          parts.flatMap((element) =>
            element.type === 'image' && element.src !== undefined ? [element.src] : [],
          ),
        ]),
      ),
    },
  };
}

/** Runs on one baseline with a smaller distance, relative to their size, belong to one word. */
const ADJACENT = 0.15;

/** Returns the texts of runs. Runs that belong to one word are joined. */
function joinAdjacent(runs: readonly Run[]): string[] {
  return runs.reduce<string[]>((texts, run, index) => {
    const last = runs[index - 1];
    const isNext =
      last?.y === run.y && Math.abs(run.x - last.x - last.width) < ADJACENT * Math.max(run.size, last.size);
    return isNext ? [...texts.slice(0, -1), `${texts.at(-1)}${run.text}`] : [...texts, run.text];
  }, []);
}

/** Kinds of paragraphs besides prose, by their names in messages. */
const KINDS = {
  lists: ({ isItem }) => isItem,
  tables: ({ isRow }) => isRow === true,
  programs: ({ isCode }) => isCode === true,
  descriptions: ({ isDescription }) => isDescription === true,
} as const satisfies Record<string, (paragraph: Paragraph) => boolean>;

/** Describes what was recognised: the program that made the deck, and the pages with lists etc. */
function describeReading(
  pages: readonly (readonly [number: number, paragraphs: readonly Paragraph[]])[],
  program: string | null | undefined,
): string[] {
  const [, browser] = /\b(?:Headless)?(Chrom\w+|Firefox|Safari)\b/u.exec(program ?? '') ?? [];
  const maker = browser ?? shorten(normalizeText(program ?? ''), MAX_PROGRAM_LENGTH);
  return [...(maker === '' ? [] : [`made with ${maker}`]), ...nameKinds(KINDS, pages)];
}

const MAX_PROGRAM_LENGTH = 40;

/** Returns each page's bookmark (null for none) as its title; empty if too few pages have one. */
function titlesFromBookmarks({ bookmarks }: DeckParts['deck'], shown: readonly number[]): (string | null)[] {
  const names = new Map(bookmarks.map(({ title, page }) => [page - 1, title]));
  return names.size > MIN_BOOKMARKED * shown.length ? shown.map((index) => names.get(index) ?? null) : [];
}
