import type { Blockquote, List, PhrasingContent, RootContent, Table } from 'mdast';
import { isImage } from '../attributes.ts';
import { isForScreenReaders, isHiddenDiv, isNotes, type Div } from '../fenced-divs.ts';
import { fileOfLine } from '../include-code.ts';
import { MAX_DEPTH, tooDeep, type Block, type ListItem } from '../outline.ts';
import { labelOf } from '../pandoc.ts';
import { lineOf, parseMarkdown, wordsOf } from '../parse-markdown.ts';
import { codeBlocks, codeFromFile } from './code-blocks.ts';
import { toColumnsBlock, shareOf } from './columns.ts';
import { footnoteMarkAt, FOOTNOTE_WARNING } from './footnotes.ts';
import { withoutHtml } from './html-of-slide.ts';
import { textOf, unwrapMarks } from './inline-text.ts';
import type { SlideContext } from './slide-context.ts';

/** Maximum length of a heading in characters. Longer ones fit on no card or panel. */
const MAX_HEADING_LENGTH = 700;
/** Pandoc's mark for a pause. It is left out, because all stages of a slide are one step. */
const PAUSE = '. . .';
/** The mark of an alert, such as `[!NOTE]`, which GitHub and Slidev draw as a sign. */
const ALERT = /^\[!\w+\][+-]?\s*/;
/** The class names of callouts in Quarto and other programs. */
const CALLOUT =
  /^(?:callout(?:-\w+)?|note|tip|info|warning|danger|caution|important|alert|success|\w*block)$/;
/** Boxes of tasks that are done and not done. */
const [CHECKED_BOX, UNCHECKED_BOX] = ['\u2611 ', '\u2610 '];

/** Returns the blocks of a node, and of the pictures in its text. `depth` counts its parents. */
export function toBlocks(node: RootContent, depth: number, context: SlideContext): Block[] {
  const line = lineOf(node);
  if (depth > MAX_DEPTH) throw tooDeep(context.name, line);
  context.countPart(line);
  if (context.footnotes.continuationLines.has(line - 1)) return [];
  switch (node.type) {
    case 'heading': {
      // Titles of steps have one line.
      const text = textOf(node.children, context).replaceAll(/\s+/g, ' ');
      context.addBackgrounds(node.data?.attributes?.values, line);
      const isTooLong = text.length > MAX_HEADING_LENGTH;
      if (isTooLong)
        context.warn(node, `A heading of more than ${MAX_HEADING_LENGTH} characters became a paragraph.`);
      const kind = isTooLong ? 'paragraph' : 'heading';
      return [...(text === '' ? [] : [{ kind, text, line } as const]), ...context.images.splice(0)];
    }
    case 'paragraph': {
      const { nodes, marks } = unwrapMarks(node.children);
      const text = textOf(nodes, context);
      if (text === PAUSE) return [];
      const mark = footnoteMarkAt(context.lines[line - 1]);
      if (mark !== undefined) {
        if (context.footnotes.texts.get(mark) === '') context.warn(node, FOOTNOTE_WARNING);
        return [];
      }
      const file = fileOfLine(text);
      if (file !== undefined) return [codeFromFile(file, '', line)];
      const kind = marks.has('strong') ? 'strong' : 'paragraph';
      const strikeStyle = marks.has('delete') && { isStruck: true };
      const images = context.images.splice(0);
      return [
        ...(text === '' ? [] : [{ kind, text, line, ...strikeStyle } as const]),
        ...(context.dialect.splitsAtHeadings ? images.map((image) => withCaption(image, nodes)) : images),
      ];
    }
    case 'list':
      return [...joinItems(listParts(node, depth, 0, context), line), ...context.images.splice(0)];
    case 'code':
      return codeBlocks(node, context);
    case 'table':
      return [{ kind: 'table', rows: rowsOf(node, context), line }, ...context.images.splice(0)];
    case 'blockquote':
      return quoteBlocks(node, depth, context);
    case 'html':
      return withoutHtml(node, context).flatMap((inner) => toBlocks(inner, depth + 1, context));
    case 'div':
      return divBlocks(node, depth, context);
    default:
      return [];
  }
}

/** Gives a picture that is alone in its paragraph, a figure in Pandoc, its words as a caption. */
function withCaption(image: Block, nodes: readonly PhrasingContent[]): Block {
  const [only, ...others] = nodes.filter((node) => node.type !== 'text' || node.value.trim() !== '');
  if (only === undefined || !isImage(only) || others.length > 0 || only.data?.isInText === true) return image;
  const caption = only.data?.caption ?? only.alt ?? '';
  return image.kind === 'image' && caption !== '' ? { ...image, caption } : image;
}

function rowsOf({ children }: Table, context: SlideContext): string[][] {
  return children.map((row) => {
    return row.children.map((cell) => {
      context.countPart(lineOf(row));
      return textOf(cell.children, context).replaceAll('\n', ' ');
    });
  });
}

function quoteBlocks({ children }: Blockquote, depth: number, context: SlideContext): Block[] {
  return children
    .flatMap((child) => toBlocks(child, depth + 1, context))
    .flatMap((block, index): Block[] => {
      if (block.kind !== 'paragraph' && block.kind !== 'strong') return [block];
      const text = index === 0 ? block.text.replace(ALERT, '') : block.text;
      return text === '' ? [] : [{ ...block, text, kind: 'quote' }];
    });
}

/** Returns the blocks of a fenced div: columns, a callout, or simply its content. */
function divBlocks(node: Div, depth: number, context: SlideContext): Block[] {
  const { children, attributes, title } = node;
  const { classes } = attributes;
  const line = lineOf(node);
  if (isNotes(node)) {
    context.addNote(context.sourceOf(children));
    return [];
  }
  if (isHiddenDiv(attributes)) return [];
  const innerBlocks = () => children.flatMap((child) => toBlocks(child, depth + 1, context));
  if (isForScreenReaders(attributes)) {
    context.descriptions.push(children.map(wordsOf).join(' ').replaceAll(/\s+/g, ' ').trim());
    return [];
  }
  if (classes.includes('footer')) {
    context.footers.push(...innerBlocks());
    return [];
  }
  if (classes.some((name) => name === 'columns' || name === 'r-hstack'))
    return columnBlocks(node, depth, context);
  const name = classes.find((item) => CALLOUT.test(item));
  if (name === undefined) return innerBlocks();
  const heading = wordsOf(parseMarkdown(attributes.values.get('title') ?? title, context.name));
  return [
    ...(heading === '' ? [] : [{ kind: 'quote', text: heading, line } as const]),
    ...innerBlocks().map((block) =>
      block.kind === 'paragraph' || block.kind === 'strong' || block.kind === 'heading'
        ? ({ ...block, kind: 'quote' } as const)
        : block,
    ),
  ];
}

/** Returns columns; if the div has other parts too, all blocks below each other. */
function columnBlocks(
  { children, attributes, position }: Div,
  depth: number,
  context: SlideContext,
): Block[] {
  const isColumnStack = attributes.classes.includes('r-hstack');
  const parts = children
    .map((child) => ({
      blocks: toBlocks(child, depth + 1, context),
      share: child.type === 'div' ? shareOf(child.attributes.values.get('width')) : 0,
      isColumn: child.type === 'div' && (isColumnStack || child.attributes.classes.includes('column')),
    }))
    .filter(({ blocks }) => blocks.length > 0);
  if (!parts.every(({ isColumn }) => isColumn)) return parts.flatMap(({ blocks }) => blocks);
  // A grid has several rows if it has more parts than columns.
  const columnsPerRow = Number(attributes.values.get('columns') ?? 0) || parts.length || 1;
  return Array.from({ length: Math.ceil(parts.length / columnsPerRow) }, (_, row) =>
    toColumnsBlock(parts.slice(row * columnsPerRow, (row + 1) * columnsPerRow), position?.start.line ?? 1),
  ).flat();
}

/** Returns the items of a list in order, with the code and tables between them. */
function listParts(
  { children, ordered, start }: List,
  nesting: number,
  depth: number,
  context: SlideContext,
): (ListItem | Block)[] {
  return children.flatMap((item, index) => {
    const line = lineOf(item);
    if (nesting > MAX_DEPTH) throw tooDeep(context.name, line);
    context.countPart(line);
    const label =
      (context.dialect.splitsAtHeadings && labelOf(context.lines[line - 1] ?? '')) ||
      `${(start ?? 1) + index}.`;
    const number = ordered === true ? `${label} ` : '';
    const checkbox = typeof item.checked === 'boolean' ? (item.checked ? CHECKED_BOX : UNCHECKED_BOX) : '';
    const marker = number + checkbox;
    const parts: (ListItem | Block)[] = [];
    const pendingTexts: { readonly text: string; readonly isStruck: boolean }[] = [];
    const flushTexts = () => {
      const pending = pendingTexts.splice(0);
      const strikeStyle = pending.every(({ isStruck }) => isStruck) && { isStruck: true };
      if (!strikeStyle && pending.some(({ isStruck }) => isStruck)) context.warnOfBrackets(item);
      const words = pending.map((element) =>
        element.isStruck && !strikeStyle ? `(${element.text})` : element.text,
      );
      const text = words.join(' ').replaceAll(/\s+/g, ' ').trim();
      if (text === '') return;
      // Only the first text of an item has its bullet, number or box.
      if (parts.length === 0)
        parts.push({ text: marker + text, depth, isMarked: marker !== '', ...strikeStyle });
      else parts.push({ kind: 'paragraph', text, line, ...strikeStyle });
    };
    for (const child of item.children) {
      if (child.type === 'list') {
        flushTexts();
        // A list at the start of an item has no item above it.
        parts.push(...listParts(child, nesting + 1, parts.length === 0 ? depth : depth + 1, context));
      } else
        for (const block of toBlocks(child, nesting + 1, context)) {
          if (block.kind === 'image') context.images.push(block);
          else if (
            'text' in block &&
            block.kind !== 'code' &&
            !isQuoteBelow(block, pendingTexts.length + parts.length)
          )
            pendingTexts.push({ text: block.text, isStruck: 'isStruck' in block && block.isStruck });
          else {
            flushTexts();
            parts.push(
              ...(block.kind === 'list'
                ? block.items.map((inner) => ({ ...inner, depth: inner.depth + depth + 1 }))
                : [block]),
            );
          }
        }
    }
    flushTexts();
    return parts;
  });
}

/** Reports whether a block is a quote below words of its item, which has its own lines. */
const isQuoteBelow = ({ kind }: Block, partCountAbove: number): boolean =>
  kind === 'quote' && partCountAbove > 0;

/** Joins consecutive items into lists. `line` is the line of the first item. */
function joinItems(parts: readonly (ListItem | Block)[], line: number): Block[] {
  const blocks: Block[] = [];
  let items: ListItem[] = [];
  for (const part of parts)
    if ('kind' in part) {
      blocks.push(part);
      items = [];
    } else if (items.push(part) === 1) blocks.push({ kind: 'list', items, line });
  return blocks;
}
