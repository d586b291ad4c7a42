import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { publishedPart } from '#domain/playback/published-part';
import { sha256 } from './sha256.ts';
import type { Entry } from './schemas/entry.ts';
import { presentation, type Presentation } from './schemas/presentation.ts';
import { video, type Video } from './schemas/video.ts';
import { placeFaults } from './check-file.ts';
import { checkShape } from './explain-issue.ts';
import type { EntryFacts } from './summarise-file.ts';
import { parseJson } from './parse-json.ts';
import { ContentError } from './fault-report.ts';

/**
 * Reads the published part of a presentation or video, with its facts, for its own pages. The
 * caller drops it after rendering. Throws `ContentError` if the file has a fault or another
 * identity since its facts were read. With `mayChange: false`, throws on any change.
 */
export async function readEntry(facts: EntryFacts, options = { mayChange: true }): Promise<Entry> {
  const content = publishedPart(await readWholeEntry(facts, options));
  // A changed title does not change the address, which was made when the facts were read.
  const { slug } = facts;
  return 'video' in content
    ? { ...content, kind: 'video', slug, durationSeconds: content.video.durationSeconds }
    : { ...content, kind: 'presentation', slug, durationSeconds: null };
}

/**
 * Reads a presentation or video, including the unpublished part of teased content. Throws as
 * `readEntry` does.
 */
export function readWholeEntry(
  facts: EntryFacts,
  options: { mayChange: boolean },
): Promise<Presentation | Video> {
  // A thread has nothing else to do meanwhile, and synchronous reading takes a quarter of the time.
  return Promise.resolve().then(() => readWholeFile(facts, options));
}

function readWholeFile(facts: EntryFacts, { mayChange }: { mayChange: boolean }): Presentation | Video {
  const bytes = readFileSync(facts.file);
  const schema = facts.kind === 'video' ? video : presentation;
  const digest = sha256(bytes);
  // The same bytes were checked when the facts were read.
  if (digest === facts.digest) return schema.parse(JSON.parse(bytes.toString('utf8')));
  if (!mayChange)
    throw changed(`${facts.kind}s/${basename(facts.file)}`, 'changed while the site was being built');
  return readChanged(facts, bytes, schema);
}

function readChanged(
  facts: EntryFacts,
  bytes: Uint8Array,
  schema: typeof video | typeof presentation,
): Presentation | Video {
  const name = `${facts.kind}s/${basename(facts.file)}`;
  const { text, value, faults } = parseJson(bytes);
  const shape = value === undefined ? { data: null, faults: [] } : checkShape(schema, value);
  const found = [...faults, ...shape.faults];
  const { data } = shape;
  if (data === null || found.length > 0) throw new ContentError(placeFaults(name, text, found));
  assertSameIdentity(name, facts, data);
  return data;
}

/**
 * Accepts changed text, which is normal during development. Rejects a changed identity, which would
 * publish content at the wrong address.
 */
function assertSameIdentity(name: string, facts: EntryFacts, content: Presentation | Video): void {
  const isSame =
    content.oid === facts.oid &&
    content.privacy === facts.privacy &&
    (content.viewLink?.link_id ?? null) === facts.linkId &&
    content.owner === facts.owner;
  if (isSame) return;
  throw changed(name, 'changed its oid, privacy, view link or owner while the site was being built');
}

function changed(file: string, fault: string): ContentError {
  return new ContentError([{ file, field: '', line: null, fault, remedy: 'build again' }]);
}
