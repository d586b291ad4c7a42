import { savesData } from './saves-data.ts';

/** The visitor's preferences, as the browser reports them. */
export interface Preferences {
  readonly savesData: boolean;
  readonly reducesMotion: boolean;
}

/** Returns the current preferences of the visitor. */
export function readPreferences(view: Window): Preferences {
  return {
    savesData: savesData(view),
    reducesMotion: view.matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}
