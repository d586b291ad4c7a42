import { fold } from '../text/normalize-text.ts';
import { related, type ReadPart, type Relation } from './relations.ts';
import { childAt, descendants, type XmlElement } from './xml.ts';

/** What a placeholder of a slide inherits from its layout and master. */
export interface Inherited {
  /** Its `a:xfrm`; null if none is known. */
  readonly xfrm: XmlElement | null;
  /** Styles of its lists: its layout's before its master's. */
  readonly styles: readonly XmlElement[];
  /**
   * The layout's text for an empty placeholder ("Click to add title"), as letters and digits only.
   */
  readonly prompts: readonly string[];
}

/** Finds what a placeholder inherits. */
export type Layout = (placeholder: Pick<XmlElement, 'attributes'>) => Inherited;

export const NO_LAYOUT: Layout = () => ({ xfrm: null, styles: [], prompts: [] });

const TITLE_TYPES = ['title', 'ctrTitle'];
const PROPERTY_ELEMENTS = ['p:nvSpPr', 'p:nvPicPr', 'p:nvGraphicFramePr'];

/** Returns the `p:ph` of a shape; null if it is not a placeholder. */
export const placeholderOf = (shape: XmlElement): XmlElement | null =>
  PROPERTY_ELEMENTS.map((name) => childAt(shape, name, 'p:nvPr', 'p:ph')).find(
    (placeholder) => placeholder !== null,
  ) ?? null;

export const isTitle = (placeholder: Pick<XmlElement, 'attributes'>): boolean =>
  TITLE_TYPES.includes(placeholder.attributes['type'] ?? '');

/** Combines a layout with its master. Either is null in an incomplete file. */
function makeLayout(layout: XmlElement | null, master: XmlElement | null): Layout {
  const [layoutPlaceholders, masterPlaceholders] = [layout, master].map((element) =>
    element === null ? [] : descendants(element, 'p:sp').filter((shape) => placeholderOf(shape) !== null),
  );
  const styles = childAt(master, 'p:sldMaster', 'p:txStyles');
  return (placeholder) => {
    const { idx, type = 'body' } = placeholder.attributes;
    const kind = isTitle(placeholder) ? 'title' : type === 'subTitle' || type === 'obj' ? 'body' : type;
    const find = (shapes: readonly XmlElement[] | undefined, key: string, value: string | undefined) =>
      shapes?.find((shape) => {
        const other = placeholderOf(shape)?.attributes;
        return value !== undefined && (other?.[key] ?? (key === 'type' ? 'body' : undefined)) === value;
      });
    const layoutShape = find(layoutPlaceholders, 'idx', idx) ?? find(layoutPlaceholders, 'type', type);
    const masterShape = find(masterPlaceholders, 'type', kind);
    const inheritedShapes = [layoutShape, masterShape].filter((shape) => shape !== undefined);
    const lists = inheritedShapes.map((shape) => childAt(shape, 'p:txBody', 'a:lstStyle'));
    const promptShape = kind === 'title' ? masterShape : layoutShape;
    return {
      xfrm:
        inheritedShapes.map((shape) => childAt(shape, 'p:spPr', 'a:xfrm')).find((frame) => frame !== null) ??
        null,
      styles: [...lists, childAt(styles, kind === 'title' ? 'p:titleStyle' : 'p:bodyStyle')].filter(
        (style) => style !== null,
      ),
      prompts: promptShape === undefined ? [] : [wordsOf(promptShape)].filter((words) => words !== ''),
    };
  };
}

/** Returns the letters and digits of a shape's text. */
export const wordsOf = (shape: XmlElement): string =>
  fold(
    descendants(shape, 'a:t')
      .map(({ text }) => text)
      .join(''),
  );

/** Reports whether a slide or a layout has a picture. */
export const hasPicture = (slide: XmlElement): boolean =>
  descendants(slide, 'a:blip').length > 0 ||
  childAt(slide, 'p:cSld', 'p:bg', 'p:bgPr', 'a:blipFill') !== null;

/** A layout with its master, and whether one of the two has a picture. */
export interface LayoutWithPictures {
  readonly layout: Layout;
  readonly isPictured: boolean;
}

/** Returns the layout of a slide with its master. `layoutCache` has layouts by path. */
export async function findLayout(
  part: ReadPart,
  relations: readonly Relation[],
  layoutCache: Map<string, LayoutWithPictures>,
): Promise<LayoutWithPictures> {
  const path = relations.find(({ type }) => type.endsWith('/slideLayout'))?.path;
  if (path === undefined) return { layout: NO_LAYOUT, isPictured: false };
  const cachedLayout = layoutCache.get(path);
  if (cachedLayout !== undefined) return cachedLayout;
  const master = (await related(part, path)).find(({ type }) => type.endsWith('/slideMaster'))?.path;
  const parts = [await part(path), master === undefined ? null : await part(master)] as const;
  const isPictured = parts.some((element) => element !== null && hasPicture(element));
  const layout = { layout: makeLayout(...parts), isPictured };
  layoutCache.set(path, layout);
  return layout;
}
