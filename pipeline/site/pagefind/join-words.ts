import { ARRAY, CborReader, CborWriter, NUMBER } from './index-format.ts';

/** The words of an index in byte order, and the new numbers of its records. */
export interface WordSource {
  /** The contents of its chunks: `[[word, postings, [form, postings][]][]]`. */
  readonly chunks: Iterable<Buffer>;
  /** The new number of each record, in the previous order; undefined for a removed record. */
  readonly numbers: readonly (number | undefined)[];
}

/** Words that are fetched together. */
export interface WordChunk {
  readonly firstWord: string;
  readonly lastWord: string;
  readonly content: Buffer;
}

/**
 * Number of records, positions and forms after which a chunk ends, as in Pagefind. The borders of
 * chunks determine which word prefixes Pagefind finds.
 */
const MIN_CHUNK_BYTES = 20_000;

interface SourceWord {
  readonly word: Buffer;
  readonly postings: Postings;
  /** Other forms of the word, with accents. */
  readonly forms: ReadonlyMap<string, Postings>;
}

/**
 * Merges the words of indexes into the same chunks as a single index of the same records. An added
 * posting seldom moves the end of a chunk, and the next word with many postings restores the
 * previous borders.
 */
export function* joinWords(sources: readonly WordSource[]): Generator<WordChunk> {
  const writer = new CborWriter();
  let chunkWords: Buffer[] = [];
  let size = 0;
  let firstWord = '';
  let lastWord = '';
  const finish = (): WordChunk => {
    writer.head(ARRAY, 1);
    writer.head(ARRAY, chunkWords.length);
    for (const bytes of chunkWords) writer.raw(bytes, 0, bytes.length);
    chunkWords = [];
    size = 0;
    return { firstWord, lastWord, content: writer.take() };
  };
  for (const word of mergeWords(sources)) {
    writeWord(writer, word);
    lastWord = word.word.toString();
    if (chunkWords.length === 0) firstWord = lastWord;
    chunkWords.push(writer.take());
    size += postingsSize(word.postings);
    for (const postings of word.forms.values()) size += 1 + postingsSize(postings);
    if (size >= MIN_CHUNK_BYTES) yield finish();
  }
  if (chunkWords.length > 0) yield finish();
}

const postingsSize = (postings: Postings): number => postings.reduce((sum, { size }) => sum + size, 0);

function writeWord(writer: CborWriter, { word, postings, forms }: SourceWord): void {
  writer.head(ARRAY, 3);
  writer.text(word);
  writePostings(writer, postings);
  writer.head(ARRAY, forms.size);
  const sortedForms = [...forms].map(([form, formPostings]) => ({
    form: Buffer.from(form),
    ofForm: formPostings,
  }));
  for (const { form, ofForm } of sortedForms.sort((a, b) => a.form.compare(b.form))) {
    writer.head(ARRAY, 2);
    writer.text(form);
    writePostings(writer, ofForm);
  }
}

/** Yields the words of all indexes in byte order, once each, and only those with postings. */
function* mergeWords(sources: readonly WordSource[]): Generator<SourceWord> {
  const wordStreams = sources.flatMap((source) => {
    const words = readWords(source);
    const { value } = words.next();
    return value === undefined ? [] : [{ words, value }];
  });
  while (wordStreams.length > 0) {
    const { word } = wordStreams.reduce((a, b) =>
      Buffer.compare(b.value.word, a.value.word) < 0 ? b : a,
    ).value;
    const sourcesOfWord: SourceWord[] = [];
    for (const stream of wordStreams.filter(({ value }) => value.word.equals(word))) {
      sourcesOfWord.push(stream.value);
      const { value } = stream.words.next();
      if (value === undefined) wordStreams.splice(wordStreams.indexOf(stream), 1);
      else stream.value = value;
    }
    const forms = new Map<string, Postings>();
    for (const item of sourcesOfWord)
      for (const [form, postings] of item.forms) forms.set(form, [...(forms.get(form) ?? []), ...postings]);
    const postings = sourcesOfWord.flatMap((item) => item.postings);
    if (postings.length > 0 || forms.size > 0) yield { word, postings, forms };
  }
}

/** Yields the words of an index. Throws if its chunks are not in Pagefind's known format. */
function* readWords({ chunks, numbers }: WordSource): Generator<SourceWord, undefined> {
  let previous: Buffer = Buffer.alloc(0);
  for (const content of chunks) {
    const reader = new CborReader(content);
    const asList = (postings: Postings[number] | null): Postings => (postings === null ? [] : [postings]);
    reader.arrayOf(1);
    for (let itemsLeft = reader.head(ARRAY); itemsLeft > 0; itemsLeft -= 1) {
      reader.arrayOf(3);
      const word = reader.text();
      if (Buffer.compare(previous, word) >= 0) throw new RangeError(`"${word.toString()}" is out of order`);
      previous = word;
      const postings = asList(readPostings(reader, numbers));
      const forms = new Map<string, Postings>();
      for (let remaining = reader.head(ARRAY); remaining > 0; remaining -= 1) {
        reader.arrayOf(2);
        const form = reader.text().toString();
        const formPostings = asList(readPostings(reader, numbers));
        if (formPostings.length > 0) forms.set(form, formPostings);
      }
      yield { word, postings, forms };
    }
    reader.end();
  }
}

/** The positions of a word in the records of one index as CBOR, and their new numbers. */
interface PostingPart {
  readonly bytes: Buffer;
  /** New numbers of the records, increasing. */
  readonly records: readonly number[];
  /** For each record, start and end offsets of the word's positions, in pairs. */
  readonly offsets: readonly number[];
  /** Number of records and positions. */
  readonly size: number;
}

/** The positions of a word in all indexes that are merged. */
type Postings = readonly PostingPart[];

/**
 * Reads the postings of a word: `[difference to the previous record number, positions in the text,
 * positions in the fields][]`. `numbers` maps each record to its new number; postings of removed
 * records are omitted. Returns null if none remain.
 */
function readPostings(reader: CborReader, numbers: readonly (number | undefined)[]): PostingPart | null {
  const records: number[] = [];
  const offsets: number[] = [];
  let [previous, size] = [0, 0];
  for (let itemsLeft = reader.head(ARRAY); itemsLeft > 0; itemsLeft -= 1) {
    reader.arrayOf(3);
    previous += reader.head(NUMBER);
    const start = reader.offset;
    const positionCount = reader.skipNumbers() + reader.skipNumbers();
    const record = numbers[previous];
    if (record === undefined) continue;
    records.push(record);
    offsets.push(start, reader.offset);
    size += positionCount + 1;
  }
  return records.length === 0 ? null : { bytes: reader.bytes, records, offsets, size };
}

/** Writes postings in the order of their records. */
function writePostings(writer: CborWriter, postings: Postings): void {
  const cursors = postings.map((part) => ({ part, at: 0 }));
  writer.head(
    ARRAY,
    postings.reduce((sum, { records }) => sum + records.length, 0),
  );
  // The number of the record written last: records are stored as differences.
  let previous = 0;
  for (;;) {
    let nextCursor: (typeof cursors)[number] | null = null;
    let record = Infinity;
    for (const cursor of cursors) {
      const cursorRecord = cursor.part.records[cursor.at];
      if (cursorRecord === undefined || cursorRecord >= record) continue;
      nextCursor = cursor;
      record = cursorRecord;
    }
    if (nextCursor === null) return;
    const { bytes, offsets } = nextCursor.part;
    writer.head(ARRAY, 3);
    writer.head(NUMBER, record - previous);
    writer.raw(bytes, offsets[2 * nextCursor.at] ?? 0, offsets[2 * nextCursor.at + 1] ?? 0);
    previous = record;
    nextCursor.at += 1;
  }
}
