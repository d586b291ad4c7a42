// Loads on demand, because few visitors ask for descriptions.
import { placeInFrame, type Box } from './box.ts';
import type { SceneElement } from './element-types.ts';
import type { Scene } from './scene.ts';
import { pictureSize, elementsShownIn } from './shown-in.ts';

/** A picture or a video in a description. */
export interface DescribedPicture {
  readonly kind: 'picture' | 'video';
  /** Its alternative text. */
  readonly alt: string;
}

/** What a visitor sees, in words. */
export interface Description {
  /** Pictures and videos that are not decorative, in reading order. */
  readonly pictures: readonly DescribedPicture[];
  /** The texts in reading order. */
  readonly texts: readonly string[];
}

/** Least size of an object in a free view, as a share of the view. */
const MIN_OBJECT_SHARE = 0.1;

/**
 * Describes a step: the pictures that it shows, and its texts, of which a build has made sentences.
 * Pictures that another step shows twice as large belong there.
 */
export function describeStep(scene: Scene, step: number): Description {
  const sceneStep = scene.steps[step - 1];
  if (!sceneStep) return { pictures: [], texts: [] };
  const frames = scene.steps.map(({ frame }) => frame);
  const shownElements = elementsShownIn(sceneStep.frame, frames, objectsOf(scene), sizeOfPicture);
  return {
    pictures: shownElements.flatMap(({ element }) => pictureOf(element)),
    texts: sceneStep.text === '' ? [] : [sceneStep.text],
  };
}

/** Describes the whole canvas by the titles of its steps, because it shows all else from afar. */
export function describeOverview({ steps }: Scene): Description {
  return { pictures: [], texts: steps.map(({ title }) => title) };
}

/**
 * Describes a part of the canvas: the objects with their centre in it, and those around its centre,
 * unless they are tiny.
 */
export function describeView(scene: Scene, view: Box): Description {
  const visibleObjects = objectsOf(scene).filter((element) => {
    const { x, y, w, h } = placeInFrame(view, element);
    const isCentreInView = Math.abs(x) <= view.w / 2 && Math.abs(y) <= view.h / 2;
    const containsViewCentre = Math.abs(x) <= w / 2 && Math.abs(y) <= h / 2;
    return (isCentreInView || containsViewCentre) && Math.max(w / view.w, h / view.h) >= MIN_OBJECT_SHARE;
  });
  return {
    pictures: visibleObjects.flatMap(pictureOf),
    texts: visibleObjects.filter((element) => pictureOf(element).length === 0).flatMap(textsOf),
  };
}

/** Returns the objects with words in reading order. Older files have no such list. */
function objectsOf({ objects, elements }: Scene): SceneElement[] {
  return objects ? objects.flatMap((index) => elements[index] ?? []) : [...elements];
}

const sizeOfPicture = (frame: Box, element: SceneElement): number =>
  pictureOf(element).length > 0 ? pictureSize(frame, element) : 0;

/** Returns an element as a picture or video of a description. Formulas are texts of their step. */
function pictureOf(element: SceneElement): DescribedPicture[] {
  if (element.type !== 'image' && element.type !== 'video') return [];
  const alt = element.alt.trim();
  if (alt === '' || 'letters' in element) return [];
  return [{ kind: element.type === 'image' ? 'picture' : 'video', alt }];
}

function textsOf(element: SceneElement): string[] {
  const words = 'alt' in element ? element.alt.trim() : '';
  return words === '' ? [] : [words];
}
