import { findInText } from '#domain/search/find-in-text';
import { $dialogTexts, loadDialogTexts } from '#stores/dialog-texts';

/** The names of the highlights in `transcript-beside.css`. */
const ALL = 'transcript-found';
const CURRENT = 'transcript-current';

/** Elements in which a place begins and ends. */
const BLOCK = 'p, li, h3, h4, h5, h6, .topic, .topic-step';

/**
 * Adds a field to the panel that finds texts in its transcript. Enter and Shift+Enter lead through
 * the places. `show` scrolls one into view. Without its texts, which load first, the field stays
 * hidden, but its space is there. Removes the field when `signal` aborts.
 */
export async function addSearch(
  panel: HTMLElement,
  show: (range: Range) => void,
  signal: AbortSignal,
): Promise<void> {
  const page = panel.ownerDocument;
  const row = page.createElement('div');
  const field = page.createElement('input');
  const status = page.createElement('output');
  row.className = 'transcript-search';
  row.append(field, status);
  field.type = 'search';
  field.hidden = true;
  panel.querySelector('.transcript-head')?.append(row);
  signal.addEventListener('abort', () => {
    highlight([]);
    row.remove();
  });

  await loadDialogTexts();
  const texts = $dialogTexts.get()?.transcript;
  if (!texts) return;
  field.placeholder = texts.search;
  field.ariaLabel = texts.search;
  field.hidden = false;

  let places: Range[] = [];
  let current = 0;
  const showCurrent = (): void => {
    const place = places[current];
    highlight(places, place);
    if (place) show(place);
    const position = texts.found
      .replace('{{position}}', String(current + 1))
      .replace('{{count}}', String(places.length));
    status.value = place ? position : field.value.trim() && texts.none;
  };
  field.addEventListener('input', () => {
    places = findPlaces(panel, field.value);
    current = 0;
    showCurrent();
  });
  field.addEventListener('keydown', (event) => {
    const { key, shiftKey } = event;
    if (key === 'Enter' && places.length > 0) {
      current = (current + (shiftKey ? places.length - 1 : 1)) % places.length;
      showCurrent();
    }
    // The first Escape empties the field, the next one moves the transcript back.
    if (key !== 'Escape' || field.value === '') return;
    event.stopPropagation();
    event.preventDefault();
    field.value = '';
    places = [];
    showCurrent();
  });
}

/** Marks all places, and the current one more clearly, in browsers that can. */
function highlight(places: readonly Range[], current?: Range): void {
  if (!('Highlight' in globalThis)) return;
  CSS.highlights.set(ALL, new Highlight(...places));
  CSS.highlights.set(CURRENT, new Highlight(...(current ? [current] : [])));
}

/** Finds a query in the texts of the topics. A place never spans two paragraphs. */
function findPlaces(panel: HTMLElement, query: string): Range[] {
  const page = panel.ownerDocument;
  return listBlocks(panel).flatMap((nodes) => {
    const text = nodes.map(({ data }) => data).join('');
    return findInText(text, query).map(({ start, end }) => {
      const range = page.createRange();
      range.setStart(...placeIn(nodes, start));
      range.setEnd(...placeIn(nodes, end - 1, 1));
      return range;
    });
  });
}

/** Returns the text nodes of the topics, those of the same block together. */
function listBlocks(panel: HTMLElement): Text[][] {
  const blocks = new Map<Element, Text[]>();
  const walker = panel.ownerDocument.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const block = node.parentElement?.closest(BLOCK);
    if (!block?.closest('.topic')) continue;
    const nodes = blocks.get(block) ?? [];
    blocks.set(block, nodes);
    nodes.push(node);
  }
  return [...blocks.values()];
}

/** Returns the node with a unit of the joined texts, and the place `after` this unit in it. */
function placeIn(nodes: readonly Text[], unit: number, after = 0): [Text, number] {
  let rest = unit;
  for (const node of nodes) {
    if (rest < node.length) return [node, rest + after];
    rest -= node.length;
  }
  throw new RangeError(`The texts have no unit ${unit}`);
}
