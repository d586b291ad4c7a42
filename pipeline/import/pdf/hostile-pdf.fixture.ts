import { constants, deflateRawSync, deflateSync } from 'node:zlib';

/** A page of a hostile PDF: its drawing operators, and the compression of its stream. */
export interface HostilePage {
  readonly content: Buffer;
  /** Number of FlateDecode filters; the content must be deflated as many times. */
  readonly filters?: number;
  /** Page box in points. */
  readonly box?: string;
  /** Additional resources, such as `/XObject << /X 9 0 R >>`. */
  readonly resources?: string;
}

/**
 * Returns a PDF of these pages. `objects` are additional objects, numbered from
 * `firstOf(pages.length)`.
 */
export function makeHostilePdf(pages: readonly HostilePage[], objects: readonly Buffer[] = []): Buffer {
  const kids = pages.map((_, index) => `${3 + 2 * index} 0 R`).join(' ');
  const all = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    ...pages.flatMap(({ content, filters = 0, box = '0 0 800 450', resources = '' }, index) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Resources << ${resources} >> /Contents ${4 + 2 * index} 0 R >>`,
      ),
      makeStream(content, filters),
    ]),
    ...objects,
  ];
  const parts = [Buffer.from('%PDF-1.7\n')];
  let size = parts[0]?.length ?? 0;
  const offsets = all.map((object, index) => {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    const offset = size;
    parts.push(part);
    size += part.length;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  parts.push(
    Buffer.from(
      `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n${size}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** Returns the number of the first object after those of the pages. */
export const firstOf = (pages: number): number => 3 + 2 * pages;

/** Returns a stream object; `extra` is added to its dictionary. */
export function makeStream(content: Buffer, filters = 0, extra = ''): Buffer {
  const named = filters === 0 ? '' : `/Filter [${'/FlateDecode '.repeat(filters)}]`;
  return Buffer.concat([
    Buffer.from(`<< ${extra} ${named} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}

/** Returns a text repeated to a number of gigabytes, deflated twice: 4 GB become about 20 kB. */
export function bomb(text: string, gigabytes: number): { content: Buffer; filters: number } {
  const megabytes = Buffer.alloc(10_000_000 - (10_000_000 % text.length), text);
  // A full flush ends the block at a byte boundary, so that it can be repeated.
  const block = deflateRawSync(megabytes, { finishFlush: constants.Z_FULL_FLUSH });
  const blocks = Array.from({ length: gigabytes * 100 }, () => block);
  const once = Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, Buffer.from([0x03, 0x00])]);
  return { content: deflateSync(once, { level: 9 }), filters: 2 };
}
