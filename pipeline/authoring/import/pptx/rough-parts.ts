import type { RoughPart } from '../deck.ts';
import { namePages } from '#pipeline/authoring/content-file/name-pages';
import type { Paragraph } from '../text/to-paragraphs.ts';
import type { FontFile } from './stand-ins.ts';
import { descendants, type XmlElement } from './xml.ts';

/** What LibreOffice draws differently from PowerPoint, and whether a slide contains it. */
const ROUGH_FEATURES: readonly (readonly [
  reason: string,
  has: (slide: XmlElement, kinds: readonly string[]) => boolean,
])[] = [
  [
    'a diagram (SmartArt) is drawn anew',
    (slide, kinds) => descendants(slide, 'dgm:relIds').length > 0 && !kinds.includes('diagramDrawing'),
  ],
  ['a chart of a new kind is missing', (slide) => descendants(slide, 'cx:chart').length > 0],
  ['a 3D model is a still picture', (slide) => hasAny(slide, 'am3d:model3d')],
  ['handwriting may be missing', (slide) => hasHandwriting(slide)],
  ['a film is a still picture', (slide) => hasAny(slide, 'a:videoFile')],
  ['a picture lacks an effect', (slide) => hasAny(slide, 'a14:imgEffect')],
  [
    'text on a curve may have another shape',
    (slide) =>
      descendants(slide, 'a:prstTxWarp').some(
        ({ attributes }) => !['textNoShape', 'textPlain'].includes(attributes['prst'] ?? ''),
      ),
  ],
];

const hasAny = (slide: XmlElement, ...names: string[]): boolean => descendants(slide, ...names).length > 0;

/**
 * Reports whether a slide has handwriting without a picture, which LibreOffice would show instead.
 */
const hasHandwriting = ({ name, children }: XmlElement): boolean => {
  const hasFallbackPicture =
    name === 'mc:AlternateContent' &&
    children.some((child) => child.name === 'mc:Fallback' && hasAny(child, 'p:pic'));
  return !hasFallbackPicture && (HANDWRITING_ELEMENTS.includes(name) || children.some(hasHandwriting));
};

const HANDWRITING_ELEMENTS = ['p:contentPart', 'p14:contentPart'];

/** Returns why a slide is drawn roughly. `kinds` are the types of its relations. */
export const roughReasons = (slide: XmlElement, kinds: readonly string[]): string[] =>
  ROUGH_FEATURES.flatMap(([reason, has]) => (has(slide, kinds) ? [reason] : []));

/** Groups slides by reason. `reasons` has the reasons of each slide. */
export function toRoughParts(reasons: readonly (readonly string[])[]): RoughPart[] {
  const pages = reasons.flatMap((pageReasons, index) =>
    pageReasons.map((reason) => ({ reason, page: index + 1 })),
  );
  return [...Map.groupBy(pages, ({ reason }) => reason)].map(([reason, pagesWithReason]) => ({
    reason,
    pages: pagesWithReason.map(({ page }) => page),
  }));
}

/**
 * Returns what LibreOffice draws roughly in slides of Keynote, the format that it supports least.
 */
export const roughPartsOfKeynote = ({
  pages,
  pictured,
}: {
  readonly pages: readonly (readonly Paragraph[])[];
  readonly pictured: readonly boolean[];
}): RoughPart[] =>
  toRoughParts(
    pages.map((paragraphs, index) => [
      ...(paragraphs.length > 0 ? ['texts may be cut'] : []),
      ...(pictured[index] === true ? ['pictures may be too large, or without transparency'] : []),
    ]),
  );

/** Characters that most text fonts lack. */
const EMOJI = /\p{Emoji_Presentation}/u;

/** Returns the pages with emoji, if no installed font has them. */
export const roughPartsOfEmoji = (
  pages: readonly (readonly Paragraph[])[],
  installed: readonly FontFile[],
): RoughPart[] =>
  installed.some(({ families }) => families.some((name) => /emoji/i.test(name)))
    ? []
    : toRoughParts(
        pages.map((paragraphs) =>
          paragraphs.some(({ text, isDescription }) => isDescription !== true && EMOJI.test(text))
            ? ['emoji are boxes or missing, because no font has them']
            : [],
        ),
      );

/** Tells the author what LibreOffice draws roughly. */
export const describeRoughParts = (parts: readonly RoughPart[]): string =>
  `LibreOffice draws some parts only roughly: ${parts.map(({ reason, pages }) => `${reason} (${namePages(pages)})`).join('; ')}. Look at these pages. If they are wrong, export the slides as PDF in their own program, and import that.`;
