import { hash } from 'node:crypto';
import { zlibSync } from 'fflate';

/**
 * A value in a PDF file. A text is written as it is: a name such as "/Page", a reference, or a
 * result of `pdfText`.
 */
export type PdfValue = number | boolean | string | readonly PdfValue[] | PdfDict;

/** A dictionary in a PDF file. Keys without a value are left out. */
export interface PdfDict {
  readonly [key: string]: PdfValue | undefined;
}

/** A reference to an object of the file, such as "12 0 R". */
export type PdfRef = `${number} 0 R`;

const HEADER = Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1');

/**
 * The objects of a PDF file. Compresses in JavaScript, because zlib writes other bytes on other
 * processors.
 */
export class PdfFile {
  readonly #objects: (Buffer | null)[] = [];
  readonly #shared = new Map<string, PdfRef>();

  /** Returns the reference of an object that is set later. */
  reserve(): PdfRef {
    this.#objects.push(null);
    return `${this.#objects.length} 0 R`;
  }

  set(ref: PdfRef, value: PdfValue): PdfRef {
    this.#objects[Number.parseInt(ref) - 1] = Buffer.from(write(value), 'latin1');
    return ref;
  }

  add(value: PdfValue): PdfRef {
    return this.set(this.reserve(), value);
  }

  /** Returns the object of a value that several parts of the file use. */
  share(value: PdfValue): PdfRef {
    const key = write(value);
    const known = this.#shared.get(key) ?? this.add(value);
    this.#shared.set(key, known);
    return known;
  }

  /** Adds a stream. Compresses its data, unless the dictionary names a filter. */
  addStream(dict: PdfDict, data: Uint8Array | string): PdfRef {
    const plain = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
    if (dict['Filter'] !== undefined) return this.addPlain(dict, plain);
    return this.addPlain({ ...dict, Filter: '/FlateDecode' }, zlibSync(plain, { level: 4 }));
  }

  /** Adds a stream whose data are written as they are. */
  addPlain(dict: PdfDict, bytes: Uint8Array): PdfRef {
    const ref = this.reserve();
    this.#objects[this.#objects.length - 1] = Buffer.concat([
      Buffer.from(`${write({ ...dict, Length: bytes.length })}\nstream\n`, 'latin1'),
      bytes,
      Buffer.from('\nendstream', 'latin1'),
    ]);
    return ref;
  }

  /** Returns the bytes of the file. Its identifier is the digest of its content. */
  finish(trailer: PdfDict): Uint8Array<ArrayBuffer> {
    const parts: Buffer[] = [HEADER];
    const offsets: number[] = [];
    let length = HEADER.length;
    for (const [index, object] of this.#objects.entries()) {
      if (object === null) throw new Error(`The object ${index + 1} of the PDF file was never set.`);
      const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
      offsets.push(length);
      parts.push(part);
      length += part.length;
    }
    const size = this.#objects.length + 1;
    const id = `<${hash('sha256', Buffer.concat(parts), 'hex').slice(0, 32)}>`;
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    parts.push(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n` +
          `${write({ ...trailer, Size: size, ID: [id, id] })}\nstartxref\n${length}\n%%EOF\n`,
      ),
    );
    return new Uint8Array(Buffer.concat(parts));
  }
}

/** Returns a text for people, such as a title. */
export function pdfText(text: string): string {
  return `<${Buffer.from(`\uFEFF${text.toWellFormed()}`, 'utf16le').swap16().toString('hex')}>`;
}

/** Formats a number: PDF has no exponents. */
export function pdfNumber(value: number): string {
  const rounded = Math.round(value * 10_000) / 10_000;
  return rounded === 0 ? '0' : String(rounded);
}

function write(value: PdfValue): string {
  if (typeof value === 'number') return pdfNumber(value);
  if (typeof value !== 'object') return String(value);
  if (isList(value)) return `[${value.map(write).join(' ')}]`;
  const entries = Object.entries(value).flatMap(([key, item]) =>
    item === undefined ? [] : [`/${key} ${write(item)}`],
  );
  return `<<${entries.join(' ')}>>`;
}

const isList = (value: readonly PdfValue[] | PdfDict): value is readonly PdfValue[] => Array.isArray(value);
