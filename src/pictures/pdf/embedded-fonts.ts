import { hash } from 'node:crypto';
import { writeCff, toUnits, type EmbeddedGlyph, type Outline } from './cff-font.ts';
import type { PdfFile, PdfRef } from './pdf-file.ts';

/** A font of a file, with the characters that the file shows. */
interface EmbeddedFont {
  readonly ref: PdfRef;
  readonly codes: Map<string, number>;
  readonly glyphs: (EmbeddedGlyph & { readonly text: string })[];
}

/**
 * The fonts of a PDF file. Each has only the characters that the file shows, as outlines that
 * HarfBuzz has shaped: a letter and its accents are one glyph, which stands for their characters.
 */
export class EmbeddedFonts {
  readonly #file: PdfFile;
  readonly #fonts = new Map<string, EmbeddedFont>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** Returns the object of a font, and the code and width of a character in it, in ems. */
  encode(
    name: string,
    key: string,
    glyph: { readonly outlines: readonly Outline[]; readonly text: string; readonly width: number },
  ): { readonly ref: PdfRef; readonly code: string; readonly width: number } {
    const font: EmbeddedFont = this.#fonts.get(name) ?? {
      ref: this.#file.reserve(),
      codes: new Map(),
      glyphs: [],
    };
    this.#fonts.set(name, font);
    const { codes, glyphs, ref } = font;
    const code = codes.get(key) ?? glyphs.push(glyph);
    codes.set(key, code);
    return { ref, code: hex(code), width: toUnits(glyphs[code - 1]?.width ?? 0) / 1000 };
  }

  /** Returns the characters that the file shows in a font. */
  textsOf(name: string): string[] {
    return this.#fonts.get(name)?.glyphs.map(({ text }) => text) ?? [];
  }

  /** Adds all fonts to the file. */
  finish(): void {
    for (const [name, { ref, glyphs }] of this.#fonts) this.#write(name, ref, glyphs);
  }

  #write(name: string, ref: PdfRef, glyphs: EmbeddedFont['glyphs']): void {
    const font = writeCff(name, glyphs);
    const tag = hash('sha256', font, 'hex')
      .slice(0, 6)
      .replaceAll(/./g, (digit) => String.fromCharCode(65 + Number.parseInt(digit, 16)));
    const base = `/${tag}+${name}`;
    const descriptor = this.#file.add({
      Type: '/FontDescriptor',
      FontName: base,
      Flags: 4,
      FontBBox: [-1000, -500, 2000, 1500],
      ItalicAngle: 0,
      Ascent: 950,
      Descent: -250,
      CapHeight: 700,
      StemV: 80,
      FontFile3: this.#file.addStream({ Subtype: '/CIDFontType0C' }, font),
    });
    const descendant = this.#file.add({
      Type: '/Font',
      Subtype: '/CIDFontType0',
      BaseFont: base,
      CIDSystemInfo: { Registry: '(Adobe)', Ordering: '(Identity)', Supplement: 0 },
      FontDescriptor: descriptor,
      DW: 0,
      W: [1, glyphs.map(({ width }) => toUnits(width))],
    });
    this.#file.set(ref, {
      Type: '/Font',
      Subtype: '/Type0',
      BaseFont: base,
      Encoding: '/Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: this.#file.addStream({}, writeMap(glyphs.map(({ text }) => text))),
    });
  }
}

/** Most entries of a block in a map of characters. */
const BLOCK = 100;

/** Writes which characters the codes of a font stand for. */
function writeMap(texts: readonly string[]): string {
  const rows = texts.map(
    (text, index) =>
      `<${hex(index + 1)}> <${Buffer.from(text.toWellFormed(), 'utf16le').swap16().toString('hex')}>`,
  );
  const blocks: string[] = [];
  for (let at = 0; at < rows.length; at += BLOCK) {
    const block = rows.slice(at, at + BLOCK);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def',
    '1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange',
    ...blocks,
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend',
  ].join('\n');
}

const hex = (code: number): string => code.toString(16).padStart(4, '0');
