/** What the browser tells of the visitor's wishes. */
export interface Wishes {
  readonly savesData: boolean;
  readonly reducesMotion: boolean;
}

/** The wishes of the visitor of this page, as they are now. */
export function readWishes(view: Window): Wishes {
  const { connection } = view.navigator as { connection?: { saveData?: boolean } };
  return {
    savesData: connection?.saveData === true,
    reducesMotion: view.matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}
