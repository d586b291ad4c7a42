import { hasMarks, joinFormulas, splitMarks } from '#domain/playback/formula';
import { cutsWord, wrapText } from '#pictures/wrap-text';
import {
  SLIDE_SIZE,
  frameAround,
  MAX_NOTE_LENGTH,
  MAX_TITLE_LENGTH,
  STEP_MARGIN_FACTOR,
  NARROWEST_SCREEN,
  PANEL_MARGIN,
  roundToTenth,
  SCREEN_RATIO,
  shorten,
  WIDEST_SCREEN,
  type ElementDraft,
  type Point,
  type Size,
} from '#pipeline/authoring/storyboard/frame';
import { drawSlide, type OutlinePicture } from './draw-slide.ts';
import { MIN_TOPIC_GAP, LAYOUTS, type LayoutName } from './layouts.ts';
import { makeIds } from './make-ids.ts';
import type { Block, Slide } from './outline.ts';
import type { Structure, Topic } from './topics.ts';
import { THEMES, type Theme, type ThemeName } from './themes.ts';

/** How a presentation looks: its layout and theme, and the pace of autoplay. */
export interface Design {
  readonly layout: LayoutName;
  readonly theme: ThemeName;
  /** How long autoplay stays at each step, in seconds; the player decides if it is absent. */
  readonly seconds?: number | undefined;
}

/** Space around the slides of a topic, in canvas units. */
const PADDING = 220;
/**
 * Space between slides, in canvas units. It is wider at the sides, where wide screens show more.
 */
const [GAP_X, GAP_Y] = [320, 140];
const BOLD = { weight: 'bold', italic: false } as const;

interface PlacedCard extends Point {
  readonly slide: Slide;
  /** Id of its step, and the start of the ids of its elements. */
  readonly id: string;
  readonly title: string;
  readonly elements: readonly ElementDraft[];
}

/** A drawn topic, centred on the origin. */
interface Area extends Size {
  readonly topic: Topic;
  readonly id: string;
  readonly cards: readonly PlacedCard[];
  /** The panel and the heading. */
  readonly elements: readonly ElementDraft[];
}

/** Lays out an outline: an overview, a step for each topic, and one for each slide. */
export async function buildOutline(
  { title, subtitle, note, topics }: Structure,
  design: Design,
  pictures: ReadonlyMap<Block, OutlinePicture>,
) {
  const theme: Theme = THEMES[design.theme];
  const { isRound, isConnected, arrange } = LAYOUTS[design.layout];
  const takeId = makeIds();
  const areas: Area[] = [];
  let previousTitle = title;
  for (const topic of topics) {
    const area = await drawTopic(topic, previousTitle, { theme, isRound, pictures, takeId });
    previousTitle =
      topic.slides.findLast((slide) => slide.title !== null)?.title ?? topic.title ?? previousTitle;
    areas.push(...(topic.title === null ? area.cards.map((card) => singleCardArea(area, card)) : [area]));
  }
  const sizes = isRound ? areas : areas.map(sizeWithMargins);
  // An estimate of the width of the overview: topics fill about half of it.
  let width = Math.sqrt(areas.reduce((sum, { w, h }) => sum + w * h, 0) * 2 * SCREEN_RATIO);
  const drawAll = async (minFontSize: number) => {
    const head = await drawHead(title, subtitle, { theme, width, isConnected, minFontSize });
    const arrangement = arrange(head, sizes);
    const places = areas.map(({ w, h }, index) => ({
      w,
      h,
      ...(arrangement.topics[index] ?? { x: 0, y: 0 }),
    }));
    return {
      head,
      arrangement,
      overviewFrame: frameAround([{ ...head, ...arrangement.title }, ...places], PADDING * 2),
    };
  };
  let overview = await drawAll(0);
  // A long title and its text need a larger head, which makes the overview larger.
  for (
    let tries = 0;
    tries < 20 && overview.head.smallestFontSize < MIN_FONT_SHARE * overview.overviewFrame.w;
    tries += 1
  ) {
    width = Math.max(width, overview.overviewFrame.w);
    overview = await drawAll(MIN_FONT_SHARE * 1.1 * width);
  }
  const { head, arrangement, overviewFrame } = overview;
  const placedAreas = areas.map((area, index) => ({
    area,
    position: arrangement.topics[index] ?? { x: 0, y: 0 },
  }));
  const autoplay = design.seconds !== undefined && { seconds: design.seconds };
  return {
    version: 2,
    background: theme.background,
    elements: withFormulas([
      ...placeWithIds(
        'road',
        arrangement.roads.map((road) => drawRoad(road, theme)),
        { x: 0, y: 0 },
      ),
      ...placeWithIds('title', head.elements, arrangement.title),
      ...placedAreas.flatMap(({ area, position }) => [
        ...placeWithIds(area.id, area.elements, position),
        ...area.cards.flatMap((card) =>
          placeWithIds(card.id, card.elements, { x: position.x + card.x, y: position.y + card.y }),
        ),
      ]),
    ]),
    path: [
      {
        id: 'overview',
        title: shorten(title, MAX_TITLE_LENGTH),
        frame: overviewFrame,
        ...autoplay,
        ...(note !== null && { note: shorten(note, MAX_NOTE_LENGTH) }),
      },
      ...placedAreas.flatMap(({ area, position }) => [
        ...(area.topic.title === null
          ? []
          : [
              {
                id: area.id,
                title: shorten(area.topic.title, MAX_TITLE_LENGTH),
                frame: frameAround([{ ...position, w: area.w, h: area.h }], PANEL_MARGIN),
                ...autoplay,
                ...(area.topic.note !== null && { note: shorten(area.topic.note, MAX_NOTE_LENGTH) }),
              },
            ]),
        ...area.cards
          .filter(({ slide }) => slide.isBackgroundOnly !== true)
          .map(({ slide, id, title: stepTitle, x, y }) => ({
            id,
            title: shorten(stepTitle, MAX_TITLE_LENGTH),
            frame: {
              x: roundToTenth(position.x + x),
              y: roundToTenth(position.y + y),
              w: SLIDE_SIZE.w * STEP_MARGIN_FACTOR,
              h: SLIDE_SIZE.h * STEP_MARGIN_FACTOR,
            },
            ...autoplay,
            ...(slide.note !== null && { note: shorten(slide.note, MAX_NOTE_LENGTH) }),
          })),
      ]),
    ],
  };
}

type NamedDraft = ElementDraft & { readonly id: string };

/** Turns texts with formulas into formula elements, which a build draws. */
const withFormulas = (elements: readonly NamedDraft[]): NamedDraft[] =>
  elements.map((element) => {
    if (element.type !== 'text' || !hasMarks(element.text ?? '')) return element;
    const { type: _, text = '', font: __, struck: ___, ...others } = element;
    const parts = splitMarks(text);
    const [first] = parts;
    return parts.length === 1 && first !== undefined && 'tex' in first && first.isDisplay
      ? { ...others, type: 'formula', tex: first.tex, align: 'center' }
      : { ...others, type: 'formula', tex: joinFormulas(parts), mixed: true };
  });

/**
 * Returns a card without a topic as an area of its own. The cards of a divided slide become
 * separate areas too, because the largest area decides how far apart all areas are.
 */
const singleCardArea = (area: Area, card: PlacedCard): Area => ({
  ...area,
  ...SLIDE_SIZE,
  id: card.id,
  cards: [{ ...card, x: 0, y: 0 }],
});

/**
 * Returns the size of a topic including the space around it that its step shows on screens from
 * NARROWEST_SCREEN to WIDEST_SCREEN, less the padding of the next topic. Not for circles, which are
 * close to each other.
 */
function sizeWithMargins({ topic, w, h }: Area): Size {
  if (topic.title === null) return { w, h };
  const frame = frameAround([{ x: 0, y: 0, w, h }], PANEL_MARGIN);
  const marginBeyond = (visibleSize: number, size: number) =>
    2 * Math.max(0, Math.ceil((visibleSize - size) / 2) - PADDING - MIN_TOPIC_GAP);
  return {
    w: w + marginBeyond(frame.h * WIDEST_SCREEN, w),
    h: h + marginBeyond(frame.w / NARROWEST_SCREEN, h),
  };
}

/** Moves elements to a place, and numbers them to make their ids. */
const placeWithIds = (id: string, elements: readonly ElementDraft[], { x, y }: Point) =>
  elements.map((element, index) => ({
    id: `${id}-${index + 1}`,
    ...element,
    x: roundToTenth(element.x + x),
    y: roundToTenth(element.y + y),
  }));

interface TopicOptions {
  readonly theme: Theme;
  readonly isRound: boolean;
  readonly pictures: ReadonlyMap<Block, OutlinePicture>;
  readonly takeId: (title: string, parentId: string) => string;
}

/** Draws a topic. `previousTitle` names a slide of it that has no words. */
async function drawTopic(
  topic: Topic,
  previousTitle: string,
  { theme, isRound, pictures, takeId }: TopicOptions,
): Promise<Area> {
  const id = topic.title === null ? '' : takeId(topic.title, '');
  const drawnCards: Omit<PlacedCard, 'x' | 'y'>[] = [];
  for (const slide of topic.slides) {
    if (slide.isBackgroundOnly === true && !slide.blocks.some((block) => pictures.has(block))) continue;
    const cards = await drawSlide(slide, theme, pictures);
    const label = slide.title ?? firstWords(slide) ?? topic.title ?? previousTitle;
    for (const [index, { elements }] of cards.entries()) {
      const suffix = cards.length === 1 ? '' : ` (${index + 1}/${cards.length})`;
      drawnCards.push({
        slide: index === 0 ? slide : { ...slide, note: null },
        id: takeId(label, id),
        title: label + suffix,
        elements,
      });
    }
  }
  const columns = Math.ceil(Math.sqrt(drawnCards.length));
  const rows = Math.ceil(drawnCards.length / columns);
  const grid = { w: columns * (SLIDE_SIZE.w + GAP_X) - GAP_X, h: rows * (SLIDE_SIZE.h + GAP_Y) - GAP_Y };
  const heading = topic.title === null ? null : await drawTopicHeading(topic.title, grid.w, theme);
  const height = grid.h + (heading?.h ?? 0);
  const top = -height / 2 + (heading?.h ?? 0);
  const cards = drawnCards.map((card, index) => ({
    ...card,
    x: ((index % columns) - (columns - 1) / 2) * (SLIDE_SIZE.w + GAP_X),
    y: top + SLIDE_SIZE.h / 2 + Math.floor(index / columns) * (SLIDE_SIZE.h + GAP_Y),
  }));
  if (heading === null) return { topic, id: cards[0]?.id ?? '', cards, elements: [], ...grid };
  const diameter = roundToTenth(Math.hypot(grid.w, height) + PADDING);
  const size = isRound ? { w: diameter, h: diameter } : { w: grid.w + 2 * PADDING, h: height + 2 * PADDING };
  const panel: ElementDraft = isRound
    ? { type: 'ellipse', x: 0, y: 0, ...size, fill: theme.panel, stroke: theme.accent, strokeWidth: 14 }
    : { type: 'rect', x: 0, y: 0, ...size, fill: theme.panel, radius: 90 };
  const text: ElementDraft = { ...heading.text, y: -height / 2 + heading.text.h / 2 };
  return { topic, id, cards, elements: [panel, text], ...size };
}

function firstWords({ blocks }: Pick<Slide, 'blocks'>): string | undefined {
  const [first] = blocks.flatMap((block) => {
    if (block.kind === 'columns') return block.columns.flatMap((column) => firstWords(column) ?? []);
    if (block.kind === 'list') return block.items.map(({ text }) => text);
    if (block.kind === 'image') return [block.alt];
    return block.kind === 'table' ? [block.rows[0]?.join(', ') ?? ''] : [block.text];
  });
  const words = first?.replaceAll(/\s+/g, ' ').trim();
  return words === '' || words === undefined ? undefined : shorten(words, 60);
}

/** Minimum font size of a topic's heading, as a share of its width: legible at its step. */
const MIN_HEADING_SIZE = 0.03;

/** Draws the heading of a topic. It is large, so that the overview is legible. */
async function drawTopicHeading(title: string, width: number, theme: Theme) {
  const minFontSize = Math.max(90, Math.ceil(width * MIN_HEADING_SIZE));
  let fontSize = Math.round(Math.max(170, width * 0.075));
  const wrap = () => wrapText(title, BOLD, (width / fontSize) * 0.985);
  let lines = await wrap();
  while ((lines.length > 2 || cutsWord(lines)) && fontSize > minFontSize) {
    fontSize = Math.max(minFontSize, Math.round(fontSize * 0.9));
    lines = await wrap();
  }
  const h = roundToTenth(lines.length * fontSize * 1.15);
  const text = {
    type: 'text',
    text: title,
    x: 0,
    y: 0,
    w: width,
    h,
    fontSize,
    weight: 'bold',
    align: 'center',
    lineHeight: 1.15,
    color: theme.onPanel,
  } as const;
  return { text, h: h + 110 };
}

/** Minimum font size in the overview, as a share of its width: 14 pixels on a screen of 1,280. */
const MIN_FONT_SHARE = 14 / 1280;
/** Minimum font size of the presentation's title, relative to the text below it. */
const TITLE_FACTOR = 1.4;

/** Draws the title of the presentation, as large as the overview needs. */
async function drawHead(
  title: string,
  subtitle: string | null,
  {
    theme,
    width,
    isConnected,
    minFontSize,
  }: {
    readonly theme: Theme;
    /** An estimate of the width of the overview. */
    readonly width: number;
    readonly isConnected: boolean;
    /** Minimum font size. It matters more than a small number of lines. */
    readonly minFontSize: number;
  },
): Promise<Size & { readonly elements: readonly ElementDraft[]; readonly smallestFontSize: number }> {
  const w = Math.round(Math.max(SLIDE_SIZE.w, width * 0.36));
  let fontSize = Math.round(Math.max(150, width * 0.05));
  const countLines = async (text: string, size: number, isBold: boolean) =>
    (await wrapText(text, isBold ? BOLD : { weight: 'regular', italic: false }, (w / size) * 0.985)).length;
  const minTitleFontSize = Math.ceil(minFontSize * TITLE_FACTOR);
  while ((await countLines(title, fontSize, true)) > 3 && fontSize > Math.max(100, minTitleFontSize))
    fontSize = Math.max(Math.round(fontSize * 0.9), minTitleFontSize);
  const subtitleFontSize = Math.max(Math.round(fontSize * 0.38), Math.ceil(minFontSize));
  const titleHeight = roundToTenth((await countLines(title, fontSize, true)) * fontSize * 1.1);
  const subtitleHeight =
    subtitle === null
      ? 0
      : roundToTenth((await countLines(subtitle, subtitleFontSize, false)) * subtitleFontSize * 1.35);
  const [barHeight, spacing] = [Math.round(fontSize * 0.1), Math.round(fontSize * 0.4)];
  const h = titleHeight + spacing + barHeight + (subtitleHeight === 0 ? 0 : spacing + subtitleHeight);
  const box = { w: w + 4 * spacing, h: roundToTenth(h + 4 * spacing) };
  const color = isConnected ? theme.onPanel : theme.onBackground;
  const commonText = { type: 'text', x: 0, w, align: 'center', color } as const;
  const elements: ElementDraft[] = [
    {
      ...commonText,
      text: title,
      y: roundToTenth(-h / 2 + titleHeight / 2),
      h: titleHeight,
      fontSize,
      weight: 'bold',
      lineHeight: 1.1,
    },
    {
      type: 'rect',
      x: 0,
      y: roundToTenth(-h / 2 + titleHeight + spacing + barHeight / 2),
      w: roundToTenth(w / 5),
      h: barHeight,
      fill: theme.accent,
      radius: barHeight / 2,
    },
  ];
  if (isConnected) elements.unshift({ type: 'rect', x: 0, y: 0, ...box, fill: theme.panel, radius: 90 });
  if (subtitle !== null)
    elements.push({
      ...commonText,
      text: subtitle,
      y: roundToTenth(h / 2 - subtitleHeight / 2),
      h: subtitleHeight,
      fontSize: subtitleFontSize,
      lineHeight: 1.35,
    });
  return { ...box, elements, smallestFontSize: subtitle === null ? fontSize : subtitleFontSize };
}

function drawRoad([from, to]: readonly [Point, Point], theme: Theme): ElementDraft {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return {
    type: 'line',
    x: (from.x + to.x) / 2,
    y: (from.y + to.y) / 2,
    w: roundToTenth(Math.hypot(dx, dy)),
    h: 60,
    r: roundToTenth((Math.atan2(dy, dx) * 180) / Math.PI),
    color: theme.accent,
  };
}
