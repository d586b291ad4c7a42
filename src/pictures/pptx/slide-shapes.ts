import type { ElementOf } from '#domain/playback/element-types';
import { speakFormulas } from '#domain/playback/formula';
import { isTitle } from '#domain/playback/step-transcript';
import type { Storyboard, StoryboardElement } from '#library/schemas/storyboard';
import { fitCamera, type Camera, type Size } from '../camera.ts';
import { formulaVector } from '../formula/draw-formula.ts';
import type { ReadStep } from '../pdf/step-tags.ts';
import { imageFileOf, shownElements } from '../scene.ts';
import { geometry, shapeFacts, SLIDE, solidFill, toPercent, transform, type SlideBox } from './ooxml.ts';
import { decoration, nameOf, writeLine, writeShape, type WriteShape } from './drawn-shapes.ts';
import type { Relations } from './package-parts.ts';
import type { PptxPictures } from './pptx-pictures.ts';
import { orderShapes } from './shape-order.ts';
import { boxOnSlide, visiblePart } from './slide-boxes.ts';
import { writeCode, writeText, writeUnseen, type TextTools } from './text-body.ts';

/** What the slides of a file share. */
export interface SlideTools extends Omit<TextTools, 'scale'> {
  readonly pictures: PptxPictures;
  /** Folder of the content file, absolute. */
  readonly baseDir: string;
}

/** A step that becomes a slide. */
interface SlideInput {
  readonly storyboard: Storyboard;
  readonly step: ReadStep;
  readonly frame: Storyboard['path'][number]['frame'];
  readonly relations: Relations;
}

/** Writes the shapes of a slide in reading order, as far as what lies on top allows. */
export async function writeShapes(input: SlideInput, tools: SlideTools): Promise<string> {
  const slide = new SlideWriter(input, tools);
  const shapes = [];
  for (const element of shownElements(input.storyboard, slide.camera)) {
    const write = await slide.shapeOf(element);
    if (write !== null) shapes.push({ box: slide.boxOf(element), rank: slide.rankOf(element), write });
  }
  const ordered = orderShapes(shapes);
  // The title is read first, also where the slide does not show it.
  const unseen = slide.titleId === null ? [writeUnseenTitle(input.step.title, tools.language)] : [];
  const writers = [...unseen, ...ordered.map(({ write }) => write)];
  return writers.map((write, index) => write(index + 2)).join('');
}

/** The colour of a video without a poster, as in other pictures. */
const NO_POSTER = '#1b2030';
/** The disc of the play icon. */
const PLAY = { color: '#0f1216', opacity: 0.72, share: 1 / 3 } as const;

class SlideWriter {
  readonly camera: Camera;
  /** Identifier of the element with the title of the slide; null if it shows none. */
  readonly titleId: string | null;
  /** Places in the reading order, by the `id` of an element. */
  readonly #ranks: ReadonlyMap<string, number>;
  readonly #step: ReadStep;
  readonly #relations: Relations;
  readonly #tools: SlideTools;

  constructor({ frame, step, relations }: SlideInput, tools: SlideTools) {
    this.camera = fitCamera(frame, SLIDE);
    this.#step = step;
    this.#relations = relations;
    this.#tools = tools;
    const title = step.texts.find((text) => isTitle(text, step.title) && text.elements.length === 1);
    this.titleId = title?.elements[0] ?? null;
    const texts = step.texts.filter((text) => text !== title).flatMap(({ elements }) => elements);
    const read = [...(title?.elements ?? []), ...texts, ...step.pictures.keys()];
    this.#ranks = new Map(read.map((id, index) => [id, index]));
  }

  /** Returns its place in the reading order. Texts that are too small or large to read are last. */
  rankOf({ id, type }: StoryboardElement): number {
    return this.#ranks.get(id) ?? (type === 'text' || type === 'code' ? Infinity : -1);
  }

  /** Returns the box of an element on the slide. */
  boxOf(element: StoryboardElement): SlideBox {
    return boxOnSlide(this.camera, element);
  }

  /** Returns a function that writes an element; null if a slide cannot show it. */
  async shapeOf(element: StoryboardElement): Promise<WriteShape | null> {
    const { scale } = this.camera;
    const tools = { ...this.#tools, scale };
    switch (element.type) {
      case 'text':
        return this.#writeTextBox(element, '', await writeText(element, tools));
      case 'code': {
        const look = geometry(this.boxOf(element), element.radius * scale);
        const fill = look + solidFill(element.fill, element.opacity);
        return this.#writeTextBox(element, fill, await writeCode(element, tools));
      }
      case 'formula': {
        const draw = async () => (await formulaVector(element)).svg;
        const alt = speakFormulas(element.mixed ? element.tex : `$$${element.tex}$$`);
        const picture = await this.#tools.pictures.ofDrawing(element.id, draw);
        return this.#writePicture(element, picture, this.#ranks.has(element.id) ? alt : null);
      }
      case 'image':
      case 'video':
        return this.#writeImage(element);
      case 'line':
        return writeLine(element, this.camera);
      case 'rect':
      case 'ellipse':
        return writeShape(element, this.camera);
    }
  }

  #writeTextBox(element: StoryboardElement, look: string, body: string): WriteShape {
    const box = this.boxOf(element);
    const isTitleBox = element.id === this.titleId;
    const link = isTitleBox ? { link: this.#relations.link(this.#step.url) } : {};
    return (id) =>
      `<p:sp><p:nvSpPr>${shapeFacts(id, { name: nameOf(element, isTitleBox), ...link })}` +
      (isTitleBox ? '<p:cNvSpPr/><p:nvPr><p:ph type="title"/></p:nvPr>' : '<p:cNvSpPr txBox="1"/><p:nvPr/>') +
      `</p:nvSpPr><p:spPr>${transform(box)}${look === '' ? `${geometry(box, 0)}<a:noFill/>` : look}</p:spPr>` +
      `${body}</p:sp>`;
  }

  async #writeImage(element: ElementOf<'image' | 'video'>): Promise<WriteShape> {
    const alt = this.#step.pictures.get(element.id) ?? null;
    const file = imageFileOf(element, this.#tools.baseDir);
    const box = this.boxOf(element);
    const picture =
      file === null
        ? decoration(element, box, geometry(box, 0) + solidFill(NO_POSTER, element.opacity), alt)
        : this.#writePicture(element, await this.#tools.pictures.ofFile(file), alt);
    if (element.type === 'image') return picture;
    const radius = Math.min(box.w, box.h) * PLAY.share;
    const disc = { ...box, w: radius, h: radius };
    const triangle = { ...box, w: radius * 0.46, h: radius * 0.41, rotation: box.rotation + 90 };
    const fills = [
      [disc, 'ellipse', solidFill(PLAY.color, PLAY.opacity)],
      [triangle, 'triangle', solidFill('#ffffff')],
    ] as const;
    return (id) =>
      [
        picture,
        ...fills.map(([place, shape, fill]) => decoration(element, place, geometry(place, 0, shape) + fill)),
      ]
        .map((write, index) => write(index === 0 ? id : id * 10_000 + index))
        .join('');
  }

  #writePicture(
    element: ElementOf<'image' | 'video' | 'formula'>,
    picture: Size & { readonly pixels: string; readonly vector: string | null },
    alt: string | null,
  ): WriteShape {
    const { scale } = this.camera;
    const { box, part } = visiblePart(this.camera, element);
    const radius = element.type === 'image' ? element.radius * scale : 0;
    // The picture covers its box, and what is outside of it is cut off.
    const cover = Math.max(element.w / picture.width, element.h / picture.height);
    const [shownWidth, shownHeight] = [
      element.w / (picture.width * cover),
      element.h / (picture.height * cover),
    ];
    const sides = {
      l: (1 - shownWidth) / 2 + part.left * shownWidth,
      t: (1 - shownHeight) / 2 + part.top * shownHeight,
      r: (1 - shownWidth) / 2 + part.right * shownWidth,
      b: (1 - shownHeight) / 2 + part.bottom * shownHeight,
    };
    const crop = Object.entries(sides).map(([side, share]) => ` ${side}="${toPercent(share)}"`);
    const pixels = this.#relations.add('image', picture.pixels);
    const faded = element.opacity < 1 ? `<a:alphaModFix amt="${toPercent(element.opacity)}"/>` : '';
    const vector =
      picture.vector === null
        ? ''
        : '<a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}"><asvg:svgBlip ' +
          'xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" ' +
          `r:embed="${this.#relations.add('image', picture.vector)}"/></a:ext></a:extLst>`;
    return (id) =>
      `<p:pic><p:nvPicPr>${shapeFacts(id, { name: nameOf(element), alt })}` +
      '<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr>' +
      `<p:blipFill><a:blip r:embed="${pixels}">${faded}${vector}</a:blip>` +
      `<a:srcRect${crop.join('')}/><a:stretch><a:fillRect/></a:stretch></p:blipFill>` +
      `<p:spPr>${transform(box)}${geometry(box, radius)}</p:spPr></p:pic>`;
  }
}

/** Writes the title of a slide above it, as PowerPoint does with hidden titles. */
function writeUnseenTitle(title: string, language: string): WriteShape {
  const box = { x: SLIDE.width / 2, y: -40, w: SLIDE.width, h: 40, rotation: 0 };
  return (id) =>
    `<p:sp><p:nvSpPr>${shapeFacts(id, { name: 'Title' })}<p:cNvSpPr/><p:nvPr><p:ph type="title"/></p:nvPr>` +
    `</p:nvSpPr><p:spPr>${transform(box)}${geometry(box, 0)}</p:spPr>${writeUnseen(title, language)}</p:sp>`;
}
