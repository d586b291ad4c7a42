import { viewOf, type FreeView } from './free-view.ts';

/** Returns the step in a fragment such as "#step=3", clamped to `count`; undefined for none. */
export function stepOfHash(hash: string, count: number): number | undefined {
  const digits = /^#step=(\d+)$/.exec(hash)?.[1];
  return digits === undefined ? undefined : clampStep(Number(digits), count);
}

/** Returns the step that a URL starts at: `#step=3`, else `?start=3`, else the first. */
export function firstStep({ hash, search }: { hash: string; search: string }, count: number): number {
  const startParameter = new URLSearchParams(search).get('start');
  return stepOfHash(hash, count) ?? stepOfHash(`#step=${startParameter}`, count) ?? 1;
}

/** Reports whether a URL names a step, a time or a view of the canvas to start at. */
export const hasStartPosition = (url: string): boolean => /[?&#](?:start|step|t|view)=/.test(url);

/** Returns the fragment of a step. */
export function hashOfStep(step: number): string {
  return `#step=${step}`;
}

/** Clamps a step to the existing ones. */
export function clampStep(step: number, count: number): number {
  return Math.min(count, Math.max(1, Math.trunc(step) || 1));
}

/** Returns the address fragment of a free view, such as "#view=120,40,300,0". */
export function viewHash({ x, y, w, r }: FreeView): string {
  return `#view=${[x, y, w, r].join()}`;
}

/** Returns the free view of a fragment, or undefined. The view may be far outside the canvas. */
export function viewOfHash(hash: string): FreeView | undefined {
  // Some programs encode commas in links.
  const parts = /^#view=(.*)$/.exec(hash)?.[1]?.replaceAll('%2C', ',').split(',') ?? [];
  const [x, y, w, r] = parts.map((part) => parseFloat(part));
  return parts.length === 4 ? viewOf({ x, y, w, r }) : undefined;
}
