import { findInText } from '#domain/search/find-in-text';
import { $dialogTexts, loadDialogTexts } from '#stores/dialog-texts';

/** The names of the highlights in `transcript-beside.css`. */
const ALL_HIGHLIGHT = 'transcript-found';
const CURRENT_HIGHLIGHT = 'transcript-current';

/** Elements in which a match begins and ends. */
const BLOCK_SELECTOR = 'p, li, h3, h4, h5, h6, .topic, .topic-step';

/**
 * Adds a field to the panel that finds texts in its transcript. Enter and Shift+Enter lead through
 * the matches. `scrollIntoView` shows one. Without its texts, which load first, the field stays
 * hidden, but its space is there. Removes the field when `signal` aborts.
 */
export async function addSearch(
  panel: HTMLElement,
  scrollIntoView: (range: Range) => void,
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

  let matches: Range[] = [];
  let currentIndex = 0;
  const showCurrent = (): void => {
    const match = matches[currentIndex];
    highlight(matches, match);
    if (match) scrollIntoView(match);
    const position = texts.found
      .replace('{{position}}', String(currentIndex + 1))
      .replace('{{count}}', String(matches.length));
    status.value = match ? position : field.value.trim() && texts.none;
  };
  field.addEventListener('input', () => {
    matches = findMatches(panel, field.value);
    currentIndex = 0;
    showCurrent();
  });
  field.addEventListener('keydown', (event) => {
    const { key, shiftKey } = event;
    if (key === 'Enter' && matches.length > 0) {
      currentIndex = (currentIndex + (shiftKey ? matches.length - 1 : 1)) % matches.length;
      showCurrent();
    }
    // The first Escape empties the field, the next one moves the transcript back.
    if (key !== 'Escape' || field.value === '') return;
    event.stopPropagation();
    event.preventDefault();
    field.value = '';
    matches = [];
    showCurrent();
  });
}

/** Marks all matches, and the current one more clearly, in browsers with custom highlights. */
function highlight(matches: readonly Range[], current?: Range): void {
  if (!('Highlight' in globalThis)) return;
  CSS.highlights.set(ALL_HIGHLIGHT, new Highlight(...matches));
  CSS.highlights.set(CURRENT_HIGHLIGHT, new Highlight(...(current ? [current] : [])));
}

/** Finds a query in the texts of the topics. A match never spans two paragraphs. */
function findMatches(panel: HTMLElement, query: string): Range[] {
  const page = panel.ownerDocument;
  return listBlocks(panel).flatMap((nodes) => {
    const text = nodes.map(({ data }) => data).join('');
    return findInText(text, query).map(({ start, end }) => {
      const range = page.createRange();
      range.setStart(...boundaryIn(nodes, start));
      range.setEnd(...boundaryIn(nodes, end - 1, 1));
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
    const block = node.parentElement?.closest(BLOCK_SELECTOR);
    if (!block?.closest('.topic')) continue;
    const nodes = blocks.get(block) ?? [];
    blocks.set(block, nodes);
    nodes.push(node);
  }
  return [...blocks.values()];
}

/**
 * Returns the text node at an offset of the joined texts, and the offset in this node. Adds `after`
 * to the offset in the node, for the end of a range.
 */
function boundaryIn(nodes: readonly Text[], textOffset: number, after = 0): [Text, number] {
  let remainingOffset = textOffset;
  for (const node of nodes) {
    if (remainingOffset < node.length) return [node, remainingOffset + after];
    remainingOffset -= node.length;
  }
  throw new RangeError(`The texts have no offset ${textOffset}`);
}
