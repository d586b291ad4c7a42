import type { Root, RootContent } from 'mdast';
import { DIALECTS, type DialectName } from './dialects.ts';
import { isNotes, type Div } from './fenced-divs.ts';
import type { OutlineSettings, OutlineWarning } from './outline.ts';
import { lineOf } from './parse-markdown.ts';

/** If at least this share of the headings after the first follows a rule, only rules divide. */
const MIN_RULED = 0.5;
/**
 * If at least this share of the headings is directly above lower ones, the latter may be slides.
 */
const MIN_EMPTY = 0.5;
/** Minimum share of reveal-md's rules inside stacks of slides, else these are not topics. */
const MIN_INSIDE = 0.2;
/** Level of headings of slides in Quarto. */
const QUARTO_LEVEL = 2;
const LEVELS = [1, 2, 3, 4, 5, 6];

interface File {
  readonly dialect: DialectName;
  readonly settings: OutlineSettings;
  readonly lines: readonly string[];
}

interface Split {
  /** The nodes of each slide. */
  readonly slides: readonly (readonly RootContent[])[];
  /** Headings that start sections. */
  readonly sections: ReadonlySet<RootContent>;
  /** A warning if the outline could also be divided in another way; null for none. */
  readonly warning: OutlineWarning | null;
}

/** Divides an outline into slides, by the rules of its dialect. */
export function splitSlides({ children }: Root, file: File): Split {
  const nodes = children.flatMap(withoutDivs);
  const { dialect, settings } = file;
  const divide = (levels: readonly number[]) => divideAt(nodes, levels, file);
  const highest = Math.min(...nodes.map(levelOf));
  const usualLevels = [highest, highest + 1];
  const hasRules = nodes.some((node) => isRule(node, file));
  const line = nodes.find((node) => isRule(node, file))?.position?.start.line ?? 1;
  const none = { sections: headingsOfStacks(nodes, file), warning: null };
  const divider = settings.headingDivider ?? dividerIn(nodes);
  if (divider !== undefined) return { ...none, slides: divide(divider) };
  if (DIALECTS[dialect].splitsAtHeadings) {
    const level = settings.slideLevel ?? (dialect === 'quarto' ? QUARTO_LEVEL : slideLevelOf(nodes));
    const slides = divide(upTo(level));
    const ofContent = levelOfContent(nodes);
    const slidesOfContent = divide(upTo(ofContent)).length;
    if (settings.slideLevel === undefined && dialect !== 'quarto' && level > ofContent) {
      const sections = new Set(nodes.filter((node) => levelOf(node) < level));
      const message = `Attributes of slides show that headings of level ${level} start slides, which are ${slides.length}; by its own rule, Pandoc makes ${slidesOfContent} of those of level ${ofContent}. If you want these, write "slide-level: ${ofContent}" in the front matter.`;
      return { slides, sections, warning: slidesOfContent === slides.length ? null : { line, message } };
    }
    const slidesAtUsualLevels = divide(usualLevels).length;
    // A title above an introduction hides the level of slides, which users often set by a flag.
    const later = nodes.slice(nodes.findIndex(({ type }) => type === 'heading') + 1);
    const isGuess =
      settings.slideLevel === undefined &&
      dialect !== 'quarto' &&
      (slideLevelOf(later) > level || emptyShare(nodes, level) >= MIN_EMPTY);
    const message = `Headings of level ${level} make ${count(slides.length)}, as in ${DIALECTS[dialect].title}; with those of level ${highest + 1} they make ${slidesAtUsualLevels}. If you want these, write "slide-level: ${highest + 1}" in the front matter.`;
    return {
      slides,
      sections: new Set(nodes.filter((node) => levelOf(node) < level)),
      warning: isGuess && slidesAtUsualLevels > slides.length ? { line, message } : null,
    };
  }
  const below = highest + 1;
  if (dialect === 'plain' && !hasRules) {
    const isOfThree = isTitleAboveTopics(nodes, highest);
    const level = isOfThree ? below + 1 : Math.min(below, lowestLevel(nodes));
    // A single highest heading is a title, and its text does not show the level of slides.
    const isTitled = nodes.filter((node) => levelOf(node) === highest).length === 1;
    const start = isTitled ? nodes.findIndex((node) => levelOf(node) === highest) + 1 : 0;
    const other = isOfThree ? below : levelOfContent(nodes.slice(start));
    const [slides, others] = [divide(upTo(level)), divide(upTo(other)).length];
    const message = `Headings of level ${level} make ${count(slides.length)} of this outline; with those of level ${other} they make ${others}. If you want these, write "slide-level: ${other}" in the front matter.`;
    return { ...none, slides, warning: slides.length === others ? null : { line, message } };
  }
  const byRules = divide([]);
  const byHeadings = divide(usualLevels);
  if (byRules.length === byHeadings.length) return { ...none, slides: byRules };
  if (!hasRules) {
    const { title } = DIALECTS[dialect];
    const message = `${title} shows one slide here, because no line --- divides it. Its headings made ${byHeadings.length} slides of it. If you want others, write --- between them.`;
    return { ...none, slides: byHeadings, warning: { line, message } };
  }
  if (dialect !== 'plain') return { ...none, slides: byRules };
  const isRuled = ruledShare(nodes, usualLevels, file) >= MIN_RULED;
  const [taken, other] = isRuled ? ['rules alone', 'pandoc'] : ['headings and rules', 'marp'];
  return {
    ...none,
    slides: isRuled ? byRules : byHeadings,
    warning: {
      line,
      message: `Rules alone divide this outline into ${count(byRules.length)}, headings and rules into ${byHeadings.length}. It was divided by ${taken}. For the other reading, add --dialect ${other}.`,
    },
  };
}

/** Returns the levels of headings up to a level. */
const upTo = (level: number): number[] => LEVELS.filter((each) => each <= level);

const count = (slides: number): string => `${slides} slide${slides === 1 ? '' : 's'}`;

/** Kinds of divs whose headings and rules belong to the slide around them. */
const CLOSED = /^(?:columns?|r-hstack|callout.*|aside|footer|hidden|content-(?:hidden|visible)|panel-.*)$/;

/** Identifiers of theorems, definitions and the like in Quarto. */
const THEOREM = /^(?:thm|lem|cor|prp|cnj|def|exm|exr|sol|rem|alg)-/;

/** Unwraps a div around several slides; returns any other node as it is. */
function withoutDivs(node: RootContent): RootContent[] {
  if (node.type !== 'div') return [node];
  const { classes, values } = node.attributes;
  const isClosed =
    isNotes(node) || classes.some((name) => CLOSED.test(name)) || THEOREM.test(values.get('id') ?? '');
  return isClosed || !divides(node) ? [node] : node.children.flatMap(withoutDivs);
}

const divides = ({ children }: Div): boolean =>
  children.some(
    (node) =>
      node.type === 'heading' || node.type === 'thematicBreak' || (node.type === 'div' && divides(node)),
  );

/** Level of a node that is not a heading. */
const NO_LEVEL = 7;

/** Returns the lowest level of the headings. */
const lowestLevel = (nodes: readonly RootContent[]): number =>
  Math.max(1, ...nodes.map(levelOf).filter((level) => level < NO_LEVEL));

const levelOf = (node: RootContent): number => (node.type === 'heading' ? node.depth : NO_LEVEL);

function isRule(node: RootContent, { dialect, lines }: File): boolean {
  if (node.type !== 'thematicBreak') return false;
  const { divider } = DIALECTS[dialect];
  return divider?.test(lines[lineOf(node) - 1] ?? '') ?? true;
}

/**
 * Returns the first heading of each stack of slides of reveal-md. Returns none if a stack has none,
 * or if few rules are inside stacks, which may have a hyphen too many.
 */
function headingsOfStacks(nodes: readonly RootContent[], file: File): Set<RootContent> {
  const { dialect, lines } = file;
  const isInside = (node: RootContent) => /^-{4}/.test(lines[lineOf(node) - 1] ?? '');
  const rules = nodes.filter((node) => isRule(node, file));
  const isBetween = (node: RootContent) => isRule(node, file) && !isInside(node);
  const between = nodes.flatMap((node, index) => (isBetween(node) ? [index] : []));
  if (dialect !== 'reveal-md' || rules.length - between.length < MIN_INSIDE * rules.length) return new Set();
  const headings = [0, ...between].map((start, index, starts) =>
    nodes.slice(start, starts[index + 1]).find(({ type }) => type === 'heading'),
  );
  const ofStacks = headings.filter((heading) => heading !== undefined);
  return new Set(ofStacks.length === headings.length ? ofStacks : []);
}

function divideAt(nodes: readonly RootContent[], levels: readonly number[], file: File): RootContent[][] {
  const slides: RootContent[][] = [[]];
  for (const node of nodes) {
    const isDividing = isRule(node, file);
    if (isDividing || levels.includes(levelOf(node))) slides.push([]);
    if (!isDividing) slides.at(-1)?.push(node);
  }
  return slides.filter((slide) => slide.some(isSeen));
}

const isSeen = (node: RootContent): boolean =>
  node.type !== 'definition' &&
  node.type !== 'thematicBreak' &&
  // A comment may give a slide its background.
  !(node.type === 'html' && node.value.startsWith('<!--') && !/^<!--[^]*background/i.test(node.value));

/** Returns the levels in a `headingDivider` comment of Marp; undefined if there is none. */
function dividerIn(nodes: readonly RootContent[]): readonly number[] | undefined {
  for (const node of nodes) {
    const value = node.type === 'html' && /^<!--[^]*?\bheadingDivider:([^\n]*)/.exec(node.value)?.[1];
    if (typeof value !== 'string') continue;
    const levels = [...value.matchAll(/[1-6]/g)].map(([digit]) => Number(digit));
    const [level = 0] = levels;
    return value.includes('[') ? levels : LEVELS.filter((each) => each <= level);
  }
  return undefined;
}

/** Classes and attributes that only headings of slides have, in Beamer and reveal.js. */
const OF_SLIDE =
  /^(?:allow(?:frame|display)breaks|fragile|containsverbatim|standout|shrink|squeeze|plain|noframenumbering|(?:data-)?(?:background(?:-\w+)*|transition|auto-animate|state|visibility))$/;

/** Returns the highest level with a heading directly above content, as Pandoc finds its slides. */
function levelOfContent(nodes: readonly RootContent[]): number {
  const levels = nodes.flatMap((node, index) => {
    const next = nodes[index + 1];
    const isAbove = next !== undefined && next.type !== 'heading' && next.type !== 'thematicBreak';
    return node.type === 'heading' && isAbove ? [node.depth] : [];
  });
  return Math.min(6, ...levels);
}

/**
 * Returns the level of headings that start slides: that of Pandoc, or a lower level with a heading
 * that has attributes of slides.
 */
function slideLevelOf(nodes: readonly RootContent[]): number {
  const marked = nodes.flatMap((node) => {
    const attributes = node.type === 'heading' ? node.data?.attributes : undefined;
    const names = [...(attributes?.classes ?? []), ...(attributes?.values.keys() ?? [])];
    return names.some((name) => OF_SLIDE.test(name)) ? [levelOf(node)] : [];
  });
  return Math.max(levelOfContent(nodes), ...marked);
}

/** Returns the share of the headings of a level that is directly above a lower heading. */
function emptyShare(nodes: readonly RootContent[], level: number): number {
  const after = nodes.flatMap((node, index) => {
    const next = nodes[index + 1];
    return levelOf(node) === level && next !== undefined ? [levelOf(next)] : [];
  });
  return after.filter((each) => each > level && each < NO_LEVEL).length / after.length;
}

/**
 * Reports whether the first heading is the only one of the highest level, and topics are below it:
 * several headings of the next level, most of them directly above lower ones.
 */
function isTitleAboveTopics(nodes: readonly RootContent[], highest: number): boolean {
  const levels = nodes.map(levelOf).filter((level) => level < NO_LEVEL);
  const [first, ...others] = levels;
  const areBelow = first === highest && others.every((level) => level > highest);
  const topics = others.filter((level) => level === highest + 1);
  return areBelow && topics.length > 1 && emptyShare(nodes, highest + 1) >= MIN_EMPTY;
}

/** Returns the share of the headings of some levels that directly follows a rule. */
function ruledShare(nodes: readonly RootContent[], levels: readonly number[], file: File): number {
  const ruled = nodes.flatMap((node, index) => {
    const before = nodes[index - 1];
    return levels.includes(levelOf(node)) ? [before !== undefined && isRule(before, file)] : [];
  });
  const later = ruled.slice(1);
  return later.length === 0 ? 1 : later.filter(Boolean).length / later.length;
}
