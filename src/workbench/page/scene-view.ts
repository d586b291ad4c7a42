import type { StoryboardElement } from '#library/schemas/storyboard';
import { rulesOf, type SceneElement, type SceneMedia } from '#domain/playback/element-types';
import type { Box } from '#domain/playback/box';
import { boxCssOf, pixelsPerUnitOf } from '#page-data/scene';
import { buildElement, type Item } from '#playback/build-element';
import { placeOnScreen } from '#playback/camera';
import { elementPictureAddress } from './calls.ts';
import type { Size, View } from '#workbench/model/geometry';

/** Assumed width of pictures. It has no effect, because the workbench shows the original files. */
const ASSUMED_PICTURE_WIDTH = 4000;

/** Shows the elements of a presentation with the markup and the styles of the player. */
export class SceneView {
  readonly #parent: HTMLElement;
  readonly #addresses: ReadonlyMap<string, string>;
  readonly #shownItems = new Map<string, { readonly element: StoryboardElement; readonly item: Item }>();

  /** `addresses` has the addresses of media files, by their paths in content files. */
  constructor(parent: HTMLElement, addresses: ReadonlyMap<string, string>) {
    this.#parent = parent;
    this.#addresses = addresses;
  }

  /** Builds new and changed elements, and removes others. `elements` are in paint order. */
  showElements(elements: readonly StoryboardElement[]): void {
    const ids = new Set(elements.map(({ id }) => id));
    for (const [id, { item }] of this.#shownItems) if (!ids.has(id)) this.#remove(id, item);
    for (const [paintIndex, element] of elements.entries()) {
      const previous = this.#shownItems.get(element.id);
      if (previous?.element !== element) {
        if (previous) this.#remove(element.id, previous.item);
        const item = buildElement(this.#parent, this.#toScene(element), (swap) => swap());
        item.node.inert = true;
        this.#shownItems.set(element.id, { element, item });
      }
      const node = this.#shownItems.get(element.id)?.item.node;
      if (node) node.style.zIndex = String(paintIndex);
    }
  }

  /** Moves every element to its place on the screen. `moved` is a box that is being changed. */
  placeElements(view: View, size: Size, moved: { readonly id: string; readonly box: Box } | null): void {
    const camera = { x: view.x, y: view.y, w: size.width / view.scale, r: 0 };
    for (const [id, { element, item }] of this.#shownItems) {
      const box = moved?.id === id ? moved.box : element;
      const { isInView, x, y, ...matrix } = placeOnScreen(box, camera, size);
      const { unit } = item.element;
      const [a, b] = [matrix.a / unit, matrix.b / unit];
      const { style } = item.node;
      style.visibility = isInView ? 'visible' : 'hidden';
      style.width = `${box.w * unit}px`;
      style.height = `${box.h * unit}px`;
      style.transform = `matrix(${a},${b},${-b},${a},${x},${y})`;
      if (isInView) item.load?.(1);
    }
  }

  #remove(id: string, { node }: Item): void {
    node.remove();
    this.#shownItems.delete(id);
  }

  #toScene(element: StoryboardElement): SceneElement {
    const rules = rulesOf(element);
    const unit = pixelsPerUnitOf(element);
    const { id, x, y, w, h, r } = element;
    const box = { id, x, y, w, h, r, unit, style: boxCssOf(element, unit) };
    if (element.type === 'formula' || element.type === 'code') {
      // The place of an element does not change what is drawn.
      const src = elementPictureAddress({ ...element, x: 0, y: 0, r: 0, z: 0, opacity: 1 });
      const mipmaps = [{ width: ASSUMED_PICTURE_WIDTH, src }];
      return { ...box, style: `opacity:${element.opacity}`, type: 'image', alt: '', ratio: 1, mipmaps };
    }
    return rules.toScene(element, box, this.#mediaOf(rules.picture(element), rules.video(element)));
  }

  /** Returns the media of an element. A missing file gets an address that fails to load. */
  #mediaOf(picture: string | null, video: string | null): SceneMedia {
    const addressOf = (src: string) => this.#addresses.get(src) ?? 'data:,';
    const mipmap = (src: string) => ({
      ratio: 1,
      mipmaps: [{ width: ASSUMED_PICTURE_WIDTH, src: addressOf(src) }],
    });
    return {
      images: new Map(picture === null ? [] : [[picture, mipmap(picture)]]),
      videos: new Map(video === null ? [] : [[video, addressOf(video)]]),
    };
  }
}
