import { place, type ElementDraft } from './card.ts';
import { CELL_PADDING, CODE_PADDING, isCode, joinPieces, type Piece, type RowPiece } from './divide-body.ts';
import type { Theme } from './themes.ts';

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly theme: Theme;
}

/** Draws the pieces of a card below each other. */
export function drawPieces(pieces: readonly Piece[], { left, top, width, theme }: Area): ElementDraft[] {
  const elements: ElementDraft[] = [];
  let y = top;
  for (const [index, piece] of joinPieces(pieces).entries()) {
    y += index > 0 ? piece.gap : isCode(piece) ? CODE_PADDING : 0;
    if (piece.kind === 'row') elements.push(...drawRow(piece, { left, top: y, width, theme }));
    else elements.push(...drawPiece(piece, { left, top: y, width, theme }));
    y += piece.height + (isCode(piece) ? CODE_PADDING : 0);
  }
  return elements;
}

function drawPiece(
  { text, style, indent, height, frame }: Piece & { kind: 'text' },
  area: Area,
): ElementDraft[] {
  const w = area.width - indent - (frame === 'code' ? CODE_PADDING : 0);
  const [x, y] = [area.left + indent + w / 2, area.top + height / 2];
  const middle = area.left + area.width / 2;
  const behind: ElementDraft[] =
    frame === 'code'
      ? [
          {
            type: 'rect',
            ...place(middle, y, area.width, height + 2 * CODE_PADDING),
            fill: area.theme.inset,
            radius: 16,
          },
        ]
      : frame === 'quote'
        ? [{ type: 'rect', ...place(area.left + 5, y, 10, height), fill: area.theme.accent, radius: 5 }]
        : [];
  // An element needs a text, even for an empty line of code.
  return [...behind, { type: 'text', text: text || ' ', ...place(x, y, w, height), ...style }];
}

function drawRow(
  { cells, widths, style, head, height }: RowPiece,
  { left, top, width, theme }: Area,
): ElementDraft[] {
  const y = top + height / 2;
  const behind: ElementDraft =
    head === null
      ? { type: 'rect', ...place(left + width / 2, y, width, height), fill: theme.inset, radius: 12 }
      : { type: 'rect', ...place(left + width / 2, top + height - 1, width, 2), fill: theme.inset };
  let x = left;
  const texts = cells.flatMap((text, column): ElementDraft[] => {
    const w = widths[column] ?? 0;
    const box = place(x + w / 2, y, w - 2 * CELL_PADDING, height);
    x += w;
    return text === '' ? [] : [{ type: 'text', text, ...box, ...style, valign: 'middle' }];
  });
  return [behind, ...texts];
}
