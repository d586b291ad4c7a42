/** Returns a font without glyphs: only its names, its units per em and its line metrics. */
export function fontOf(family: string, unitsPerEm: number): Buffer {
  const head = Buffer.alloc(54);
  head.writeUInt16BE(unitsPerEm, 18);
  const hhea = Buffer.alloc(36);
  hhea.writeInt16BE(900, 4);
  hhea.writeInt16BE(-200, 6);
  const texts = [family, 'Bold'].map((text) => Buffer.from(text, 'utf16le').swap16());
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = texts;
  const name = Buffer.alloc(30);
  const header = [0, 2, 30];
  const familyRecord = [3, 1, 0x409, 1, first.length, 0];
  const styleRecord = [3, 1, 0x409, 2, second.length, first.length];
  for (const [index, value] of [header, familyRecord, styleRecord].flat().entries())
    name.writeUInt16BE(value, 2 * index);
  const tables = { head, hhea, name: Buffer.concat([name, ...texts]) };
  const directory = Buffer.alloc(12 + 16 * Object.keys(tables).length);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(Object.keys(tables).length, 4);
  let offset = directory.length;
  for (const [index, [tag, table]] of Object.entries(tables).entries()) {
    directory.write(tag, 12 + 16 * index, 'latin1');
    directory.writeUInt32BE(offset, 12 + 16 * index + 8);
    directory.writeUInt32BE(table.length, 12 + 16 * index + 12);
    offset += table.length;
  }
  return Buffer.concat([directory, ...Object.values(tables)]);
}
