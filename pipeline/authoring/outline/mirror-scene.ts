import type { buildOutline } from './build-outline.ts';

type Scene = Awaited<ReturnType<typeof buildOutline>>;
type SceneElement = Scene['elements'][number];

/**
 * Mirrors a storyboard, so that slides, columns and bullets begin at the right, as in languages
 * that are written from right to left.
 */
export const mirrorScene = ({ elements, path, ...others }: Scene): Scene => ({
  ...others,
  elements: elements.map(mirrorElement),
  path: path.map(({ frame, ...step }) => ({ ...step, frame: { ...frame, x: 0 - frame.x } })),
});

function mirrorElement(element: SceneElement): SceneElement {
  const x = 0 - element.x;
  if (element.type === 'line') return { ...element, x, r: 0 - (element.r ?? 0) };
  // Code is written from left to right in all languages.
  const isProse = element.type === 'formula' || (element.type === 'text' && element.font !== 'code');
  if (!isProse || (element.align ?? 'start') !== 'start') return { ...element, x };
  return { ...element, x, align: 'right' };
}
