import type { FilledType, SceneElement, SceneElementOf, SceneType } from '#domain/playback/element-types';
import { ARROWHEAD_FACTOR, type Box } from '#domain/playback/box';
import { add, addPath } from './dom.ts';
import { createPictureLoader } from './pictures.ts';

/** An element of the scene in the page, in a box of its own size. */
export interface Item {
  readonly element: SceneElement;
  readonly node: HTMLElement;
  /** The box including its overflow: text that is too long, the head of an arrow. */
  overflowBox: Box;
  /** Loads the picture that is sharp at `scale` device pixels per canvas unit. */
  readonly load?: (scale: number) => void;
  /** Plays while the camera shows the element prominently, and pauses otherwise. */
  readonly play?: (isProminent: boolean) => void;
}

/**
 * Builds an element of the scene. `whenAtRest` runs a picture swap once the camera is at rest.
 * `minFontSize` is the browser's minimum font size, in pixels.
 */
export function buildElement(
  parent: Element,
  sceneElement: SceneElement,
  whenAtRest: WhenAtRest,
  minFontSize = 0,
): Item {
  const node = add(parent, 'div', `player-item player-${sceneElement.type}`);
  const { style } = node;
  // The build has validated the colours and numbers of the scene.
  style.cssText = sceneElement.style;
  // Below its minimum font size, the browser would enlarge the text. So the box is built larger,
  // with a larger font, and the camera scales it down.
  const enlargement = Math.max(1, minFontSize / parseFloat(style.fontSize) || 1);
  const element = { ...sceneElement, unit: enlargement * sceneElement.unit };
  style.cssText = sceneElement.style.replace(
    /[\d.]{1,20}px/g,
    (length) => `${enlargement * parseFloat(length)}px`,
  );
  return { element, node, overflowBox: element, ...builderOf(element)?.(node, element, whenAtRest) };
}

/** Fills the box of an element. */
type Build<Type extends SceneType> = (
  node: HTMLElement,
  element: SceneElementOf<Type>,
  whenAtRest: WhenAtRest,
) => Pick<Item, 'load' | 'play'> | undefined;

type WhenAtRest = (swap: () => void) => void;

const BUILDERS: { readonly [Type in SceneType]?: Build<Type> } = {
  text: buildText,
  image: (node, element, whenAtRest) => ({ load: createPictureLoader(node, element, whenAtRest) }),
  line: buildLine,
  video: fillVideoBox,
} satisfies { readonly [Type in FilledType]: Build<Type> };

function builderOf<Type extends SceneType>({ type }: { readonly type: Type }): Build<Type> | undefined {
  return BUILDERS[type];
}

function buildText(node: HTMLElement, { text, list }: SceneElementOf<'text'>): undefined {
  const block = add(node, list ? 'ul' : 'p');
  for (const [spanText, spanStyle = ''] of text) {
    const span = add(block, list ? 'li' : 'span');
    span.style.cssText = spanStyle;
    span.textContent = spanText;
  }
}

/** Returns a font size, in pixels, that is above the minimum font size set in the browser. */
export function measureMinFontSize(): number {
  // Not in the stage, which may be hidden.
  const probe = add(document.body, 'span');
  probe.textContent = '0';
  const widthAt = (size: number) => {
    probe.style.fontSize = `${size}px`;
    return probe.getBoundingClientRect().width;
  };
  // The browser shows both sizes, but 1 px at its minimum. The result gets a tenth more, because
  // browsers may round the widths of glyphs to pixels.
  const minimum = (110 * widthAt(1)) / widthAt(100);
  probe.remove();
  return minimum;
}

function buildLine(node: HTMLElement, { w, h, unit, color, dash, arrow }: SceneElementOf<'line'>): undefined {
  const length = w * unit;
  const thickness = h * unit;
  const headLength = arrow ? Math.min(ARROWHEAD_FACTOR * thickness, length) : 0;
  const shaftStyle = `stroke:${color};stroke-width:${thickness};stroke-dasharray:${dash * unit || 'none'}`;
  const middle = thickness / 2;
  addPath(node, shaftStyle)(`M0 ${middle}H${length - headLength}`);
  addPath(node, `fill:${color}`)(`M${length} ${middle}l${-headLength} ${-headLength / 2}v${headLength}z`);
}

/** Puts a native video into its box. Loads nothing until the camera shows it. */
function fillVideoBox(box: HTMLElement, { src, poster, alt }: SceneElementOf<'video'>) {
  const video = add(box, 'video');
  // Browsers autoplay only muted videos.
  Object.assign(video, {
    muted: true,
    playsInline: true,
    preload: 'none',
    src,
    ariaLabel: alt,
  });
  return {
    load() {
      if (poster !== null) video.poster = poster;
    },
    play(isProminent: boolean) {
      // Without controls while the video is too small to operate.
      video.controls = isProminent;
      if (!isProminent) video.pause();
      // If the browser refuses, or the visitor prefers reduced motion, the controls can still play
      // it.
      else if (!matchMedia('(prefers-reduced-motion: reduce)').matches) video.play().catch(() => undefined);
    },
  };
}
