import { z } from 'astro/zod';
import {
  colour,
  coordinate,
  drawablePath,
  flag,
  imagePath,
  line,
  mediaPath,
  orNull,
  partId,
  size,
} from './primitives.ts';

const base = {
  id: partId.describe('Identifier, unique within the storyboard'),
  x: coordinate.describe('Centre of the element, in canvas units from the left'),
  y: coordinate.describe('Centre of the element, in canvas units from the top'),
  w: size.describe('Width, canvas units'),
  h: size.describe('Height, canvas units'),
  r: z.number().min(-360).max(360).default(0).describe('Rotation about the centre, degrees clockwise'),
  z: z.int().min(-1000).max(1000).default(0).describe('Stacking order: higher lies on top'),
  opacity: z.number().min(0).max(1).default(1).describe('Opacity, 0 to 1'),
};

const paint = {
  fill: orNull(colour, 'Fill colour, or null for none'),
  stroke: orNull(colour, 'Outline colour, or null for none').meta({ title: 'Outline' }),
  strokeWidth: z
    .number()
    .min(0)
    .max(10_000)
    .default(0)
    .describe('Outline width, canvas units')
    .meta({ title: 'Outline width' }),
};

const radius = z
  .number()
  .min(0)
  .max(10_000)
  .default(0)
  .describe('Corner radius, canvas units')
  .meta({ title: 'Corner radius' });

const weight = z.enum(['regular', 'medium', 'bold', 'black']);
const font = z.enum(['text', 'code']);

/** A part of a text in another style. What it does not name is as in the text. */
const textSpan = z.strictObject({
  from: z.int().min(0).max(2000).describe('Index of its first character, from 0'),
  to: z.int().min(0).max(2000).describe('Index of the character behind it'),
  weight: weight.optional().describe('Weight'),
  italic: z.boolean().optional().describe('Whether it is slanted'),
  font: font.optional().describe('Typeface'),
  color: colour.optional().describe('Colour'),
  size: z.number().min(0.2).max(3).optional().describe('Size of its letters as a multiple of the font size'),
  raise: z
    .number()
    .min(-1)
    .max(1)
    .optional()
    .describe('Height above the line, as a multiple of the font size'),
});

/** Text in a box. Lines break at `\n` and at the edge of the box. */
const textElement = z.strictObject({
  ...base,
  type: z.literal('text').describe('Text in a box'),
  text: z.string().min(1).max(2000).describe('The text; "\\n" breaks a line'),
  fontSize: size.describe('Font size, canvas units'),
  weight: weight.default('regular').describe('Weight'),
  font: font
    .default('text')
    .describe('Typeface: that of the site, or one for program code with letters of equal width')
    .meta({ title: 'Typeface' }),
  italic: flag('Whether the text is slanted'),
  struck: flag('Whether a line crosses the text out: what it says no longer holds').meta({
    title: 'Crossed out',
  }),
  align: z
    .enum(['start', 'center', 'end', 'left', 'right'])
    .default('start')
    .describe('Horizontal alignment; "start" and "end" by the direction of the text'),
  valign: z
    .enum(['top', 'middle', 'bottom'])
    .default('top')
    .describe('Vertical alignment in the box')
    .meta({ title: 'Vertical' }),
  lineHeight: z.number().min(0.8).max(3).default(1.25).describe('Line height as a multiple of the font size'),
  color: colour.default('#ffffff').describe('Text colour').meta({ title: 'Colour' }),
  list: flag('Whether each line is an item of a bulleted list'),
  spans: z
    .array(textSpan)
    .max(200)
    .optional()
    .describe('Parts of the text in another style. Where two overlap, the first one counts'),
});

/** A formula in TeX, or a text with formulas, which a build draws. Text as in `textElement`. */
const formulaElement = z.strictObject({
  ...base,
  type: z.literal('formula').describe('A formula in TeX, or a text with formulas'),
  tex: z
    .string()
    .min(1)
    .max(2000)
    .describe('The formula in TeX without dollars; with "mixed" a text with formulas in $…$ or $$…$$')
    .meta({ title: 'TeX' }),
  mixed: flag('Whether it is a text with formulas between dollars; "\\$" is a dollar').meta({
    title: 'Text with formulas in $…$',
  }),
  fontSize: textElement.shape.fontSize,
  weight: textElement.shape.weight,
  italic: textElement.shape.italic,
  align: textElement.shape.align,
  valign: textElement.shape.valign,
  lineHeight: textElement.shape.lineHeight,
  color: textElement.shape.color,
  list: textElement.shape.list,
});

/** Program code in a box, letter by letter as typed. A build colours it by its language. */
const codeElement = z.strictObject({
  ...base,
  type: z.literal('code').describe('Program code in a box'),
  language: z
    .string()
    .regex(/^[\w+#.-]{0,40}$/, 'must be the name of a language, such as "python"')
    .default('')
    .describe('Language whose words are coloured, such as "python"; empty for none'),
  text: z.string().min(1).max(4000).describe('The code; "\\n" breaks a line'),
  fontSize: textElement.shape.fontSize,
  lineHeight: textElement.shape.lineHeight,
  color: colour.default('#1b2436').describe('Colour of the code that has no other').meta({ title: 'Colour' }),
  fill: colour.default('#eaf0f9').describe('Colour behind the code, on which all its colours are legible'),
  padding: z.number().min(0).max(10_000).default(0).describe('Space around the code, canvas units'),
  radius,
});

/** A raster or vector image, scaled to cover its box. */
const imageElement = z.strictObject({
  ...base,
  type: z.literal('image').describe('A raster or vector image'),
  src: drawablePath.describe('The image, relative to this file; SVG stays sharp at any depth'),
  alt: z
    .string()
    .max(500)
    .describe('What the image shows; empty if it only decorates')
    .meta({ title: 'Alternative text' }),
  radius,
});

const rectElement = z.strictObject({
  ...base,
  ...paint,
  type: z.literal('rect').describe('A rectangle'),
  radius,
});

/** An ellipse that touches the four sides of its box. */
const ellipseElement = z.strictObject({
  ...base,
  ...paint,
  type: z.literal('ellipse').describe('An ellipse'),
});

/** A horizontal line through the centre of its box. `r` rotates it, and `h` is its thickness. */
const lineElement = z.strictObject({
  ...base,
  type: z.literal('line').describe('A straight line: w is its length, h its thickness'),
  color: colour.describe('Line colour').meta({ title: 'Colour' }),
  dash: z.number().min(0).max(10_000).default(0).describe('Length of a dash, canvas units; 0 for none'),
  arrow: flag('Whether the right end has an arrow head'),
});

/** A video that plays in its box. */
const videoElement = z.strictObject({
  ...base,
  type: z.literal('video').describe('A video'),
  src: mediaPath.describe('The video file, relative to this file'),
  poster: orNull(imagePath, 'Picture shown before the video plays'),
  alt: z.string().max(500).describe('What the video shows').meta({ title: 'Alternative text' }),
});

const storyboardElement = z.discriminatedUnion('type', [
  textElement,
  formulaElement,
  codeElement,
  imageElement,
  rectElement,
  ellipseElement,
  lineElement,
  videoElement,
]);

/**
 * The area that the camera shows at a step: centre, size and rotation, in canvas units and degrees.
 */
const frame = z.strictObject({
  x: coordinate.describe('Centre of the frame, canvas units'),
  y: coordinate.describe('Centre of the frame, canvas units'),
  w: size.describe('Width, canvas units'),
  h: size.describe('Height, canvas units'),
  r: z.number().min(-360).max(360).default(0).describe('Rotation, degrees clockwise'),
});

/** One stop of the path. */
export const step = z.strictObject({
  id: partId.describe('Identifier, unique within the path'),
  title: line.describe('Title of the step'),
  frame: frame.describe('What the camera shows'),
  portrait: frame
    .refine(
      ({ w, h }) => w <= h,
      'is wider than high; a portrait frame is for stages that are higher than wide, such as those of phones',
    )
    .optional()
    .describe('What the camera shows on a phone that is held upright, in full screen; no wider than high'),
  topic: z.string().max(64).optional().describe('Identifier of the transcript text that belongs to the step'),
  seconds: z
    .number()
    .min(1)
    .max(3600)
    .optional()
    .describe('How long autoplay stays at the step, in seconds; 6 if absent'),
  note: z.string().max(5000).optional().describe('Speaker note; published only under the presenter link'),
});

/** The scene of a presentation, version 2. */
export const storyboard = z.strictObject({
  version: z.literal(2).describe('Version of the storyboard format'),
  background: colour.describe('Colour behind everything'),
  elements: z.array(storyboardElement).max(2000).describe('Everything on the canvas'),
  path: z.array(step).min(1, 'needs at least one step').max(500).describe('The stops, in order'),
});

/** An element on the canvas. */
export type StoryboardElement = z.output<typeof storyboardElement>;
export type TextElement = z.output<typeof textElement>;
export type TextSpan = z.output<typeof textSpan>;
/** The area that the camera shows at a step. */
export type Frame = z.output<typeof frame>;
/** One stop of the path. */
export type Step = z.output<typeof step>;
/** The scene of a presentation. */
export type Storyboard = z.output<typeof storyboard>;
