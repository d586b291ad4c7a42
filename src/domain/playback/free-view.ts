/** The frame of a free view: centre and width in canvas units, rotation in degrees clockwise. */
export interface FreeView {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly r: number;
}

/** Returns the free view of four numbers; undefined if one is not finite, or if it has no width. */
export function viewOf({ x, y, w, r = 0 }: Readonly<Record<string, unknown>>): FreeView | undefined {
  const view = { x, y, w, r } as FreeView;
  const isView = Object.values(view).every(Number.isFinite) && view.w > 0;
  return isView ? { ...view, r: view.r % 360 } : undefined;
}

/** Rounds a free view to a thousandth of its width, and to tenths of a degree. */
export function roundView({ x, y, w, r }: FreeView): FreeView {
  const decimalPlaces = Math.min(20, Math.max(0, 3 - Math.floor(Math.log10(w))));
  const round = (value: number) => Number(value.toFixed(decimalPlaces));
  return { x: round(x), y: round(y), w: round(w), r: Number(r.toFixed(1)) };
}
