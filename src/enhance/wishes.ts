interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** What the browser tells of the visitor's wishes. */
export interface Wishes {
  readonly savesData: boolean;
  readonly reducesMotion: boolean;
}

/** The wishes of the visitor of this page, as they are now. */
export function readWishes(view: Window): Wishes {
  const { connection } = view.navigator as { connection?: Connection };
  return {
    // Where a page takes minutes, nobody wants what he has not asked for.
    savesData: connection?.saveData === true || connection?.effectiveType?.includes('2g') === true,
    reducesMotion: view.matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}
