/** A text on a test page, and its position from the top left corner in points. */
export interface TestText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Operators before it, such as `6 Tc` for letters that are 6 points apart. */
  readonly state?: string;
}

const [WIDTH, HEIGHT] = [800, 450];

/**
 * Returns a PDF with pages of 800 by 450 points and texts in Helvetica. `filler` adds invisible
 * bytes to each page.
 */
export function makePdf(pages: readonly (readonly TestText[])[], info = '', filler = 0): Buffer {
  const kids = pages.map((_, index) => `${5 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 ${WIDTH} ${HEIGHT}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< ${info} >>`,
    ...pages.flatMap((texts, index) => {
      const drawn = `${' '.repeat(filler)}${texts.map(toOperators).join('\n')}`;
      const page = `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F 3 0 R >> >> /Contents ${6 + 2 * index} 0 R >>`;
      return [page, `<< /Length ${Buffer.byteLength(drawn, 'latin1')} >>\nstream\n${drawn}\nendstream`];
    }),
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(file, 'latin1');
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = Buffer.byteLength(file, 'latin1');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function toOperators({ text, x, y, size, state = '' }: TestText): string {
  return `BT ${state}/F ${size} Tf ${x} ${HEIGHT - y} Td (${text.replace(/[\\()]/g, String.raw`\$&`)}) Tj ET`;
}

/** Overwrites the second half of an object's stream, as a failed copy does. */
export function cutStream(file: Buffer, object: number): Buffer {
  const start = file.indexOf('stream', file.indexOf(`\n${object} 0 obj`));
  const end = file.indexOf('endstream', start);
  return Buffer.from(file).fill(0xff, (start + end) >> 1, end - 1);
}
