import type { StoryboardElement } from '#content/schemas/storyboard';
import { outlineOf } from './element-unit.ts';

const WEIGHTS = { regular: 400, medium: 500, bold: 700, black: 900 } as const;

const JUSTIFY = { top: 'start', middle: 'center', bottom: 'end' } as const;

const NO_COLOUR = 'transparent';

type Pixels = (length: number) => string;

/**
 * Returns the CSS of an element's box in the player, with `unit` pixels per canvas unit. The schema
 * has checked numbers and colours. Uses no design tokens, because a build shortens their names in
 * styles only.
 */
export function styleOf(element: StoryboardElement, unit: number): string {
  const { w, h, opacity } = element;
  // Six digits are more precise than any screen.
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
      // Clips the box instead of rounding the picture. Browsers cache every inherited style, so a
      // picture that inherited its radius would make each flight slower than the last.
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
