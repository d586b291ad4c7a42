import { CHUNK_TIMEOUT_MS } from '#domain/timeouts';

/** What Astro hands a directive to load an island; the answer hydrates it. */
type Load = () => Promise<() => Promise<void>>;

/** Astro's custom element. */
interface Island extends Element {
  handleHydrationError(error: unknown): void;
}

/** An island, of any directive, that is not hydrated. */
export const WAITING = 'astro-island[ssr]';

/** An island of this directive that is not hydrated. */
export const OURS = `${WAITING}[client=interaction]`;

const loads = new Map<Element, Load>();
/** Someone has reached for these. Those whose load is known are loading; taken out, an island may load again. */
export const wanted = new Set<Element>();

/** Remembers how an island loads, and loads it if someone has already reached for it. */
export function register(island: Element, load: Load): void {
  loads.set(island, load);
  if (wanted.delete(island)) wake(island as Island);
}

/** Loads and hydrates an island, once. A failure shows as Astro's own event `astro:hydration-error`. */
function wake(island: Island): void {
  const load = !wanted.has(island) && loads.get(island);
  wanted.add(island);
  if (!load) return;
  const fail = (error: unknown): void => island.handleHydrationError(error);
  const timer = setTimeout(
    () => fail(Error(`Loading chunk ${island.getAttribute('component-url')} failed.`)),
    CHUNK_TIMEOUT_MS,
  );
  void load()
    .then((hydrate) => hydrate())
    .catch(fail)
    .finally(() => clearTimeout(timer));
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
