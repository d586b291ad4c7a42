import { shorten } from '#pipeline/authoring/storyboard/frame';
import { directionOf } from '#domain/languages/text-direction';
import type { FileContext } from '#pipeline/authoring/content-file/build-file';
import { guessLanguage } from '#pipeline/authoring/content-file/guess-language';
import {
  isFromSlides,
  mergeContent,
  pictureName,
  type ChosenValues,
} from '#pipeline/authoring/content-file/merge-content';
import { buildStoryboard } from './build-storyboard.ts';
import { buildTranscript, sectionTopicId, topicIdOf } from './build-transcript.ts';
import type { DeckColours } from './deck-colours.ts';
import type { Deck, Drawing } from './deck.ts';
import { drawingKeysOf, findSections, sectionsOfBookmarks } from './find-sections.ts';
import { describePictureReasons, sortDrawnSlides, type DrawnSlide } from './slide-elements/slide-elements.ts';
import { guessTitle, titleCandidatesOn, withWholeTitle, type GuessedTitle } from './guess-title.ts';
import { describeLinks, hasLinks } from './pptx/detach-archive.ts';
import { describeMissingFonts } from './pptx/fonts.ts';
import { describeStandIns } from './pptx/stand-ins.ts';
import { hasOverlaidTexts } from './pptx/overlaid-texts.ts';
import { describeRoughParts } from './pptx/rough-parts.ts';
import { hasCutTexts } from './text/cut-texts.ts';
import { hasDiagram } from './text/find-diagrams.ts';
import { describeDoubt, findDoubts, hasLabels, hasUnevenRows, isTitleInDoubt } from './text/find-doubts.ts';
import { nameKinds, namePages } from '#pipeline/authoring/content-file/name-pages';
import { nameUnread } from './text/formulas/name-unread.ts';
import { findUnnamedMarkers, findSymbolLetters, markBullets } from './text/symbol-fonts.ts';
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
  readonly stepPages: readonly number[];
  /** Numbers of the pages that are vector images. Pages are counted from 1. */
  readonly vectorPages: ReadonlySet<number>;
  /** By page number: the elements of the page, or why it stays a picture. */
  readonly drawnSlides: ReadonlyMap<number, DrawnSlide>;
  readonly colours: DeckColours;
  /** The existing content file; null for a new one. */
  readonly previous: Record<string, unknown> | null;
  readonly oid: string;
  /** Folder of the pictures, relative to the media folder. */
  readonly folder: string;
  /** File name of the deck. */
  readonly deckFile: string;
  readonly chosen: ChosenValues;
  readonly fileContext: FileContext;
}

const DOUBTFUL_TITLES: Partial<Record<GuessedTitle['from'], string>> = {
  'next page': 'The first page has no title, so the title is that of the second one.',
  'later page': 'The first page has no title, so the title is one with the words of the file name.',
  'many pages': 'The first page has no title, so the title is a name that many pages have in theirs.',
  'file name': 'The title is the file name.',
};
const UNTITLED_PAGE =
  'no title was found, perhaps because it is part of a picture, so the first words name the step; rename it in the workbench.';
const WORDLESS_PAGE =
  'no words were found, perhaps because they are part of a picture; describe what it shows.';
/** Bookmarks are taken as page titles if more than this share of the pages has one. */
const MIN_BOOKMARKED_SHARE = 0.5;

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
  const {
    deck,
    pages,
    stepPages,
    vectorPages,
    drawnSlides,
    colours,
    previous,
    oid,
    folder,
    deckFile,
    chosen,
    fileContext,
  } = parts;
  const paragraphsByPage = deck.stored?.pages ?? readPages(pages, deck.program ?? null);
  const stepParagraphs = stepPages.map((index) => paragraphsByPage[index] ?? []);
  const guessedLanguage = guessLanguage(
    stepParagraphs.flat().flatMap(({ text, isCode }) => (isCode ? [] : [text])),
    deck.language,
    deck.stored?.notes.filter((note) => note !== null),
  );
  const readParagraphs = stepParagraphs.map((page) => nameUnread(page, chosen.language ?? guessedLanguage));
  const [cover, ...otherPages] = outlinePages(
    readParagraphs,
    titlesFromBookmarks(deck, stepPages),
    deck.author ?? null,
  );
  const coverTitles = titleCandidatesOn(readParagraphs[0] ?? [], cover?.title ?? null, deck.title);
  const titled = [...(cover ? [withWholeTitle(cover, coverTitles.at(-1))] : []), ...otherPages];
  const texts = readParagraphs.map((paragraphs) => paragraphs.map(({ text }) => text));
  // Bullets are recognised by their place.
  const hasSymbolLetters = findSymbolLetters(markBullets(pages));
  const hasUnnamedMarkers = findUnnamedMarkers(deck.stored === null ? pages : []);
  const pageTexts = paragraphsByPage.map((paragraphs, index) => {
    const words = paragraphs.map(({ text }) => text);
    const page = pages[index] ?? { height: 0, runs: [] };
    return {
      storedTexts: deck.stored === null ? joinAdjacent(page.runs) : words,
      hasSigns: hasSymbolLetters[index] ?? false,
      hasMarkers: hasUnnamedMarkers[index] ?? false,
      // The texts of a cover are names, dates and places.
      hasLabels: deck.stored === null && index !== stepPages[0] && hasLabels(paragraphs),
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
    isInDoubt: isTitleInDoubt(pageTexts[stepPages[0] ?? 0], pageTexts),
    onPage: coverTitles,
    storedTitle: deck.title,
    secondPageTitle: titled[1]?.title?.text ?? null,
    pageTitles: titled.flatMap(({ title }) => (title === null ? [] : [title.text])),
    file: deckFile,
    author: deck.author,
  });
  const drawingsAt = (index: number): readonly Drawing[] =>
    deck.stored === null
      ? drawingKeysOf(pages[index]?.shapes ?? [], pages[index]?.height ?? 0)
      : (deck.stored.drawings[index] ?? []);
  const sections = findSections({
    declared: deck.stored?.sections ?? null,
    bookmarks: sectionsOfBookmarks(deck.bookmarks, stepPages),
    pages: titled.map(({ title, paragraphs }, index) => ({
      title: title?.text ?? null,
      size: title?.size ?? 0,
      top: title?.top,
      isTitleOnly: paragraphs.length === 0,
      texts: paragraphs.map(({ text }) => text),
      drawings: drawingsAt(stepPages[index] ?? 0),
    })),
  });
  const pageOutlines = titled.map((page) =>
    withoutAgendaTitle(
      page,
      sections.map(({ title }) => title),
    ),
  );
  const outlinedDeck = { pages: pageOutlines, sections };
  const numberOf = (index: number): number => (stepPages[index] ?? 0) + 1;
  const src = (number: number, isVector = vectorPages.has(number)): string =>
    `../media/${folder}/${pictureName(number, isVector ? 'svg' : 'webp')}`;
  const sortedSlides = sortDrawnSlides(drawnSlides);
  const finishStoryboard = await buildStoryboard({
    pages: pageOutlines.map((outline, index) => ({
      src: src(numberOf(index)),
      elements:
        sortedSlides.pages
          .get(numberOf(index))
          ?.map((element) =>
            element.type === 'image' ? { ...element, src: `../media/${folder}/${element.src}` } : element,
          ) ?? null,
      height: pages[stepPages[index] ?? 0]?.height ?? 0,
      title: outline.title?.text ?? null,
      text: texts[index]?.join(' ') ?? '',
      // Names a page without a title: its first text outside tables, because the title of a chart
      // says more than a row; else the title of the previous page, if that has a table which may
      // continue here; else its first row. A cover without text is a picture of the title.
      opening:
        readParagraphs[index]?.find(({ isRow }) => isRow !== true)?.text ??
        (readParagraphs[index - 1]?.some(({ isRow }) => isRow === true) === true
          ? pageOutlines[index - 1]?.title?.text
          : undefined) ??
        texts[index]?.[0] ??
        (index === 0 ? (chosen.title ?? guessed.title) : ''),
      topic: topicIdOf(outlinedDeck, index),
      note: deck.stored?.notes[stepPages[index] ?? 0] ?? null,
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
        transcript: buildTranscript(outlinedDeck),
        storyboard: finishStoryboard(title),
      }),
    },
  );
  const doubts = findDoubts(pageTexts);
  const pagesWith = (isAffected: (hasTitle: boolean, words: readonly string[]) => boolean): number[] =>
    pageOutlines.flatMap(({ title }, index) =>
      isAffected(title !== null, texts[index] ?? []) ? [numberOf(index)] : [],
    );
  const untitledPages = pagesWith((hasTitle, words) => !hasTitle && words.length > 0);
  const wordlessPages = pagesWith((hasTitle, words) => !hasTitle && words.length === 0);
  const doubt =
    title === guessed.title && chosen.title === undefined ? DOUBTFUL_TITLES[guessed.from] : undefined;
  const warnings = [
    ...(doubt === undefined ? [] : [`${doubt} To set another one: --title "..."`]),
    ...describePictureReasons(sortedSlides.reasons),
    ...(deck.rough?.length ? [describeRoughParts(deck.rough)] : []),
    ...(deck.links !== undefined && hasLinks(deck.links) ? [describeLinks(deck.links)] : []),
    ...(deck.missingFonts?.names.length ? [describeMissingFonts(deck.missingFonts)] : []),
    ...doubts.map(describeDoubt),
    ...(untitledPages.length === 0 ? [] : [`Check ${namePages(untitledPages)}: ${UNTITLED_PAGE}`]),
    ...(wordlessPages.length === 0 ? [] : [`Check ${namePages(wordlessPages)}: ${WORDLESS_PAGE}`]),
  ];
  const pagesWithText = texts.filter((words) => words.length > 0).length;
  const steps = finishStoryboard(title).path.length;
  const understood = [
    ...describeReading(
      readParagraphs.map((paragraphs, index) => [numberOf(index), paragraphs]),
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
        [...sortedSlides.pages].map(([number, parts]) => [
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
const MAX_WORD_GAP_EM = 0.15;

/** Returns the texts of runs. Runs that belong to one word are joined. */
function joinAdjacent(runs: readonly Run[]): string[] {
  return runs.reduce<string[]>((texts, run, index) => {
    const previous = runs[index - 1];
    const isNext =
      previous?.y === run.y &&
      Math.abs(run.x - previous.x - previous.width) < MAX_WORD_GAP_EM * Math.max(run.size, previous.size);
    return isNext ? [...texts.slice(0, -1), `${texts.at(-1)}${run.text}`] : [...texts, run.text];
  }, []);
}

/** Kinds of paragraphs besides prose, by their names in messages. */
const PARAGRAPH_KINDS = {
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
  const programName = browser ?? shorten(normalizeText(program ?? ''), MAX_PROGRAM_LENGTH);
  return [...(programName === '' ? [] : [`made with ${programName}`]), ...nameKinds(PARAGRAPH_KINDS, pages)];
}

const MAX_PROGRAM_LENGTH = 40;

/** Returns each page's bookmark (null for none) as its title; empty if too few pages have one. */
function titlesFromBookmarks(
  { bookmarks }: DeckParts['deck'],
  stepPages: readonly number[],
): (string | null)[] {
  const names = new Map(bookmarks.map(({ title, page }) => [page - 1, title]));
  return names.size > MIN_BOOKMARKED_SHARE * stepPages.length
    ? stepPages.map((index) => names.get(index) ?? null)
    : [];
}
