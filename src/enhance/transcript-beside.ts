import { isModified } from '#domain/util/modified-click';
import css from './transcript-beside.css?inline';
import { addSearch } from './transcript-search.ts';

/** Where the transcript has space beside the stage. In print, it is always below. */
const BESIDE_QUERY = 'screen and (min-width: 1248px)';

/** Space between the transcript's head and the part that is scrolled into view. */
const SCROLL_GAP_PX = 16;

/** A second press within this time makes a double press, which selects a word. */
export const DOUBLE_PRESS_MS = 300;

/** Moves the transcript back below the stage; undefined while it is below. */
let moveBack: (() => void) | undefined;

/** Whether text was selected when the last press began. Such a press only ends the selection. */
let hadSelection = false;

/** Runs while a press waits for a second one. */
let pressTimer: ReturnType<typeof setTimeout> | undefined;

addEventListener('pointerdown', () => void (hadSelection = hasSelection()), true);

const hasSelection = (): boolean => getSelection()?.isCollapsed === false;

/**
 * Handles a press in the transcript. The button moves the transcript. A text leads to the step of
 * its part, as the link in the heading does.
 */
export function handlePress(page: Document, event: MouseEvent): void {
  const pressedElement = event.target as Element;
  const button = pressedElement.closest<HTMLElement>('.transcript-beside');
  if (!button) followText(pressedElement, event);
  else if (moveBack) moveBack();
  else moveBack = moveBeside(page, button);
}

/**
 * Presses the link of the part that contains a text, unless the press selects text or deselects.
 */
function followText(pressedElement: Element, event: MouseEvent): void {
  clearTimeout(pressTimer);
  if (isModified(event) || event.detail > 1 || hadSelection || pressedElement.closest('a, button')) return;
  const link = linkOf(pressedElement);
  if (link) pressTimer = setTimeout(() => hasSelection() || link.click(), DOUBLE_PRESS_MS);
}

/** Returns the link to the step of a text: the link of the nearest part around it that has one. */
function linkOf(text: Element): HTMLElement | null {
  const topic = text.closest('.topic');
  if (!topic?.parentElement) return null;
  return topic.querySelector<HTMLElement>(':scope > * > a[data-step]') ?? linkOf(topic.parentElement);
}

/**
 * Moves the transcript beside the stage, where it scrolls by itself and follows playback. Returns a
 * function that moves it back; undefined if there is no space. It also moves back at Escape, before
 * printing, and when the window becomes too narrow.
 */
function moveBeside(page: Document, button: HTMLElement): (() => void) | undefined {
  const panel = button.closest<HTMLElement>('.transcript');
  const stage = page.querySelector('.stage > .page-width');
  const wideScreen = matchMedia(BESIDE_QUERY);
  if (!panel || !stage || !wideScreen.matches) return undefined;
  adoptStyleOnce(page);
  expandTranscript(panel);
  const abortController = new AbortController();
  const { signal } = abortController;
  // Moving the panel removes the focus from it, so the focus is restored afterwards. A focus
  // elsewhere stays there.
  const hasFocus = (): boolean => panel.contains(page.activeElement);
  const wasFocused = hasFocus();
  const placeholder = page.createComment('');
  panel.replaceWith(placeholder);
  stage.append(panel);
  panel.dataset['beside'] = '';
  // Only some browsers make scroll containers focusable by themselves.
  panel.tabIndex = 0;
  const restorePanel = (): void => {
    const isFocused = hasFocus();
    abortController.abort();
    moveBack = undefined;
    delete panel.dataset['beside'];
    panel.removeAttribute('tabindex');
    placeholder.replaceWith(panel);
    if (isFocused) button.focus();
  };
  followCurrentStep(panel, signal);
  void addSearch(panel, (place) => scrollTo(panel, place), signal);
  wideScreen.addEventListener('change', restorePanel, { signal });
  addEventListener('beforeprint', restorePanel, { signal });
  panel.addEventListener('keydown', ({ key }) => key === 'Escape' && restorePanel(), { signal });
  if (wasFocused) button.focus({ preventScroll: true });
  page.getElementById('viewer')?.scrollIntoView({ block: 'nearest' });
  return restorePanel;
}

/** Expands a collapsed transcript, and keeps one from collapsing that is not measured yet. */
function expandTranscript(panel: Element): void {
  const fold = panel.querySelector<HTMLElement>('[data-transcript]');
  if (fold?.dataset['fold'] === 'closed') fold.querySelector<HTMLElement>('.transcript-toggle')?.click();
  else if (fold) fold.dataset['fold'] ??= 'whole';
}

/**
 * Scrolls the panel, but not the page, to the part of the current step. It does not scroll while
 * the visitor reads or searches: while the pointer, the focus or a selection is in the text, and
 * after a finger scrolled it, until a press elsewhere.
 */
function followCurrentStep(panel: HTMLElement, signal: AbortSignal): void {
  let isScrolled = false;
  const scrollToTopic = (): void => {
    const topic = panel.querySelector('.topic[aria-current]');
    const isReading =
      isScrolled ||
      panel.matches(':focus') ||
      panel.querySelector(':is(.transcript-body:is(:hover, :focus-within), .transcript-search > :focus)') !==
        null ||
      (hasSelection() && panel.contains(getSelection()?.anchorNode ?? null));
    if (topic && !isReading) scrollTo(panel, topic);
  };
  panel.addEventListener('touchmove', () => void (isScrolled = true), { signal, passive: true });
  addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!panel.contains(target as Node)) isScrolled = false;
    },
    { signal, capture: true },
  );
  const observer = new MutationObserver(scrollToTopic);
  observer.observe(panel, { subtree: true, attributeFilter: ['aria-current'] });
  signal.addEventListener('abort', () => observer.disconnect());
  scrollToTopic();
}

/** Scrolls a part of the transcript below its head. Does not scroll the page. */
function scrollTo(panel: Element, part: Element | Range): void {
  const head = panel.querySelector('.transcript-head')?.getBoundingClientRect();
  if (head) panel.scrollBy(0, part.getBoundingClientRect().top - head.bottom - SCROLL_GAP_PX);
}

let styleSheet: CSSStyleSheet | undefined;

function adoptStyleOnce(page: Document): void {
  if (styleSheet) return;
  styleSheet = new CSSStyleSheet();
  styleSheet.replaceSync(css);
  page.adoptedStyleSheets.push(styleSheet);
}
