import type { RootContent } from 'mdast';
import { fieldOf, isCentred, isHidden, isSettings, isUnlisted, startsSection } from '../front-matter.ts';
import type { Block, OutlineWarning, Slide } from '../outline.ts';
import { lineOf, wordsOf } from '../parse-markdown.ts';
import { FRAME_WARNING, imagePathOf, type TocEntry } from '../read-html.ts';
import { REPEATED_TEXT_WARNING, withoutHtml } from './html-of-slide.ts';
import { SlideContext, type OutlineFile, SLOT_LINE } from './slide-context.ts';
import { toBlocks } from './blocks.ts';
import { toColumnsBlock } from './columns.ts';

const NO_WORDS_WARNING =
  'A slide has pictures without a description, and no words. Write a heading, or what its picture shows.';
const NO_LEVEL = 7;

/** The nodes of each slide of an outline. */
interface SlidePlan {
  readonly slides: readonly (readonly RootContent[])[];
  /** Headings that start sections. */
  readonly sections: ReadonlySet<RootContent>;
  /** The fields of the front matter and of the first slide. */
  readonly fields: readonly string[];
}

/** Reads the slides of an outline. */
export function readSlides(
  file: OutlineFile,
  plan: SlidePlan,
): { readonly slides: Slide[]; readonly warnings: readonly OutlineWarning[] } {
  const context = new SlideContext(file);
  context.tocEntries = plan.slides.flatMap((nodes, index) =>
    tocEntriesOf(nodes, index === 0 ? plan.fields.join('\n') : '', context),
  );
  if (plan.fields.some((field) => /^(?:header|footer): \S/.test(field)))
    context.warnAtLine(1, REPEATED_TEXT_WARNING);
  const slides = plan.slides.flatMap((nodes) => readSlide(nodes, plan, context));
  return { slides, warnings: context.warnings };
}

/** Reads nodes as a slide; empty if they have no content or are hidden. */
function readSlide(
  allNodes: readonly RootContent[],
  { sections }: SlidePlan,
  context: SlideContext,
): Slide[] {
  context.beginSlide(allNodes.at(-1)?.position?.end.line ?? 0);
  const nodes = withoutNote(allNodes, context);
  const [first] = nodes;
  if (first === undefined) return [];
  if (first.type === 'heading' && first.data?.attributes?.values.get('visibility') === 'hidden') return [];
  const line = lineOf(first);
  const fields = slideSettingsIn(first, context);
  const settings = fields ?? '';
  if (isHidden(settings)) return [];
  const body = (fields === null ? nodes : nodes.slice(1)).flatMap((node) => withoutHtml(node, context));
  const [src, image, url, background] = (['src', 'image', 'url', 'background'] as const).map((field) =>
    fieldOf(settings, field),
  );
  if (src !== undefined)
    context.warn(first, `The slides of ${JSON.stringify(src)} were left out. Copy them into this file.`);
  if (image !== undefined)
    context.backgrounds.push({
      kind: 'image',
      src: imagePathOf(image, context.dialect.publicFolder),
      alt: '',
      line,
    });
  if (background !== undefined) context.addBackground(background, line);
  if (url !== undefined) context.warn(first, FRAME_WARNING);
  const blocks: Block[] = [
    ...slotBlocks(body, context),
    ...(url === undefined ? [] : [{ kind: 'paragraph', text: url, line } as const]),
    // Backgrounds come last, because they are behind the text of a slide.
    ...context.backgrounds.splice(0),
    ...context.footers,
  ];
  describeFirstPicture(blocks, context);
  if (context.isHidden || blocks.length === 0) return [];
  const heading = body.find((node) => node.type === 'heading');
  const title = blocks.find((block) => block.kind === 'heading');
  const values = heading?.data?.attributes?.values;
  // The name of a slide in the menu of reveal.js.
  const menuTitle = values?.get('data-menu-title') ?? values?.get('menu-title');
  const hasNoWords =
    menuTitle === undefined && blocks.every((block) => block.kind === 'image' && block.alt === '');
  if (hasNoWords) context.warnAtLine(line, NO_WORDS_WARNING);
  return [
    {
      line: lineOf(body[0] ?? first),
      title: title?.text ?? menuTitle ?? fieldOf(settings, 'title') ?? null,
      level: heading !== undefined && (title ?? menuTitle) !== undefined ? heading.depth : NO_LEVEL,
      startsSection: startsSection(settings) || (heading !== undefined && sections.has(heading)),
      isCentred: context.isCentred || isCentred(settings),
      blocks: blocks.filter((block) => block !== title),
      note: context.notes.length === 0 ? null : context.notes.join('\n\n'),
    },
  ];
}

/** Gives hidden texts to the first picture without a description, else to the note. */
function describeFirstPicture(blocks: Block[], context: SlideContext): void {
  const text = context.descriptions.join(' ');
  const pictureIndex = blocks.findIndex((block) => block.kind === 'image' && block.alt === '');
  const picture = blocks[pictureIndex];
  if (picture?.kind === 'image' && text !== '') blocks[pictureIndex] = { ...picture, alt: text };
  else context.addNote(text);
}

/** Returns the title of a slide for a table of contents; empty if the slide is not listed. */
function tocEntriesOf(nodes: readonly RootContent[], fields: string, context: SlideContext): TocEntry[] {
  const [first] = nodes;
  const settings = slideSettingsIn(first, context) ?? fields;
  const heading = nodes.find((node) => node.type === 'heading' && (node !== first || settings === fields));
  const settingsTitle = settings === fields ? undefined : fieldOf(settings, 'title');
  const text = settingsTitle ?? (heading === undefined ? '' : wordsOf(heading).trim());
  if (text === '' || isUnlisted(settings) || isHidden(settings)) return [];
  return [{ text, level: heading?.type === 'heading' ? heading.depth : 1 }];
}

/**
 * Returns the front matter of a slide if this node is one, else null. Slidev writes fields in a
 * block of YAML, or between two lines `---`, which Markdown reads as a line and a heading.
 */
function slideSettingsIn(node: RootContent | undefined, context: SlideContext): string | null {
  if (node?.type === 'code' && context.hasSlots && /^ya?ml$/.test(node.lang ?? ''))
    return isSettings(node.value) ? node.value : null;
  if (node?.type !== 'heading' || node.position === undefined) return null;
  const { start, end } = node.position;
  const isBetween = [start.line - 2, end.line - 1].every((lineIndex) =>
    context.lines[lineIndex]?.startsWith('---'),
  );
  const text = context.lines.slice(start.line - 1, end.line - 1).join('\n');
  return isBetween && isSettings(text) ? text : null;
}

/** Reads the note of a slide. Returns the nodes before the line that begins it. */
function withoutNote(nodes: readonly RootContent[], context: SlideContext): readonly RootContent[] {
  const noteMark = context.dialect.note;
  if (noteMark === null) return nodes;
  const noteStart = nodes.findIndex(
    (node) => node.type === 'paragraph' && noteMark.test(context.lines[lineOf(node) - 1] ?? ''),
  );
  if (noteStart < 0) return nodes;
  context.addNote(context.sourceOf(nodes.slice(noteStart)).replace(noteMark, ''));
  return nodes.slice(0, noteStart);
}

/** Slots side by side, from left to right. */
const SIDE_SLOTS = ['left', 'default', 'middle', 'center', 'right'];
/** Slots above all others. */
const TOP_SLOTS = ['top', 'header'];

/** Returns the blocks of a slide. Slots at the left and right become columns. */
function slotBlocks(nodes: readonly RootContent[], context: SlideContext): Block[] {
  const slots: { name: string; readonly line: number; readonly blocks: Block[] }[] = [
    { name: 'default', line: 1, blocks: [] },
  ];
  for (const node of nodes) {
    const name = node.type === 'paragraph' && SLOT_LINE.exec(context.lines[lineOf(node) - 1] ?? '')?.[1];
    if (typeof name === 'string' && context.hasSlots) slots.push({ name, line: lineOf(node), blocks: [] });
    else slots.at(-1)?.blocks.push(...toBlocks(node, 0, context));
  }
  const blocksOf = (isWanted: (name: string) => boolean) =>
    slots.flatMap(({ name, blocks }) => (isWanted(name) ? blocks : []));
  if (!slots.some(({ name }) => name === 'right' || name === 'left')) return blocksOf(() => true);
  const hasHeader = slots.some(({ name }) => name === 'left');
  const sideBlocks = SIDE_SLOTS.filter((name) => !hasHeader || name !== 'default').map((side) =>
    blocksOf((name) => name === side),
  );
  const filledSides = sideBlocks.filter((blocks) => blocks.length > 0);
  // A heading above only the left text is the title of the slide.
  const isShared = filledSides.every(([block]) => block?.kind === 'heading');
  const title =
    hasHeader || isShared || filledSides[0]?.[0]?.kind !== 'heading' ? [] : filledSides[0].splice(0, 1);
  return [
    ...blocksOf((name) => TOP_SLOTS.includes(name)),
    ...(hasHeader ? blocksOf((name) => name === 'default') : []),
    ...title,
    ...toColumnsBlock(
      filledSides.flatMap((blocks) => (blocks.length === 0 ? [] : [{ blocks, share: 0 }])),
      slots[1]?.line ?? 1,
    ),
    ...blocksOf((name) => !TOP_SLOTS.includes(name) && !SIDE_SLOTS.includes(name)),
  ];
}
