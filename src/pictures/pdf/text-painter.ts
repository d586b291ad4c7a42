import type { TextElement } from '#library/schemas/storyboard';
import { isRightToLeft } from '#domain/languages/text-direction';
import { drawLine, EMBOLDENING_EM, SLANT_RATIO, type PlacedLine } from '../draw-text.ts';
import type { Letter, ShapedGlyph } from '../fonts.ts';
import { parseColour, type PdfContent } from './pdf-content.ts';
import type { EmbeddedFonts } from './embedded-fonts.ts';
import { pdfNumber } from './pdf-file.ts';
import { parsePath } from './svg-path.ts';

/** A paragraph of a text: its lines, which follow each other in the file. */
export type PlacedParagraph = readonly (PlacedLine & { readonly color?: string })[];

/** Splits lines at the beginnings of paragraphs. */
export function toParagraphs(lines: PlacedParagraph): PlacedParagraph[] {
  const paragraphs: PlacedParagraph[] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    if (last === undefined || line.isFirst) paragraphs.push([line]);
    else paragraphs[paragraphs.length - 1] = [...last, line];
  }
  return paragraphs;
}

/** Width of the space where a line ends, in ems. */
const SPACE = 0.25;

/** Draws the letters of a paragraph. `em` is its font size, and `color` its usual colour. */
export class TextPainter {
  readonly #content: PdfContent;
  readonly #fonts: EmbeddedFonts;

  constructor(content: PdfContent, fonts: EmbeddedFonts) {
    this.#content = content;
    this.#fonts = fonts;
  }

  /** Draws bullets, and lines through texts. */
  drawMarks(paragraph: PlacedParagraph, em: number, color: string): void {
    this.#fill(paragraph.flatMap(({ marks }) => marks.map((draw) => draw(em))).join(''), color);
  }

  drawLetters(paragraph: PlacedParagraph, em: number, text: Pick<TextElement, 'color' | 'text'>): void {
    for (const [index, { text: shaped, left, baseline, color = text.color }] of paragraph.entries()) {
      const runs = new RunWriter(this.#content, this.#fonts);
      const next = paragraph[index + 1];
      const hasSpace = next?.hasSpace === true && next.baseline !== baseline;
      const font = shaped.glyphs.find(({ letter }) => letter !== undefined)?.letter?.font;
      const addSpace = (x: number) => {
        const letter: Letter = {
          font: font ?? '',
          outline: 'space',
          text: ' ',
          advance: SPACE,
          offset: [0, 0],
        };
        const space: ShapedGlyph = { commands: [], x, y: 0, isSlanted: false, letter };
        runs.add([space], { em, left, baseline, color });
      };
      const isMirrored = isRightToLeft(text.text);
      if (hasSpace && font !== undefined && isMirrored) addSpace(-SPACE);
      for (const cluster of toClusters(shaped.glyphs)) {
        if (cluster[0]?.letter !== undefined) runs.add(cluster, { em, left, baseline, color });
        else this.#fill(drawLine({ ...shaped, glyphs: cluster }, left, baseline, em), color);
      }
      if (hasSpace && font !== undefined && !isMirrored) addSpace(shaped.width);
      // The part that is read first comes first.
      const drawn = runs.finish();
      for (const commands of isMirrored ? drawn.toReversed() : drawn) this.#content.add(...commands);
    }
  }

  #fill(path: string, color: string): void {
    if (path === '') return;
    this.#content.colour(parseColour(color) ?? [], 'fill');
    this.#content.path(parsePath(path));
    this.#content.add('f');
  }
}

/** Groups the glyphs that stand for the same characters. */
function toClusters(glyphs: readonly ShapedGlyph[]): ShapedGlyph[][] {
  const clusters: ShapedGlyph[][] = [];
  for (const glyph of glyphs) {
    if (glyph.letter?.text === '' && clusters.length > 0) clusters.at(-1)?.push(glyph);
    else clusters.push([glyph]);
  }
  return clusters;
}

interface Place {
  readonly em: number;
  readonly left: number;
  readonly baseline: number;
  readonly color: string;
}

/** Writes letters of the same look with one command, as long as they are in one line. */
class RunWriter {
  readonly #content: PdfContent;
  readonly #fonts: EmbeddedFonts;
  #look = '';
  #font = '';
  #commands: readonly (string | number)[] = [];
  #size = 1;
  /** Where the next letter is, if nothing moves it. */
  #pen = 0;
  #letters: (string | number)[] = [];
  readonly #drawn: (readonly (string | number)[])[] = [];

  constructor(content: PdfContent, fonts: EmbeddedFonts) {
    this.#content = content;
    this.#fonts = fonts;
  }

  add(cluster: readonly ShapedGlyph[], { em, left, baseline, color }: Place): void {
    const [first] = cluster;
    if (first?.letter === undefined) return;
    const { scale = 1, isSlanted, isEmboldened = false, letter } = first;
    const [dx, dy] = letter.offset;
    const outlines = cluster.map(({ commands, x, y }) => ({
      commands,
      x: (x - first.x) / scale + dx,
      y: (y - first.y) / scale + dy,
    }));
    const key = cluster.map((glyph, index) => {
      const { x = 0, y = 0 } = outlines[index] ?? {};
      return `${glyph.letter?.outline}@${x.toFixed(3)},${y.toFixed(3)}`;
    });
    const text = letter.text.replaceAll('\u00A0', ' ');
    const advance = cluster.reduce((sum, glyph) => sum + (glyph.letter?.advance ?? 0), 0);
    // A space takes the font of the letters before it: readers join only letters of one font.
    const isSpace = this.#look !== '' && outlines.every(({ commands }) => commands.length === 0);
    this.#font = isSpace ? this.#font : letter.font;
    const { ref, code, width } = this.#fonts.encode(this.#font, `${key.join()} ${text}`, {
      outlines,
      text,
      width: Math.max(0, advance),
    });
    const size = em * scale;
    const x = (left + first.x - dx * scale) * em;
    const y = (baseline - first.y + dy * scale) * em;
    const fill = parseColour(first.color ?? color) ?? [];
    const look = [ref, size, fill, isSlanted, isEmboldened, pdfNumber(y)].join();
    if (look !== this.#look && !isSpace) {
      this.finish();
      this.#look = look;
      this.#size = size;
      this.#pen = x;
      this.#commands = [
        ...fill,
        'rg',
        this.#content.nameOf('Font', ref),
        size,
        'Tf',
        ...(isEmboldened ? [...fill, 'RG', EMBOLDENING_EM * em, 'w', 2, 'Tr'] : [0, 'Tr']),
        1,
        0,
        isSlanted ? SLANT_RATIO : 0,
        -1,
        x,
        y,
        'Tm',
      ];
    }
    const shift = Math.round(((this.#pen - x) / this.#size) * 1000);
    if (shift !== 0) this.#letters.push(shift);
    this.#letters.push(`<${code}>`);
    this.#pen += (width - shift / 1000) * this.#size;
  }

  /** Returns the commands of each part, from left to right. */
  finish(): readonly (readonly (string | number)[])[] {
    if (this.#letters.length > 0)
      this.#drawn.push(['BT', ...this.#commands, '[', ...this.#letters, '] TJ ET']);
    this.#letters = [];
    return this.#drawn;
  }
}
