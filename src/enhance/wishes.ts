import { savesData } from './saves-data.ts';

/** What the browser tells of the visitor's wishes. */
export interface Wishes {
  readonly savesData: boolean;
  readonly reducesMotion: boolean;
}

/** Returns the wishes of the visitor of this page, as they are now. */
export function readWishes(view: Window): Wishes {
  return {
    savesData: savesData(view),
    reducesMotion: view.matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}
