import type { RootContent } from 'mdast';
import type { Block } from '../outline.ts';
import { lineOf } from '../parse-markdown.ts';
import { toBlocks } from './blocks.ts';
import { toColumnsBlock } from './columns.ts';
import { SLOT_LINE, type SlideContext } from './slide-context.ts';

/** Slots side by side, from left to right. */
const SIDE_SLOTS = ['left', 'default', 'middle', 'center', 'right'];
/** Slots above all others. */
const TOP_SLOTS = ['top', 'header'];

/** Returns the blocks of a slide. Slots at the left and right become columns. */
export function slotBlocks(nodes: readonly RootContent[], context: SlideContext): Block[] {
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
