// Loads on demand, because few visitors ask for descriptions.
import {
  describeStep,
  describeView,
  describeOverview,
  type DescribedPicture,
  type Description,
} from '#domain/playback/describe-step';
import type { Scene } from '#domain/playback/scene';
import { add, addPath } from './dom.ts';
import type { PlayerOptions, PlayerState } from './player-types.ts';

/**
 * How long a live region that was just added waits for its text, in milliseconds. Screen readers
 * say nothing of a region that comes with it.
 */
export const ANNOUNCE_DELAY_MS = 100;

/** Class of the stage while the camera flies. */
const FLYING_CLASS = 'is-flying';

/** The keys that scroll a text. In a description they do not move along the path. */
const SCROLL_KEYS = /^(?:Arrow(?:Up|Down)|Page(?:Up|Down)|Home|End| )$/;

/** A description over the stage. */
interface DescriptionPanel {
  readonly show: () => void;
  /** Shows it, or hides it again. */
  readonly toggle: () => void;
}

/**
 * Adds a text that says what shows, to read and to hear. It goes by Escape, by its button, and as
 * soon as something else shows.
 */
export function addDescription(
  root: HTMLElement,
  { scene, texts }: Pick<PlayerOptions, 'scene' | 'texts'>,
  state: () => PlayerState,
  signal: AbortSignal,
): DescriptionPanel {
  const slide = root.querySelector<HTMLElement>('.player-stage') ?? root;
  const box = add(root, 'div', 'visually-hidden');
  const content = add(box, 'div');
  content.role = 'status';
  const closeButton = add(box, 'button', 'tool');
  closeButton.title = texts.close;
  closeButton.hidden = true;
  addPath(closeButton)('M6 6l12 12M18 6L6 18');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isShown = false;

  const hide = () => {
    clearTimeout(timer);
    if (!isShown) return;
    isShown = false;
    if (box.contains(document.activeElement)) root.focus({ preventScroll: true });
    box.className = 'visually-hidden';
    closeButton.hidden = true;
    content.removeAttribute('tabindex');
    content.replaceChildren();
  };
  const show = () => {
    hide();
    isShown = true;
    timer = setTimeout(() => {
      for (const line of linesOf(scene, texts, state(), slide)) addLine(content, scene.language, line);
      box.className = 'player-description';
      closeButton.hidden = false;
      // It scrolls where the stage is small.
      content.tabIndex = 0;
    }, ANNOUNCE_DELAY_MS);
  };
  closeButton.onclick = hide;
  root.addEventListener(
    'keydown',
    (event) => {
      if (isShown && event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        hide();
      } else if (event.target === content && SCROLL_KEYS.test(event.key)) event.stopPropagation();
    },
    { signal, capture: true },
  );
  // The stage says so when it shows something else, and when the camera leaves a place.
  const observer = new MutationObserver((records) => {
    const hasMoved = records.some(({ attributeName, oldValue }) =>
      attributeName === 'class' ? !oldValue?.includes(FLYING_CLASS) : oldValue !== slide.ariaLabel,
    );
    if (hasMoved) hide();
  });
  observer.observe(slide, { attributeFilter: ['class', 'aria-label'], attributeOldValue: true });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  return { show, toggle: () => (isShown ? hide() : show()) };
}

/** A line of a description: words of the content, after a label in the language of the page. */
interface Line {
  readonly label?: string;
  readonly content: string;
}

/** Returns the lines that describe what shows: what it is, its pictures, and its texts. */
function linesOf(
  scene: Scene,
  texts: PlayerOptions['texts'],
  { step, isOverview, isFree, view }: PlayerState,
  { clientWidth, clientHeight }: HTMLElement,
): Line[] {
  if (isFree && view)
    return [
      { label: texts.freeView, content: '' },
      ...toLines(
        describeView(scene, { ...view, h: (view.w * clientHeight) / Math.max(1, clientWidth) }),
        texts,
      ),
    ];
  if (isOverview) return [{ label: texts.overview, content: '' }, ...toLines(describeOverview(scene), texts)];
  return [{ content: scene.steps[step - 1]?.title ?? '' }, ...toLines(describeStep(scene, step), texts)];
}

function toLines({ pictures, texts: stepTexts }: Description, texts: PlayerOptions['texts']): Line[] {
  const names: Readonly<Record<DescribedPicture['kind'], string>> = {
    picture: texts.picture,
    video: texts.video,
  };
  const lines = [
    ...pictures.map(({ kind, alt }) => ({ label: `${names[kind]}:`, content: alt })),
    ...stepTexts.map((content) => ({ content })),
  ];
  return lines.length > 0 ? lines : [{ label: texts.nothingElse, content: '' }];
}

function addLine(parent: Element, language: string, { label = '', content }: Line): void {
  const line = add(parent, 'p');
  if (!content) {
    line.textContent = label;
    return;
  }
  if (label) {
    add(line, 'b').textContent = label;
    line.append(' ');
  }
  const text = add(line, 'span');
  text.lang = language;
  text.dir = 'auto';
  text.textContent = content;
}
