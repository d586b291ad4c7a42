import type { Storyboard, StoryboardElement, TextElement } from '#library/schemas/storyboard';
import { boundingSizeOf } from '#domain/playback/box';
import { rulesOf, type Pen } from '#domain/playback/element-types';
import { fitCamera, placeInPicture, type Camera } from '../camera.ts';
import { drawGround, placeCode } from '../code/draw-code.ts';
import { placeLines } from '../draw-text.ts';
import { toTextElement } from '../formula/draw-formula.ts';
import { imageFileOf, shownElements } from '../scene.ts';
import { parseVector } from '../vector/parse-vector.ts';
import type { EmbeddedFonts } from './embedded-fonts.ts';
import { parseColour, PdfContent } from './pdf-content.ts';
import type { PdfFile } from './pdf-file.ts';
import type { PdfPictures } from './pdf-pictures.ts';
import { rectPath } from './svg-path.ts';
import { TextPainter, toParagraphs, type PlacedParagraph } from './text-painter.ts';
import { drawShapes } from './vector-drawing.ts';

/** Size of a page in points: as wide as slides of 13.33 inches. */
export const PAGE = { width: 960, height: 540 } as const;

/** What all pages of a file share. */
export interface PageTools {
  readonly file: PdfFile;
  readonly fonts: EmbeddedFonts;
  readonly pictures: PdfPictures;
  /** Folder of the content file, absolute. */
  readonly baseDir: string;
}

/** A drawn page. */
export interface PaintedPage {
  readonly content: PdfContent;
  /**
   * The numbers of the marked parts of each element that is read, by its `id`: one for each
   * paragraph of a text, and one for a picture.
   */
  readonly marks: ReadonlyMap<string, readonly number[]>;
  /** The box of each of these elements on the page: left, bottom, right, top. */
  readonly boxes: ReadonlyMap<string, readonly number[]>;
}

/** Draws a step as a page. All that is not in `read` is marked as decoration. */
export async function paintPage(
  storyboard: Storyboard,
  frame: Storyboard['path'][number]['frame'],
  read: ReadonlySet<string>,
  tools: PageTools,
): Promise<PaintedPage> {
  const painter = new PagePainter(fitCamera(frame, PAGE), read, tools);
  await painter.paint(storyboard);
  return painter;
}

class PagePainter implements PaintedPage {
  readonly content: PdfContent;
  readonly marks = new Map<string, number[]>();
  readonly boxes = new Map<string, number[]>();
  readonly #camera: Camera;
  readonly #read: ReadonlySet<string>;
  readonly #tools: PageTools;
  #markCount = 0;

  constructor(camera: Camera, read: ReadonlySet<string>, tools: PageTools) {
    this.content = new PdfContent(tools.file);
    this.#camera = camera;
    this.#read = read;
    this.#tools = tools;
  }

  async paint(storyboard: Storyboard): Promise<void> {
    const { content } = this;
    const { width, height } = PAGE;
    // From here on, y points downwards, as in SVG.
    content.transform([1, 0, 0, -1, 0, height]);
    this.#mark(null, () => {
      content.colour(parseColour(storyboard.background) ?? [], 'fill');
      content.path(rectPath(0, 0, width, height));
      content.add('f');
    });
    for (const element of shownElements(storyboard, this.#camera)) await this.#paintElement(element);
  }

  async #paintElement(element: StoryboardElement): Promise<void> {
    const { content } = this;
    const { x, y, rotation } = placeInPicture(this.#camera, element);
    const angle = (rotation * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    if (this.#read.has(element.id)) this.boxes.set(element.id, this.#boxOf(element));
    content.add('q');
    content.transform([cos, sin, -sin, cos, x, y]);
    if (element.opacity < 1) content.set({ ca: element.opacity, CA: element.opacity });
    const drawn = await rulesOf(element).draw(element, this.#penFor(element));
    const isFigure = 'alt' in (rulesOf(element).words(element) ?? {});
    if (drawn !== '' && !isFigure)
      this.#mark(null, () => {
        this.#drawSvg(drawn);
      });
    else if (drawn !== '') this.#drawSvg(drawn);
    // `#picture` began what ends here.
    if (isFigure) content.add('EMC');
    content.add('Q');
  }

  #penFor(element: StoryboardElement): Pen {
    const { scale } = this.#camera;
    return {
      scale,
      text: async (text) => this.#write(text, text, await placeLines(text)),
      formula: async (formula) => {
        const text = await toTextElement(formula);
        return this.#write(formula, text, await placeLines(text));
      },
      code: async (code) => {
        this.#mark(null, () => {
          this.#drawSvg(drawGround(code, scale));
        });
        return this.#write(code, code, await placeCode(code));
      },
      picture: (radius) => this.#drawPicture(element, radius),
    };
  }

  #write(
    { id }: StoryboardElement,
    text: Pick<TextElement, 'color' | 'fontSize' | 'text'>,
    lines: PlacedParagraph,
  ): '' {
    const painter = new TextPainter(this.content, this.#tools.fonts);
    const em = text.fontSize * this.#camera.scale;
    for (const paragraph of toParagraphs(lines)) {
      if (paragraph.some(({ marks }) => marks.length > 0))
        this.#mark(null, () => {
          painter.drawMarks(paragraph, em, text.color);
        });
      if (paragraph.some(({ text: { glyphs } }) => glyphs.some(({ commands }) => commands.length > 0)))
        this.#mark(id, () => {
          painter.drawLetters(paragraph, em, text);
        });
    }
    return '';
  }

  async #drawPicture(element: StoryboardElement, radius: number): Promise<string> {
    const { content } = this;
    const { scale } = this.#camera;
    const [w, h] = [element.w * scale, element.h * scale];
    this.#begin(element.id);
    const file = imageFileOf(element, this.#tools.baseDir);
    const shape = rectPath(-w / 2, -h / 2, w, h, Math.min(radius * scale, w / 2, h / 2));
    if (file === null) {
      content.colour(NO_POSTER, 'fill');
      content.path(shape);
      content.add('f');
      return '';
    }
    const picture = await this.#tools.pictures.get(file);
    const cover = Math.max(w / picture.width, h / picture.height);
    content.apart(() => {
      content.path(shape);
      content.add('W n');
      content.transform([cover, 0, 0, cover, (-picture.width * cover) / 2, (-picture.height * cover) / 2]);
      content.transform(picture.place);
      content.draw(picture.ref);
    });
    return '';
  }

  #drawSvg(drawn: string): void {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg">${drawn}</svg>`;
    drawShapes(this.content, parseVector(Buffer.from(svg)).root);
  }

  /** Draws a part that is read as a part of an element, or else a decoration. */
  #mark(id: string | null, draw: () => void): void {
    this.#begin(id);
    draw();
    this.content.add('EMC');
  }

  #begin(id: string | null): void {
    if (id === null || !this.#read.has(id)) {
      this.content.add('/Artifact BMC');
      return;
    }
    this.content.add('/Span', `<</MCID ${this.#markCount}>>`, 'BDC');
    this.marks.set(id, [...(this.marks.get(id) ?? []), this.#markCount]);
    this.#markCount += 1;
  }

  #boxOf(element: StoryboardElement): number[] {
    const { x, y, rotation } = placeInPicture(this.#camera, element);
    const { w, h } = boundingSizeOf({ ...element, r: rotation });
    const [across, up] = [(w * this.#camera.scale) / 2, (h * this.#camera.scale) / 2];
    const { width, height } = PAGE;
    return [
      Math.max(0, x - across),
      Math.max(0, height - y - up),
      Math.min(width, x + across),
      Math.min(height, height - y + up),
    ];
  }
}

/** The colour of a video without a poster, as in other pictures. */
const NO_POSTER = [0x1b / 255, 0x20 / 255, 0x30 / 255];
