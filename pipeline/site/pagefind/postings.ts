import { ARRAY, NUMBER, type CborReader, type CborWriter } from './cbor.ts';

/** The positions of a word in the records of one index as CBOR, and their new numbers. */
interface PostingPart {
  readonly bytes: Buffer;
  /** New numbers of the records, increasing. */
  readonly records: readonly number[];
  /** For each record, start and end offsets of the word's positions, in pairs. */
  readonly spans: readonly number[];
  /** Number of records and positions. */
  readonly size: number;
}

/** The positions of a word in all indexes that are merged. */
export type Postings = readonly PostingPart[];

/**
 * Reads the postings of a word: `[difference to the previous record number, positions in the text,
 * positions in the fields][]`. `numbers` maps each record to its new number; postings of removed
 * records are omitted. Returns null if none remain.
 */
export function readPostings(
  reader: CborReader,
  numbers: readonly (number | undefined)[],
): PostingPart | null {
  const records: number[] = [];
  const spans: number[] = [];
  let [previous, size] = [0, 0];
  for (let left = reader.head(ARRAY); left > 0; left -= 1) {
    reader.arrayOf(3);
    previous += reader.head(NUMBER);
    const start = reader.at;
    const places = reader.skipNumbers() + reader.skipNumbers();
    const record = numbers[previous];
    if (record === undefined) continue;
    records.push(record);
    spans.push(start, reader.at);
    size += places + 1;
  }
  return records.length === 0 ? null : { bytes: reader.bytes, records, spans, size };
}

/** Writes postings in the order of their records. */
export function writePostings(writer: CborWriter, postings: Postings): void {
  const heads = postings.map((part) => ({ part, at: 0 }));
  writer.head(
    ARRAY,
    postings.reduce((sum, { records }) => sum + records.length, 0),
  );
  let previous = 0;
  for (;;) {
    let next: (typeof heads)[number] | null = null;
    let record = Infinity;
    for (const head of heads) {
      const headRecord = head.part.records[head.at];
      if (headRecord === undefined || headRecord >= record) continue;
      [next, record] = [head, headRecord];
    }
    if (next === null) return;
    const { bytes, spans } = next.part;
    writer.head(ARRAY, 3);
    writer.head(NUMBER, record - previous);
    writer.raw(bytes, spans[2 * next.at] ?? 0, spans[2 * next.at + 1] ?? 0);
    previous = record;
    next.at += 1;
  }
}
