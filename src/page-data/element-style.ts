import type { StoryboardElement } from '#content/schemas/storyboard';
import { outlineOf } from './element-unit.ts';

const WEIGHTS = { regular: 400, medium: 500, bold: 700, black: 900 } as const;

const JUSTIFY = { top: 'start', middle: 'center', bottom: 'end' } as const;

const NO_COLOUR = 'transparent';

type Pixels = (length: number) => string;

/**
 * The CSS of the box of an element with `unit` pixels a canvas unit, as the player takes it; numbers and colours were checked by
 * the schema. It names no token: a build shortens their names in styles only.
 */
export function styleOf(element: StoryboardElement, unit: number): string {
  const { w, h, opacity } = element;
  // Six digits are finer than any screen.
  const px = (length: number) => `${Number((length * unit).toPrecision(6))}px`;
  return `width:${px(w)};height:${px(h)};opacity:${opacity};${ownStyle(element, px)}`;
}

function ownStyle(element: StoryboardElement, px: Pixels): string {
  switch (element.type) {
    case 'text': {
      const { fontSize, weight, italic, align, valign, lineHeight, color } = element;
      const font = `font-size:${px(fontSize)};line-height:${lineHeight};font-weight:${WEIGHTS[weight]}`;
      const slant = italic ? ';font-style:italic' : '';
      return `color:${color};${font}${slant};text-align:${align};justify-content:${JUSTIFY[valign]}`;
    }
    case 'image':
      // Clipped, since browsers remember each style that inherits: a picture that took its radius from the box would make
      // every flight slower than the last.
      return `border-radius:${px(element.radius)};overflow:clip`;
    case 'rect':
      return `border-radius:${px(element.radius)};${paint(element, px)}`;
    case 'ellipse':
      return `border-radius:50%;${paint(element, px)}`;
    default:
      return '';
  }
}

function paint(element: Extract<StoryboardElement, { type: 'rect' | 'ellipse' }>, px: Pixels): string {
  const { fill, stroke } = element;
  return `border:${px(outlineOf(element))} solid ${stroke ?? NO_COLOUR};background:${fill ?? NO_COLOUR}`;
}
