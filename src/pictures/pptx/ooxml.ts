import { escapeHtml } from '#domain/html/escape-html';

/** Size of a slide in points: 16:9, as PowerPoint makes them. */
export const SLIDE = { width: 960, height: 540 } as const;

const EMU_PER_POINT = 12_700;
const ANGLES_PER_DEGREE = 60_000;

/** A box on a slide in points: its centre and size, and its rotation in degrees clockwise. */
export interface SlideBox {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly rotation: number;
}

/** Converts points to the unit of lengths in Office files. */
export const toEmu = (points: number): number => Math.round(points * EMU_PER_POINT);

/** Converts a share to thousandths of a percent. */
export const toPercent = (share: number): number => Math.round(share * 100_000);

/** Characters that XML cannot contain. */
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Escapes a text for XML, including attributes in double quotes. */
export const escapeXml = (text: string): string => escapeHtml(text.toWellFormed().replaceAll(NOT_IN_XML, ''));

/** Fills with a colour such as "#10131a". */
export function solidFill(colour: string, opacity = 1): string {
  const alpha = opacity < 1 ? `<a:alpha val="${toPercent(opacity)}"/>` : '';
  return `<a:solidFill><a:srgbClr val="${colour.slice(1).toUpperCase()}">${alpha}</a:srgbClr></a:solidFill>`;
}

/** Places a shape. */
export function transform({ x, y, w, h, rotation }: SlideBox): string {
  const angle = Math.round((((rotation % 360) + 360) % 360) * ANGLES_PER_DEGREE);
  return (
    `<a:xfrm${angle === 0 ? '' : ` rot="${angle}"`}><a:off x="${toEmu(x - w / 2)}" y="${toEmu(y - h / 2)}"/>` +
    `<a:ext cx="${toEmu(w)}" cy="${toEmu(h)}"/></a:xfrm>`
  );
}

/** Draws a rectangle, with round corners of a radius, or another shape by its name. */
export function geometry({ w, h }: SlideBox, radius: number, name = 'rect'): string {
  const share = Math.min(0.5, radius / Math.min(w, h));
  return share > 0
    ? `<a:prstGeom prst="roundRect"><a:avLst><a:gd name="adj" fmla="val ${toPercent(share)}"/></a:avLst></a:prstGeom>`
    : `<a:prstGeom prst="${name}"><a:avLst/></a:prstGeom>`;
}

/** What a shape is called, and what readers hear of it. */
export interface ShapeFacts {
  readonly name: string;
  /** Alternative text; null for a decoration; absent for a text. */
  readonly alt?: string | null;
  /** Relation of the address to which it leads. */
  readonly link?: string;
}

const DECORATIVE =
  '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative ' +
  'xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>';

/** Writes the facts of a shape. `id` is unique in its slide. */
export function shapeFacts(id: number, { name, alt, link }: ShapeFacts): string {
  const description = typeof alt === 'string' ? ` descr="${escapeXml(alt)}"` : '';
  const click = link === undefined ? '' : `<a:hlinkClick r:id="${link}"/>`;
  const rest = click + (alt === null ? DECORATIVE : '');
  return `<p:cNvPr id="${id}" name="${escapeXml(name)}"${description}>${rest}</p:cNvPr>`;
}

/** The namespaces of slides, masters and layouts. */
export const NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

/** Returns a tree of shapes. */
export const shapeTree = (shapes: string): string =>
  '<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>' +
  '<p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/>' +
  `<a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>${shapes}</p:spTree>`;
