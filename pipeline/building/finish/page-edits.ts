import type { PageElement, Place } from '#pipeline/site/markup/page-scan';

/** A text that many pages contain. It is encoded once. */
export class SharedText {
  readonly text: string;
  readonly bytes: Buffer;

  constructor(text: string) {
    this.text = text;
    this.bytes = Buffer.from(text);
  }
}

/** A replacement for a part of the source. */
export interface Edit extends Place {
  readonly text: string | SharedText;
}

/** Returns an edit that replaces a place of the source with a text. */
export const replacing = ({ start, end }: Place, text: string | SharedText): Edit => ({ start, end, text });

/** Escapes angle brackets, so that no tool mistakes a text or an attribute value for markup. */
export const escapeBrackets = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns the edits that escape brackets in attributes, which Astro does not escape. */
export function attributeEdits({ attrs }: PageElement, html: string): readonly Edit[] {
  let edits: Edit[] | undefined;
  for (const { start, end } of attrs) {
    const source = html.slice(start, end);
    if (source.includes('<') || source.includes('>'))
      (edits ??= []).push({ start, end, text: escapeBrackets(source) });
  }
  return edits ?? NO_EDITS;
}

const NO_EDITS: readonly Edit[] = [];

/** Returns the edits that escape angle brackets in texts. */
export function textEdits(bracketed: readonly Place[], html: string): Edit[] {
  return bracketed.map((place) => replacing(place, escapeBrackets(html.slice(place.start, place.end))));
}

/**
 * Memory for the bytes of one page at a time. New memory for each page would be freed late, and
 * cause more garbage collections.
 */
export class ReusedSpace {
  #bytes = Buffer.alloc(0);

  /** Returns at least this number of bytes, the same at each call. */
  take(length: number): Buffer {
    if (this.#bytes.length < length) this.#bytes = Buffer.alloc(2 * length);
    return this.#bytes;
  }
}

/** A source with all edits applied, stored as a sequence of texts. */
export class EditedText {
  readonly #pieces: (string | SharedText)[] = [];

  constructor(source: string, edits: readonly Edit[]) {
    let copiedTo = 0;
    for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
      if (start > copiedTo) this.#pieces.push(source.slice(copiedTo, start));
      this.#pieces.push(text);
      copiedTo = end;
    }
    this.#pieces.push(source.slice(copiedTo));
  }

  toString(): string {
    return this.#pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');
  }

  /**
   * Encodes the text without joining its parts and without encoding shared texts again. With
   * `space`, the result is valid until the space is used again.
   */
  toBytes(space?: ReusedSpace): Buffer {
    const longestCommon = this.#pieces.reduce(
      (sum, piece) => sum + (typeof piece === 'string' ? 3 * piece.length : piece.bytes.length),
      0,
    );
    const bytes = space?.take(longestCommon) ?? Buffer.allocUnsafe(longestCommon);
    let length = 0;
    for (const piece of this.#pieces)
      length += typeof piece === 'string' ? bytes.write(piece, length) : piece.bytes.copy(bytes, length);
    return bytes.subarray(0, length);
  }
}
