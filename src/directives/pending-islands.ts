/** Imports a file of the build. */
export type LoadFile = (path: string) => Promise<unknown>;

/** Astro's function to load an island. It resolves to the function that hydrates it. */
type LoadIsland = () => Promise<() => Promise<void>>;

/** Astro's custom element. */
interface Island extends Element {
  handleHydrationError(error: unknown): void;
  /** Imports the code of the component or of its renderer. */
  importWithRetry: LoadFile;
}

/** Selector of an island, of any directive, that is not hydrated. */
export const PENDING_ISLAND = 'astro-island[ssr]';

/** Selector of an island of this directive that is not hydrated. */
export const OWN_PENDING_ISLAND = `${PENDING_ISLAND}[client=interaction]`;

const loadFunctions = new Map<Element, LoadIsland>();
/**
 * Islands that a visitor has interacted with. They are loading if their load function is known.
 * Removing an island lets it load again.
 */
export const requestedIslands = new Set<Element>();

/** Stores the load function of an island. Loads the island if a visitor has interacted with it. */
export function registerIsland(element: Element, load: LoadIsland, loadFile: LoadFile): void {
  const island = element as Island;
  // Replaces Astro's own retry, which does not help if a file that the code imports failed to load.
  island.importWithRetry = loadFile;
  loadFunctions.set(island, load);
  if (requestedIslands.delete(island)) loadIsland(island);
}

/** Loads and hydrates an island, once. A failure fires Astro's event `astro:hydration-error`. */
function loadIsland(island: Island): void {
  const load = !requestedIslands.has(island) && loadFunctions.get(island);
  requestedIslands.add(island);
  if (load)
    load()
      .then((hydrate) => hydrate())
      .catch((error: unknown) => island.handleHydrationError(error));
}

/**
 * Loads every island of this directive around a node and returns the outermost one. Astro hydrates
 * a nested island only after its parent, which waits for an interaction too.
 */
export function loadIslandsAround(node: Element): Element | undefined {
  let root: Element | undefined;
  for (
    let island: Island | null | undefined = node.closest<Island>(OWN_PENDING_ISLAND);
    island;
    island = island.parentElement?.closest<Island>(OWN_PENDING_ISLAND)
  ) {
    loadIsland(island);
    root = island;
  }
  return root;
}
