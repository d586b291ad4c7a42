import { cutsWord, wrapText } from '#pictures/wrap-text';
import {
  frameAround,
  MAX_NOTE_LENGTH,
  MAX_TITLE_LENGTH,
  STEP_MARGIN_FACTOR,
  PANEL_MARGIN,
  roundToTenth,
  SAFE_WIDTH_SHARE,
  shorten,
  type Area,
  type ElementDraft,
  type Point,
} from '#pipeline/authoring/storyboard/frame';
import type { DeckColours } from './deck-colours.ts';
import { layOutDeck, type DeckLayout, type PageGroup, type PlacedGroup } from './lay-out-deck.ts';
import type { FoundSection } from './find-sections.ts';
import { PAGE_WIDTH } from './text/page-text.ts';

/** A page of a deck as an element and a step of the storyboard. */
export interface DeckPage {
  /** Path of its picture, relative to the content file. */
  readonly src: string;
  /** Its elements, placed from its upper left corner; null for a picture of the whole page. */
  readonly elements: readonly ElementDraft[] | null;
  /** Height in canvas units; the width is PAGE_WIDTH. */
  readonly height: number;
  /** Title of its step; null for none. */
  readonly title: string | null;
  /** The whole text of the page. */
  readonly text: string;
  /** Its first text, which names a page without a title. */
  readonly opening: string;
  /** The transcript text that its step links to; null for none. */
  readonly topic: string | null;
  /** Speaker note; null for none. */
  readonly note: string | null;
}

/** A section, and the transcript text that its step links to. */
export interface DeckSection extends FoundSection {
  readonly topic: string | null;
}

export interface StoryboardParts {
  readonly pages: readonly DeckPage[];
  readonly sections: readonly DeckSection[];
  readonly colours: DeckColours;
  readonly isRightToLeft: boolean;
  /** How long autoplay stays at each step. */
  readonly seconds?: number | undefined;
}

/** Maximum length of descriptions of pictures, in characters. */
const MAX_ALT_LENGTH = 500;
const MAX_STEPS = 500;
const BOLD = { weight: 'bold', italic: false } as const;
/** Minimum font size of a long heading, relative to the size of short ones. */
const MIN_HEADING_SCALE = 0.55;
const LINE_HEIGHT = 1.15;

/** Pages that are shown together, with their section. */
type StepGroup = ReturnType<typeof toGroups>[number];

/**
 * Arranges the pages of a deck. Each section is a cluster with its title. The path starts with an
 * overview, and visits every section and every page, except for the title pages of sections. A deck
 * of one page has no overview. Returns a function that builds the storyboard when the
 * presentation's title is known.
 */
export async function buildStoryboard(parts: StoryboardParts) {
  const { pages, colours, seconds, isRightToLeft } = parts;
  const groups = toGroups(parts);
  const layout = layOutDeck(groups.map(toPageGroup));
  const { groups: places, overview, headingSize } = isRightToLeft ? mirrorLayout(layout) : layout;
  const autoplayTime = seconds !== undefined && { seconds };
  const placedGroups = groups.map((group, index) => ({ group, place: places[index] ?? EMPTY }));
  const clusters = await Promise.all(
    placedGroups.map(async ({ group, place }) => [
      ...(await drawCluster(group, place, headingSize, parts)),
      ...group.pages.flatMap((page, index) => drawPage(page, place.pages[index] ?? { x: 0, y: 0 })),
    ]),
  );
  return (title: string) => ({
    version: 2,
    background: colours.background,
    elements: clusters.flat(),
    path: [
      ...(pages.length > 1
        ? [{ id: 'overview', title: shorten(title, MAX_TITLE_LENGTH), frame: overview, ...autoplayTime }]
        : []),
      ...placedGroups.flatMap(({ group, place }) => [
        ...sectionStep(group, place, autoplayTime),
        ...pageSteps(group, place, autoplayTime),
      ]),
    ],
  });
}

const EMPTY: PlacedGroup = { panel: null, heading: null, pages: [] };

type AutoplayTime = false | { readonly seconds: number };

function toGroups({ pages, sections }: StoryboardParts) {
  const numbered = pages.map((page, index) => ({
    page,
    id: `page-${index + 1}`,
    // A page without text is named by its number.
    name: page.title ?? (page.opening === '' ? `${index + 1} / ${pages.length}` : page.opening),
  }));
  // Each section adds a step. If the path would be too long, the sections are left out.
  const isTooLong = 1 + sections.length + pages.length > MAX_STEPS;
  const usedSections = isTooLong ? [] : sections;
  const starts = [
    { section: null, first: 0 },
    ...usedSections.map((section) => ({ section, first: section.first })),
  ];
  return starts
    .map(({ section, first }, index) => ({
      section,
      id: `section-${index}`,
      pages: numbered.slice(first, starts[index + 1]?.first ?? pages.length),
    }))
    .filter((group) => group.pages.length > 0);
}

const toPageGroup = ({ section, pages }: StepGroup): PageGroup => ({
  title: section?.title ?? null,
  heights: pages.map(({ page }) => page.height),
});

const noteOf = ({ note }: DeckPage) => note !== null && { note: shorten(note, MAX_NOTE_LENGTH) };

function sectionStep({ section, id, pages }: StepGroup, { panel }: PlacedGroup, stay: AutoplayTime) {
  if (section === null || panel === null) return [];
  const titlePage = section.hasTitlePage ? pages[0]?.page : undefined;
  return [
    {
      id,
      title: shorten(section.title, MAX_TITLE_LENGTH),
      frame: frameAround([panel], PANEL_MARGIN),
      ...stay,
      ...(section.topic !== null && { topic: section.topic }),
      ...(titlePage !== undefined && noteOf(titlePage)),
    },
  ];
}

/** Returns a step for each page. The step of the section stands for its title page. */
const pageSteps = ({ section, pages }: StepGroup, place: PlacedGroup, stay: AutoplayTime) =>
  pages.flatMap(({ page, id, name }, index) =>
    index === 0 && section?.hasTitlePage === true
      ? []
      : [
          {
            id,
            title: shorten(name, MAX_TITLE_LENGTH),
            frame: {
              ...(place.pages[index] ?? { x: 0, y: 0 }),
              w: PAGE_WIDTH * STEP_MARGIN_FACTOR,
              h: page.height * STEP_MARGIN_FACTOR,
            },
            ...stay,
            ...(page.topic !== null && { topic: page.topic }),
            ...noteOf(page),
          },
        ],
  );

/** Mirrors a layout, so that it is read from right to left. All places are centres. */
function mirrorLayout({ groups, overview, headingSize }: DeckLayout): DeckLayout {
  const mirror = <Place extends { readonly x: number }>(place: Place): Place => ({
    ...place,
    x: 0 - place.x,
  });
  return {
    groups: groups.map(({ panel, heading, pages }) => ({
      panel: panel && mirror(panel),
      heading: heading && mirror(heading),
      pages: pages.map(mirror),
    })),
    overview: mirror(overview),
    headingSize,
  };
}

/** Returns the elements of a page, or one picture of it. `x` and `y` are its centre. */
function drawPage(
  { page, id, name }: StepGroup['pages'][number],
  { x, y }: Point,
): (ElementDraft & { readonly id: string })[] {
  const [left, top] = [x - PAGE_WIDTH / 2, y - page.height / 2];
  return page.elements === null
    ? [
        {
          id,
          type: 'image',
          src: page.src,
          alt: shorten(page.text === '' ? name : page.text, MAX_ALT_LENGTH),
          x,
          y,
          w: PAGE_WIDTH,
          h: page.height,
          radius: 12,
        },
      ]
    : page.elements.map((element, index) => ({
        id: `${id}-${index + 1}`,
        ...element,
        x: roundToTenth(left + element.x),
        y: roundToTenth(top + element.y),
      }));
}

async function drawCluster(
  { section, id }: StepGroup,
  { panel, heading }: PlacedGroup,
  headingSize: number,
  { colours, isRightToLeft }: StoryboardParts,
) {
  if (section === null || panel === null || heading === null) return [];
  return [
    { id, type: 'rect', ...panel, fill: colours.panel, radius: 90 },
    {
      id: `${id}-title`,
      type: 'text',
      ...heading,
      ...(await fitHeading(section.title, heading, headingSize)),
      ...(isRightToLeft && { align: 'right' }),
      ...BOLD,
      valign: 'middle',
      lineHeight: LINE_HEIGHT,
      color: colours.heading,
    },
  ];
}

/**
 * Reduces the font size of a heading until it fits into its box without divided words. If it does
 * not fit at the smallest size either, shortens the text.
 */
async function fitHeading(title: string, { w, h }: Area, largestFontSize: number) {
  const linesOf = (text: string, size: number) => wrapText(text, BOLD, (w / size) * SAFE_WIDTH_SHARE);
  const fits = async (text: string, size: number): Promise<boolean> =>
    (await linesOf(text, size)).length * size * LINE_HEIGHT <= h + 0.1;
  const isTooLarge = async (size: number): Promise<boolean> =>
    !(await fits(title, size)) || cutsWord(await linesOf(title, size));
  let fontSize = largestFontSize;
  while (fontSize > largestFontSize * MIN_HEADING_SCALE && (await isTooLarge(fontSize)))
    fontSize = roundToTenth(fontSize * 0.93);
  let text = title;
  while (text.length > 1 && !(await fits(text, fontSize)))
    text = shorten(title, Math.floor(text.length * 0.9));
  return { text, fontSize };
}
