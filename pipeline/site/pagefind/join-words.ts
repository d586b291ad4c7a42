import { ARRAY, CborReader, CborWriter } from './cbor.ts';
import { readPostings, writePostings, type Postings } from './postings.ts';

/** The words of an index in byte order, and the new numbers of its records. */
export interface WordSource {
  /** The contents of its chunks: `[[word, postings, [form, postings][]][]]`. */
  readonly chunks: Iterable<Buffer>;
  /** The new number of each record, in the previous order; undefined for a removed record. */
  readonly numbers: readonly (number | undefined)[];
}

/** Words that are fetched together. */
export interface WordChunk {
  readonly first: string;
  readonly last: string;
  readonly content: Buffer;
}

/**
 * Number of records, positions and forms after which a chunk ends, as in Pagefind. The borders of
 * chunks determine which word prefixes Pagefind finds.
 */
const ENOUGH = 20_000;

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
  let words: Buffer[] = [];
  let size = 0;
  let first = '';
  let last = '';
  const finish = (): WordChunk => {
    writer.head(ARRAY, 1);
    writer.head(ARRAY, words.length);
    for (const bytes of words) writer.raw(bytes, 0, bytes.length);
    [words, size] = [[], 0];
    return { first, last, content: writer.take() };
  };
  for (const word of unite(sources)) {
    writeWord(writer, word);
    last = word.word.toString();
    if (words.length === 0) first = last;
    words.push(writer.take());
    size += sizeOf(word.postings);
    for (const postings of word.forms.values()) size += 1 + sizeOf(postings);
    if (size >= ENOUGH) yield finish();
  }
  if (words.length > 0) yield finish();
}

const sizeOf = (postings: Postings): number => postings.reduce((sum, { size }) => sum + size, 0);

function writeWord(writer: CborWriter, { word, postings, forms }: SourceWord): void {
  writer.head(ARRAY, 3);
  writer.text(word);
  writePostings(writer, postings);
  writer.head(ARRAY, forms.size);
  const sorted = [...forms].map(([form, ofForm]) => ({ form: Buffer.from(form), ofForm }));
  for (const { form, ofForm } of sorted.sort((a, b) => a.form.compare(b.form))) {
    writer.head(ARRAY, 2);
    writer.text(form);
    writePostings(writer, ofForm);
  }
}

/** Yields the words of all indexes in byte order, once each, and only those with postings. */
function* unite(sources: readonly WordSource[]): Generator<SourceWord> {
  const heads = sources.flatMap((source) => {
    const words = readWords(source);
    const { value } = words.next();
    return value === undefined ? [] : [{ words, value }];
  });
  while (heads.length > 0) {
    const { word } = heads.reduce((a, b) => (Buffer.compare(b.value.word, a.value.word) < 0 ? b : a)).value;
    const same: SourceWord[] = [];
    for (const head of heads.filter(({ value }) => value.word.equals(word))) {
      same.push(head.value);
      const { value } = head.words.next();
      if (value === undefined) heads.splice(heads.indexOf(head), 1);
      else head.value = value;
    }
    const forms = new Map<string, Postings>();
    for (const one of same)
      for (const [form, postings] of one.forms) forms.set(form, [...(forms.get(form) ?? []), ...postings]);
    const postings = same.flatMap((item) => item.postings);
    if (postings.length > 0 || forms.size > 0) yield { word, postings, forms };
  }
}

/** Yields the words of an index. Throws if its chunks are not in Pagefind's known format. */
function* readWords({ chunks, numbers }: WordSource): Generator<SourceWord, undefined> {
  let previous: Buffer = Buffer.alloc(0);
  for (const content of chunks) {
    const reader = new CborReader(content);
    const list = (postings: Postings[number] | null): Postings => (postings === null ? [] : [postings]);
    reader.arrayOf(1);
    for (let left = reader.head(ARRAY); left > 0; left -= 1) {
      reader.arrayOf(3);
      const word = reader.text();
      if (Buffer.compare(previous, word) >= 0) throw new RangeError(`"${word.toString()}" is out of order`);
      previous = word;
      const postings = list(readPostings(reader, numbers));
      const forms = new Map<string, Postings>();
      for (let more = reader.head(ARRAY); more > 0; more -= 1) {
        reader.arrayOf(2);
        const form = reader.text().toString();
        const ofForm = list(readPostings(reader, numbers));
        if (ofForm.length > 0) forms.set(form, ofForm);
      }
      yield { word, postings, forms };
    }
    reader.end();
  }
}
