import { FONT_WEIGHTS, type ElementOf } from '#domain/playback/element-types';
import { isRightToLeft } from '#domain/languages/text-direction';
import { isMarkedList, paragraphsOf } from '#domain/playback/text-paragraphs';
import { spansFrom, splitSpans } from '#domain/playback/text-spans';
import type { TextSpan } from '#library/schemas/storyboard';
import { highlight } from '../code/highlight.ts';
import { layOutLines, LIST_INDENT, placeLines } from '../draw-text.ts';
import { escapeXml, solidFill, toEmu, toPercent } from './ooxml.ts';

/** Font sizes that Office allows, in points. */
const FONT_SIZES = { smallest: 1, largest: 4000 } as const;

/** Office draws letters above or below their line at this share of their size. */
const RAISED_SIZE = 2 / 3;

/** What texts of a slide share. */
export interface TextTools {
  /** Points per canvas unit. */
  readonly scale: number;
  /** Tag of the language of the texts. */
  readonly language: string;
  /** Name of the font of program code. */
  readonly codeFont: string;
}

/** The properties of a run of letters. */
interface Look {
  /** In points. */
  readonly size: number;
  readonly color: string;
  readonly opacity: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isStruck: boolean;
  readonly isCode: boolean;
  /** Height above the line, as a multiple of the font size. */
  readonly raise: number;
}

/** Writes a text with its styles, whole paragraphs, and their line breaks. */
export async function writeText(element: ElementOf<'text'>, tools: TextTools): Promise<string> {
  const { text, fontSize, lineHeight, list, spans, valign } = element;
  const size = fontSize * tools.scale;
  const isMirrored = isRightToLeft(text);
  const lines = text.split('\n');
  const paragraphs = list || isMarkedList(lines) ? lines : paragraphsOf(lines);
  const indent = toEmu(LIST_INDENT * size);
  const place =
    `${list ? ` marL="${indent}" indent="-${indent}"` : ''} algn="${alignmentOf(element, isMirrored)}"` +
    (isMirrored ? ' rtl="1"' : '');
  const bullet = '<a:buFont typeface="Arial"/><a:buChar char="•"/>';
  let start = 0;
  const written = paragraphs.map((paragraph) => {
    const runs = writeRuns(paragraph, spansFrom(spans, start), element, tools);
    start += paragraph.length + 1;
    const hasBullet = list && paragraph.trim() !== '';
    return `<a:p><a:pPr${place}>${spacing(lineHeight)}${hasBullet ? bullet : '<a:buNone/>'}</a:pPr>${runs}</a:p>`;
  });
  const isWrapped = (await placeLines(element)).length > lines.length;
  return body({ isWrapped, anchor: ANCHORS[valign], inset: 0 }, written.join(''));
}

/** Writes program code with the colours of its words. */
export async function writeCode(element: ElementOf<'code'>, tools: TextTools): Promise<string> {
  const { w, text, fontSize, lineHeight, padding, opacity, color } = element;
  const look = {
    size: fontSize * tools.scale,
    opacity,
    isBold: false,
    isItalic: false,
    isStruck: false,
    isCode: true,
    raise: 0,
  };
  const runs = (await highlight(element)).map(([words, colour = color]) =>
    writeRun(words.replaceAll('\t', '  '), { ...look, color: colour }, tools),
  );
  const style = { weight: 'regular', italic: false, font: 'code' } as const;
  const lines = await layOutLines({ text, lineHeight, ...style }, (w - 2 * padding) / fontSize);
  const isWrapped = lines.length > text.split('\n').length;
  const paragraph = `<a:p><a:pPr algn="l">${spacing(lineHeight)}<a:buNone/></a:pPr>${runs.join('')}</a:p>`;
  return body({ isWrapped, anchor: 't', inset: padding * tools.scale }, paragraph);
}

/** Writes the text of a box that is never seen, such as the title of a slide that shows none. */
export const writeUnseen = (text: string, language: string): string =>
  body(
    { isWrapped: true, anchor: 't', inset: 0 },
    `<a:p><a:r><a:rPr lang="${escapeXml(language)}"/><a:t>${escapeXml(text)}</a:t></a:r></a:p>`,
  );

const ANCHORS = { top: 't', middle: 'ctr', bottom: 'b' } as const;

interface BodyLook {
  /** Whether lines break at the edge of the box. */
  readonly isWrapped: boolean;
  readonly anchor: string;
  /** In points. */
  readonly inset: number;
}

function body({ isWrapped, anchor, inset }: BodyLook, paragraphs: string): string {
  const insets = ['lIns', 'tIns', 'rIns', 'bIns'].map((side) => ` ${side}="${toEmu(inset)}"`).join('');
  return (
    `<p:txBody><a:bodyPr wrap="${isWrapped ? 'square' : 'none'}"${insets} rtlCol="0" anchor="${anchor}">` +
    `<a:noAutofit/></a:bodyPr><a:lstStyle/>${paragraphs}</p:txBody>`
  );
}

/** Height of a line of the usual fonts, as a multiple of the font size. */
const USUAL_LINE_HEIGHT = 1.2;

const spacing = (lineHeight: number): string =>
  `<a:lnSpc><a:spcPct val="${toPercent(lineHeight / USUAL_LINE_HEIGHT)}"/></a:lnSpc>` +
  '<a:spcBef><a:spcPts val="0"/></a:spcBef>';

function alignmentOf({ align }: ElementOf<'text'>, isMirrored: boolean): 'l' | 'ctr' | 'r' {
  if (align === 'center') return 'ctr';
  return align === 'left' || align === (isMirrored ? 'end' : 'start') ? 'l' : 'r';
}

function writeRuns(
  text: string,
  spans: readonly TextSpan[] | undefined,
  element: ElementOf<'text'>,
  tools: TextTools,
): string {
  return splitSpans(text, spans ?? [])
    .map(({ text: words, span = {} }) => {
      const weight = span.weight ?? element.weight;
      const look = {
        size: element.fontSize * tools.scale * (span.size ?? 1),
        color: span.color ?? element.color,
        opacity: element.opacity,
        isBold: FONT_WEIGHTS[weight] >= FONT_WEIGHTS.bold,
        isItalic: span.italic ?? element.italic,
        isStruck: element.struck,
        isCode: (span.font ?? element.font) === 'code',
        raise: span.raise ?? 0,
      };
      return writeRun(words, look, tools);
    })
    .join('');
}

/** Writes letters of one look, with the line breaks between them. */
function writeRun(words: string, look: Look, { language, codeFont }: TextTools): string {
  const wanted = look.raise === 0 ? look.size : look.size / RAISED_SIZE;
  const size = Math.round(Math.min(Math.max(wanted, FONT_SIZES.smallest), FONT_SIZES.largest) * 100);
  const properties =
    ` lang="${escapeXml(language)}" sz="${size}" b="${Number(look.isBold)}" i="${Number(look.isItalic)}"` +
    (look.isStruck ? ' strike="sngStrike"' : '') +
    (look.raise === 0 ? '' : ` baseline="${toPercent(look.raise)}"`);
  const font = look.isCode
    ? `<a:latin typeface="${escapeXml(codeFont)}"/><a:cs typeface="${escapeXml(codeFont)}"/>`
    : '';
  const children = solidFill(look.color, look.opacity) + font;
  return words
    .split('\n')
    .map((line) =>
      line === '' ? '' : `<a:r><a:rPr${properties}>${children}</a:rPr><a:t>${escapeXml(line)}</a:t></a:r>`,
    )
    .join(`<a:br><a:rPr${properties}>${children}</a:rPr></a:br>`);
}
