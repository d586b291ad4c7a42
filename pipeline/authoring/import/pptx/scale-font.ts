interface Table {
  /** Position of its entry in the table directory. */
  readonly entry: number;
  readonly offset: number;
}

/** Lengths of a font's header and of an entry in its table directory, in bytes. */
const [HEADER_BYTES, ENTRY_BYTES] = [12, 16];
const MAX_UNITS_PER_EM = 16_384;
/** Fields with line heights, in bytes from the start of their tables. */
const LINE_HEIGHT_FIELDS = { hhea: [4, 6, 8], 'OS/2': [68, 70, 72, 74, 76] };
/** Ids of the names of a font. */
const [FAMILY, FULL_NAME, TYPOGRAPHIC_FAMILY] = [1, 4, 16];
/** The platform and encoding of names in UTF-16. */
const UNICODE = [3, 1];

/**
 * Returns a TrueType font with scaled letters, the same line height and another family name. If
 * `family` is null, scales the line height too, and keeps the name.
 */
export function scaleFont(font: Buffer, scale: number, family: string | null): Buffer {
  const scaled = Buffer.from(font);
  const tables = readTables(scaled);
  const head = tables.get('head');
  if (head === undefined) throw new Error('a font has no head');
  const unitsPerEm = scaled.readUInt16BE(head.offset + 18);
  // Letters become smaller if an em has more units.
  const scaledUnitsPerEm = Math.min(MAX_UNITS_PER_EM, Math.round(unitsPerEm / scale));
  scaled.writeUInt16BE(scaledUnitsPerEm, head.offset + 18);
  const names = tables.get('name');
  if (family === null || names === undefined) return scaled;
  for (const [table, fields] of Object.entries(LINE_HEIGHT_FIELDS)) {
    const start = tables.get(table)?.offset;
    for (const field of start === undefined ? [] : fields.map((item) => start + item)) {
      const height = Math.round((scaled.readInt16BE(field) * scaledUnitsPerEm) / unitsPerEm);
      scaled.writeInt16BE(Math.max(-32_768, Math.min(32_767, height)), field);
    }
  }
  const table = writeNameTable(readNames(scaled.subarray(names.offset)), family);
  const padding = Buffer.alloc(-scaled.length & 3);
  scaled.writeUInt32BE(scaled.length + padding.length, names.entry + 8);
  scaled.writeUInt32BE(table.length, names.entry + 12);
  return Buffer.concat([scaled, padding, table]);
}

function readTables(font: Buffer): ReadonlyMap<string, Table> {
  const tables = new Map<string, Table>();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = HEADER_BYTES + index * ENTRY_BYTES;
    tables.set(font.toString('latin1', entry, entry + 4), { entry, offset: font.readUInt32BE(entry + 8) });
  }
  return tables;
}

/** A name of a font: its id, its language, and its text in UTF-16. */
interface FontName {
  readonly id: number;
  readonly language: number;
  readonly text: Buffer;
}

/** Returns the names of a font in UTF-16. */
function readNames(table: Buffer): FontName[] {
  const textStart = table.readUInt16BE(4);
  return Array.from({ length: table.readUInt16BE(2) }, (_, index) => {
    const record = 6 + index * 12;
    const [platform = 0, encoding = 0, language = 0, id = 0, length = 0, offset = 0] = Array.from(
      { length: 6 },
      (__, field) => table.readUInt16BE(record + 2 * field),
    );
    const isUnicode = platform === UNICODE[0] && encoding === UNICODE[1];
    const text = table.subarray(textStart + offset, textStart + offset + length);
    return isUnicode ? [{ id, language, text }] : [];
  }).flat();
}

function writeNameTable(names: readonly FontName[], family: string): Buffer {
  const texts = names.map(({ id, text }) =>
    [FAMILY, FULL_NAME, TYPOGRAPHIC_FAMILY].includes(id) ? Buffer.from(family, 'utf16le').swap16() : text,
  );
  const textStart = 6 + 12 * names.length;
  const head = Buffer.alloc(textStart);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(textStart, 4);
  let offset = 0;
  for (const [index, { id, language }] of names.entries()) {
    const length = texts[index]?.length ?? 0;
    const fields = [...UNICODE, language, id, length, offset];
    for (const [field, value] of fields.entries()) head.writeUInt16BE(value, 6 + 12 * index + 2 * field);
    offset += length;
  }
  return Buffer.concat([head, ...texts]);
}
