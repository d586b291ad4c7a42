// Loads on demand, because few visitors ask for descriptions.
import {
  describeStep,
  describeView,
  describeWhole,
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
export const REGION_MS = 100;

/** Class of the stage while the camera flies. */
const FLYING = 'is-flying';

/** The keys that scroll a text. In a description they do not move along the path. */
const SCROLLS = /^(?:Arrow(?:Up|Down)|Page(?:Up|Down)|Home|End| )$/;

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
  const words = add(box, 'div');
  words.role = 'status';
  const close = add(box, 'button', 'tool');
  close.title = texts.close;
  close.hidden = true;
  addPath(close)('M6 6l12 12M18 6L6 18');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isShown = false;

  const hide = () => {
    clearTimeout(timer);
    if (!isShown) return;
    isShown = false;
    if (box.contains(document.activeElement)) root.focus({ preventScroll: true });
    box.className = 'visually-hidden';
    close.hidden = true;
    words.removeAttribute('tabindex');
    words.replaceChildren();
  };
  const show = () => {
    hide();
    isShown = true;
    timer = setTimeout(() => {
      for (const line of linesOf(scene, texts, state(), slide)) addLine(words, scene.language, line);
      box.className = 'player-description';
      close.hidden = false;
      // It scrolls where the stage is small.
      words.tabIndex = 0;
    }, REGION_MS);
  };
  close.onclick = hide;
  root.addEventListener(
    'keydown',
    (event) => {
      if (isShown && event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        hide();
      } else if (event.target === words && SCROLLS.test(event.key)) event.stopPropagation();
    },
    { signal, capture: true },
  );
  // The stage says so when it shows something else, and when the camera leaves a place.
  const watching = new MutationObserver((records) => {
    const hasMoved = records.some(({ attributeName, oldValue }) =>
      attributeName === 'class' ? !oldValue?.includes(FLYING) : oldValue !== slide.ariaLabel,
    );
    if (hasMoved) hide();
  });
  watching.observe(slide, { attributeFilter: ['class', 'aria-label'], attributeOldValue: true });
  signal.addEventListener('abort', () => {
    watching.disconnect();
    clearTimeout(timer);
  });
  return { show, toggle: () => (isShown ? hide() : show()) };
}

/** A line of a description: words of the content, after a label in the language of the page. */
interface Line {
  readonly label?: string;
  readonly words: string;
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
      { label: texts.freeView, words: '' },
      ...toLines(
        describeView(scene, { ...view, h: (view.w * clientHeight) / Math.max(1, clientWidth) }),
        texts,
      ),
    ];
  if (isOverview) return [{ label: texts.overview, words: '' }, ...toLines(describeWhole(scene), texts)];
  return [{ words: scene.steps[step - 1]?.title ?? '' }, ...toLines(describeStep(scene, step), texts)];
}

function toLines({ pictures, texts: said }: Description, texts: PlayerOptions['texts']): Line[] {
  const names: Readonly<Record<DescribedPicture['kind'], string>> = {
    picture: texts.picture,
    video: texts.video,
  };
  const lines = [
    ...pictures.map(({ kind, words }) => ({ label: `${names[kind]}:`, words })),
    ...said.map((words) => ({ words })),
  ];
  return lines.length > 0 ? lines : [{ label: texts.nothingElse, words: '' }];
}

function addLine(parent: Element, language: string, { label = '', words }: Line): void {
  const line = add(parent, 'p');
  if (!words) {
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
  text.textContent = words;
}
