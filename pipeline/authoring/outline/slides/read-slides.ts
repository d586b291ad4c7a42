import type { RootContent } from 'mdast';
import { fieldOf, isCentred, isHidden, isSettings, isUnlisted, startsSection } from '../front-matter.ts';
import type { Block, OutlineWarning, Slide } from '../outline.ts';
import { lineOf, wordsOf } from '../parse-markdown.ts';
import { FRAME, pathOf, type ContentsTitle } from '../read-html.ts';
import { REPEATED, withoutHtml } from './html-of-slide.ts';
import { SlideContext, type OutlineFile } from './slide-context.ts';
import { slotBlocks } from './slots.ts';

const NO_WORDS =
  'A slide has pictures without a description, and no words. Write a heading, or what its picture shows.';
/** Level of a slide without a heading. */
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
  context.contents = plan.slides.flatMap((nodes, index) =>
    contentsOf(nodes, index === 0 ? plan.fields.join('\n') : '', context),
  );
  if (plan.fields.some((field) => /^(?:header|footer): \S/.test(field))) context.warnOf(1, REPEATED);
  const slides = plan.slides.flatMap((nodes) => readSlide(nodes, plan, context));
  return { slides, warnings: context.warnings };
}

/** Reads nodes as a slide; empty if they have no content or are hidden. */
function readSlide(all: readonly RootContent[], { sections }: SlidePlan, context: SlideContext): Slide[] {
  context.beginSlide(all.at(-1)?.position?.end.line ?? 0);
  const nodes = withoutNote(all, context);
  const [first] = nodes;
  if (first === undefined) return [];
  if (first.type === 'heading' && first.data?.attributes?.values.get('visibility') === 'hidden') return [];
  const line = lineOf(first);
  const fields = settingsIn(first, context);
  const settings = fields ?? '';
  if (isHidden(settings)) return [];
  const body = (fields === null ? nodes : nodes.slice(1)).flatMap((node) => withoutHtml(node, context));
  const [src, image, url, background] = (['src', 'image', 'url', 'background'] as const).map((field) =>
    fieldOf(settings, field),
  );
  if (src !== undefined)
    context.warn(first, `The slides of ${JSON.stringify(src)} were left out. Copy them into this file.`);
  if (image !== undefined)
    context.backgrounds.push({ kind: 'image', src: pathOf(image, context.dialect.served), alt: '', line });
  if (background !== undefined) context.addBackground(background, line);
  if (url !== undefined) context.warn(first, FRAME);
  const blocks: Block[] = [
    ...slotBlocks(body, context),
    ...(url === undefined ? [] : [{ kind: 'paragraph', text: url, line } as const]),
    // Backgrounds come last, because they are behind the text of a slide.
    ...context.backgrounds.splice(0),
    ...context.footers,
  ];
  describeFirst(blocks, context);
  if (context.isHidden || blocks.length === 0) return [];
  const heading = body.find((node) => node.type === 'heading');
  const title = blocks.find((block) => block.kind === 'heading');
  const values = heading?.data?.attributes?.values;
  // The name of a slide in the menu of reveal.js.
  const named = values?.get('data-menu-title') ?? values?.get('menu-title');
  const isMute = named === undefined && blocks.every((block) => block.kind === 'image' && block.alt === '');
  if (isMute) context.warnOf(line, NO_WORDS);
  return [
    {
      line: lineOf(body[0] ?? first),
      title: title?.text ?? named ?? fieldOf(settings, 'title') ?? null,
      level: heading !== undefined && (title ?? named) !== undefined ? heading.depth : NO_LEVEL,
      startsSection: startsSection(settings) || (heading !== undefined && sections.has(heading)),
      isCentred: context.isLead || isCentred(settings),
      blocks: blocks.filter((block) => block !== title),
      note: context.notes.length === 0 ? null : context.notes.join('\n\n'),
    },
  ];
}

/** Gives hidden texts to the first picture without a description, else to the note. */
function describeFirst(blocks: Block[], context: SlideContext): void {
  const text = context.descriptions.join(' ');
  const at = blocks.findIndex((block) => block.kind === 'image' && block.alt === '');
  const picture = blocks[at];
  if (picture?.kind === 'image' && text !== '') blocks[at] = { ...picture, alt: text };
  else context.addNote(text);
}

/** Returns the title of a slide for a table of contents; empty if the slide is not listed. */
function contentsOf(nodes: readonly RootContent[], fields: string, context: SlideContext): ContentsTitle[] {
  const [first] = nodes;
  const settings = settingsIn(first, context) ?? fields;
  const heading = nodes.find((node) => node.type === 'heading' && (node !== first || settings === fields));
  const named = settings === fields ? undefined : fieldOf(settings, 'title');
  const text = named ?? (heading === undefined ? '' : wordsOf(heading).trim());
  if (text === '' || isUnlisted(settings) || isHidden(settings)) return [];
  return [{ text, level: heading?.type === 'heading' ? heading.depth : 1 }];
}

/**
 * Returns the front matter of a slide if this node is one, else null. Slidev writes fields in a
 * block of YAML, or between two lines `---`, which Markdown reads as a line and a heading.
 */
function settingsIn(node: RootContent | undefined, context: SlideContext): string | null {
  if (node?.type === 'code' && context.hasSlots && /^ya?ml$/.test(node.lang ?? ''))
    return isSettings(node.value) ? node.value : null;
  if (node?.type !== 'heading' || node.position === undefined) return null;
  const { start, end } = node.position;
  const isBetween = [start.line - 2, end.line - 1].every((at) => context.lines[at]?.startsWith('---'));
  const text = context.lines.slice(start.line - 1, end.line - 1).join('\n');
  return isBetween && isSettings(text) ? text : null;
}

/** Reads the note of a slide. Returns the nodes before the line that begins it. */
function withoutNote(nodes: readonly RootContent[], context: SlideContext): readonly RootContent[] {
  const mark = context.dialect.note;
  if (mark === null) return nodes;
  const at = nodes.findIndex(
    (node) => node.type === 'paragraph' && mark.test(context.lines[lineOf(node) - 1] ?? ''),
  );
  if (at < 0) return nodes;
  context.addNote(context.sourceOf(nodes.slice(at)).replace(mark, ''));
  return nodes.slice(0, at);
}
