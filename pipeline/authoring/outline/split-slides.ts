import type { Root, RootContent } from 'mdast';
import { DIALECTS, type DialectName } from './dialects.ts';
import { isNotes, type Div } from './fenced-divs.ts';
import type { OutlineSettings, OutlineWarning } from './outline.ts';
import { lineOf } from './parse-markdown.ts';

/** If at least this share of the headings after the first follows a rule, only rules divide. */
const MIN_RULED_SHARE = 0.5;
/**
 * If at least this share of the headings is directly above lower ones, the latter may be slides.
 */
const MIN_EMPTY_SHARE = 0.5;
/** Minimum share of reveal-md's rules inside stacks of slides, else these are not topics. */
const MIN_STACKED_SHARE = 0.2;
const QUARTO_LEVEL = 2;
const HEADING_LEVELS = [1, 2, 3, 4, 5, 6];

interface OutlineFile {
  readonly dialect: DialectName;
  readonly settings: OutlineSettings;
  readonly lines: readonly string[];
}

interface SplitResult {
  readonly slides: readonly (readonly RootContent[])[];
  /** Headings that start sections. */
  readonly sections: ReadonlySet<RootContent>;
  /** A warning if the outline could also be divided in another way; null for none. */
  readonly warning: OutlineWarning | null;
}

/** Divides an outline into slides, by the rules of its dialect. */
export function splitSlides({ children }: Root, file: OutlineFile): SplitResult {
  const nodes = children.flatMap(withoutDivs);
  const { dialect, settings } = file;
  const divide = (levels: readonly number[]) => divideAt(nodes, levels, file);
  const highest = Math.min(...nodes.map(levelOf));
  const usualLevels = [highest, highest + 1];
  const hasRules = nodes.some((node) => isRule(node, file));
  const line = nodes.find((node) => isRule(node, file))?.position?.start.line ?? 1;
  const defaults = { sections: headingsOfStacks(nodes, file), warning: null };
  const divider = settings.headingDivider ?? dividerIn(nodes);
  if (divider !== undefined) return { ...defaults, slides: divide(divider) };
  if (DIALECTS[dialect].splitsAtHeadings) {
    const level = settings.slideLevel ?? (dialect === 'quarto' ? QUARTO_LEVEL : slideLevelOf(nodes));
    const slides = divide(levelsUpTo(level));
    const contentLevel = levelOfContent(nodes);
    const countAtContentLevel = divide(levelsUpTo(contentLevel)).length;
    if (settings.slideLevel === undefined && dialect !== 'quarto' && level > contentLevel) {
      const sections = new Set(nodes.filter((node) => levelOf(node) < level));
      const message = `Attributes of slides show that headings of level ${level} start slides, which are ${slides.length}; by its own rule, Pandoc makes ${countAtContentLevel} of those of level ${contentLevel}. If you want these, write "slide-level: ${contentLevel}" in the front matter.`;
      return { slides, sections, warning: countAtContentLevel === slides.length ? null : { line, message } };
    }
    const countAtUsualLevels = divide(usualLevels).length;
    // A title above an introduction hides the level of slides, which users often set by a flag.
    const later = nodes.slice(nodes.findIndex(({ type }) => type === 'heading') + 1);
    const isGuess =
      settings.slideLevel === undefined &&
      dialect !== 'quarto' &&
      (slideLevelOf(later) > level || shareAboveLower(nodes, level) >= MIN_EMPTY_SHARE);
    const message = `Headings of level ${level} make ${slideCountText(slides.length)}, as in ${DIALECTS[dialect].title}; with those of level ${highest + 1} they make ${countAtUsualLevels}. If you want these, write "slide-level: ${highest + 1}" in the front matter.`;
    return {
      slides,
      sections: new Set(nodes.filter((node) => levelOf(node) < level)),
      warning: isGuess && countAtUsualLevels > slides.length ? { line, message } : null,
    };
  }
  const nextLevel = highest + 1;
  if (dialect === 'plain' && !hasRules) {
    const hasThreeLevels = isTitleAboveTopics(nodes, highest);
    const level = hasThreeLevels ? nextLevel + 1 : Math.min(nextLevel, lowestLevel(nodes));
    // A single highest heading is a title, and its text does not show the level of slides.
    const isTitled = nodes.filter((node) => levelOf(node) === highest).length === 1;
    const start = isTitled ? nodes.findIndex((node) => levelOf(node) === highest) + 1 : 0;
    const otherLevel = hasThreeLevels ? nextLevel : levelOfContent(nodes.slice(start));
    const [slides, otherCount] = [divide(levelsUpTo(level)), divide(levelsUpTo(otherLevel)).length];
    const message = `Headings of level ${level} make ${slideCountText(slides.length)} of this outline; with those of level ${otherLevel} they make ${otherCount}. If you want these, write "slide-level: ${otherLevel}" in the front matter.`;
    return { ...defaults, slides, warning: slides.length === otherCount ? null : { line, message } };
  }
  const byRules = divide([]);
  const byHeadings = divide(usualLevels);
  if (byRules.length === byHeadings.length) return { ...defaults, slides: byRules };
  if (!hasRules) {
    const { title } = DIALECTS[dialect];
    const message = `${title} shows one slide here, because no line --- divides it. Its headings made ${byHeadings.length} slides of it. If you want others, write --- between them.`;
    return { ...defaults, slides: byHeadings, warning: { line, message } };
  }
  if (dialect !== 'plain') return { ...defaults, slides: byRules };
  const isRuled = ruledShare(nodes, usualLevels, file) >= MIN_RULED_SHARE;
  const [usedMarks, otherDialect] = isRuled ? ['rules alone', 'pandoc'] : ['headings and rules', 'marp'];
  return {
    ...defaults,
    slides: isRuled ? byRules : byHeadings,
    warning: {
      line,
      message: `Rules alone divide this outline into ${slideCountText(byRules.length)}, headings and rules into ${byHeadings.length}. It was divided by ${usedMarks}. For the other reading, add --dialect ${otherDialect}.`,
    },
  };
}

const levelsUpTo = (level: number): number[] => HEADING_LEVELS.filter((each) => each <= level);

const slideCountText = (slides: number): string => `${slides} slide${slides === 1 ? '' : 's'}`;

/** Kinds of divs whose headings and rules belong to the slide around them. */
const SINGLE_SLIDE_DIV =
  /^(?:columns?|r-hstack|callout.*|aside|footer|hidden|content-(?:hidden|visible)|panel-.*)$/;

/** Identifiers of theorems, definitions and the like in Quarto. */
const THEOREM_ID = /^(?:thm|lem|cor|prp|cnj|def|exm|exr|sol|rem|alg)-/;

/** Unwraps a div around several slides; returns any other node as it is. */
function withoutDivs(node: RootContent): RootContent[] {
  if (node.type !== 'div') return [node];
  const { classes, values } = node.attributes;
  const isInOneSlide =
    isNotes(node) ||
    classes.some((name) => SINGLE_SLIDE_DIV.test(name)) ||
    THEOREM_ID.test(values.get('id') ?? '');
  return isInOneSlide || !containsDivider(node) ? [node] : node.children.flatMap(withoutDivs);
}

const containsDivider = ({ children }: Div): boolean =>
  children.some(
    (node) =>
      node.type === 'heading' ||
      node.type === 'thematicBreak' ||
      (node.type === 'div' && containsDivider(node)),
  );

const NO_LEVEL = 7;

const lowestLevel = (nodes: readonly RootContent[]): number =>
  Math.max(1, ...nodes.map(levelOf).filter((level) => level < NO_LEVEL));

const levelOf = (node: RootContent): number => (node.type === 'heading' ? node.depth : NO_LEVEL);

function isRule(node: RootContent, { dialect, lines }: OutlineFile): boolean {
  if (node.type !== 'thematicBreak') return false;
  const { divider } = DIALECTS[dialect];
  return divider?.test(lines[lineOf(node) - 1] ?? '') ?? true;
}

/**
 * Returns the first heading of each stack of slides of reveal-md. Returns none if a stack has none,
 * or if few rules are inside stacks, which may have a hyphen too many.
 */
function headingsOfStacks(nodes: readonly RootContent[], file: OutlineFile): Set<RootContent> {
  const { dialect, lines } = file;
  const isInStack = (node: RootContent) => /^-{4}/.test(lines[lineOf(node) - 1] ?? '');
  const rules = nodes.filter((node) => isRule(node, file));
  const isBetweenStacks = (node: RootContent) => isRule(node, file) && !isInStack(node);
  const stackBounds = nodes.flatMap((node, index) => (isBetweenStacks(node) ? [index] : []));
  if (dialect !== 'reveal-md' || rules.length - stackBounds.length < MIN_STACKED_SHARE * rules.length)
    return new Set();
  const headings = [0, ...stackBounds].map((start, index, starts) =>
    nodes.slice(start, starts[index + 1]).find(({ type }) => type === 'heading'),
  );
  const presentHeadings = headings.filter((heading) => heading !== undefined);
  return new Set(presentHeadings.length === headings.length ? presentHeadings : []);
}

function divideAt(
  nodes: readonly RootContent[],
  levels: readonly number[],
  file: OutlineFile,
): RootContent[][] {
  const slides: RootContent[][] = [[]];
  for (const node of nodes) {
    const isDivider = isRule(node, file);
    if (isDivider || levels.includes(levelOf(node))) slides.push([]);
    if (!isDivider) slides.at(-1)?.push(node);
  }
  return slides.filter((slide) => slide.some(isVisible));
}

const isVisible = (node: RootContent): boolean =>
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
    return value.includes('[') ? levels : HEADING_LEVELS.filter((each) => each <= level);
  }
  return undefined;
}

/** Classes and attributes that only headings of slides have, in Beamer and reveal.js. */
const SLIDE_ATTRIBUTE =
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
    return names.some((name) => SLIDE_ATTRIBUTE.test(name)) ? [levelOf(node)] : [];
  });
  return Math.max(levelOfContent(nodes), ...marked);
}

/** Returns the share of the headings of a level that is directly above a lower heading. */
function shareAboveLower(nodes: readonly RootContent[], level: number): number {
  const nextLevels = nodes.flatMap((node, index) => {
    const next = nodes[index + 1];
    return levelOf(node) === level && next !== undefined ? [levelOf(next)] : [];
  });
  return nextLevels.filter((each) => each > level && each < NO_LEVEL).length / nextLevels.length;
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
  return areBelow && topics.length > 1 && shareAboveLower(nodes, highest + 1) >= MIN_EMPTY_SHARE;
}

/** Returns the share of the headings of some levels that directly follows a rule. */
function ruledShare(nodes: readonly RootContent[], levels: readonly number[], file: OutlineFile): number {
  const ruled = nodes.flatMap((node, index) => {
    const before = nodes[index - 1];
    return levels.includes(levelOf(node)) ? [before !== undefined && isRule(before, file)] : [];
  });
  const later = ruled.slice(1);
  return later.length === 0 ? 1 : later.filter(Boolean).length / later.length;
}
