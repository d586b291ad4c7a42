/** Imports a file of the build. */
export type LoadFile = (path: string) => Promise<unknown>;

/** What Astro hands a directive to load an island; the answer hydrates it. */
type Load = () => Promise<() => Promise<void>>;

/** Astro's custom element. */
interface Island extends Element {
  handleHydrationError(error: unknown): void;
  /** Imports the code of the component or of its renderer. */
  importWithRetry: LoadFile;
}

/** An island, of any directive, that is not hydrated. */
export const WAITING = 'astro-island[ssr]';

/** An island of this directive that is not hydrated. */
export const OURS = `${WAITING}[client=interaction]`;

const loads = new Map<Element, Load>();
/** Islands that a visitor has reached for. Those whose load is known are loading; one that is removed may load again. */
export const wanted = new Set<Element>();

/** Remembers how an island loads its files, and loads it if a visitor has already reached for it. */
export function register(element: Element, load: Load, loadFile: LoadFile): void {
  const island = element as Island;
  // Astro's own retry does not help where a file that the code imports did not arrive.
  island.importWithRetry = loadFile;
  loads.set(island, load);
  if (wanted.delete(island)) wake(island);
}

/** Loads and hydrates an island, once. A failure shows as Astro's own event `astro:hydration-error`. */
function wake(island: Island): void {
  const load = !wanted.has(island) && loads.get(island);
  wanted.add(island);
  if (load)
    load()
      .then((hydrate) => hydrate())
      .catch((error: unknown) => island.handleHydrationError(error));
}

/**
 * Wakes every island of this directive around a node and returns the outermost. Astro hydrates a nested island only
 * after its parent, and the parent waits for a sign of intent like any other.
 */
export function wakeAround(node: Element): Element | undefined {
  let root: Element | undefined;
  for (
    let island: Island | null | undefined = node.closest<Island>(OURS);
    island;
    island = island.parentElement?.closest<Island>(OURS)
  ) {
    wake(island);
    root = island;
  }
  return root;
}
