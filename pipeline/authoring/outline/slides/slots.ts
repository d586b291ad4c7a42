import type { RootContent } from 'mdast';
import type { Block } from '../outline.ts';
import { lineOf } from '../parse-markdown.ts';
import { toBlocks } from './blocks.ts';
import { besideEachOther } from './columns.ts';
import { SLOT, type SlideContext } from './slide-context.ts';

/** Slots side by side, from left to right. */
const SIDES = ['left', 'default', 'middle', 'center', 'right'];
/** Slots above all others. */
const ABOVE = ['top', 'header'];

/** Returns the blocks of a slide. Slots at the left and right become columns. */
export function slotBlocks(nodes: readonly RootContent[], context: SlideContext): Block[] {
  const slots: { name: string; readonly line: number; readonly blocks: Block[] }[] = [
    { name: 'default', line: 1, blocks: [] },
  ];
  for (const node of nodes) {
    const name = node.type === 'paragraph' && SLOT.exec(context.lines[lineOf(node) - 1] ?? '')?.[1];
    if (typeof name === 'string' && context.hasSlots) slots.push({ name, line: lineOf(node), blocks: [] });
    else slots.at(-1)?.blocks.push(...toBlocks(node, 0, context));
  }
  const blocksOf = (has: (name: string) => boolean) =>
    slots.flatMap(({ name, blocks }) => (has(name) ? blocks : []));
  if (!slots.some(({ name }) => name === 'right' || name === 'left')) return blocksOf(() => true);
  const isHeader = slots.some(({ name }) => name === 'left');
  const sides = SIDES.filter((name) => !isHeader || name !== 'default').map((side) =>
    blocksOf((name) => name === side),
  );
  const filled = sides.filter((blocks) => blocks.length > 0);
  // A heading above only the left text is the title of the slide.
  const isShared = filled.every(([block]) => block?.kind === 'heading');
  const title = isHeader || isShared || filled[0]?.[0]?.kind !== 'heading' ? [] : filled[0].splice(0, 1);
  return [
    ...blocksOf((name) => ABOVE.includes(name)),
    ...(isHeader ? blocksOf((name) => name === 'default') : []),
    ...title,
    ...besideEachOther(
      filled.flatMap((blocks) => (blocks.length === 0 ? [] : [{ blocks, share: 0 }])),
      slots[1]?.line ?? 1,
    ),
    ...blocksOf((name) => !ABOVE.includes(name) && !SIDES.includes(name)),
  ];
}
