import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { presentation, type Presentation } from '../schemas/presentation.ts';
import { video, type Video } from '../schemas/video.ts';
import { placeFaults } from './check-file.ts';
import { checkShape } from './explain-issue.ts';
import type { EntryFacts } from './facts.ts';
import { ContentError } from './fault.ts';
import { parseJson } from './parse-json.ts';

/**
 * Reads the whole of one presentation or video, for its own page; the caller drops it when the page is rendered.
 * Throws `ContentError` if the file became bad, or became another piece of content, since its facts were read.
 */
export async function readEntry(facts: EntryFacts): Promise<Presentation | Video> {
  const name = `${facts.kind}s/${basename(facts.file)}`;
  const bytes = await readFile(facts.file);
  const { text, value, faults } = parseJson(bytes);
  const schema = facts.kind === 'video' ? video : presentation;
  const shape = checkShape<typeof video | typeof presentation>(schema, value);
  if (shape.data === null || faults.length > 0)
    throw new ContentError(placeFaults(name, text, [...faults, ...shape.faults]));
  if (createHash('sha256').update(bytes).digest('hex') !== facts.digest) refuseOther(name, facts, shape.data);
  return shape.data;
}

/** A changed text is welcome while developing; a changed identity would publish content where it does not belong. */
function refuseOther(name: string, facts: EntryFacts, content: Presentation | Video): void {
  const isSame =
    content.oid === facts.oid &&
    content.privacy === facts.privacy &&
    (content.viewLink?.link_id ?? null) === facts.linkId &&
    content.owner === facts.owner;
  if (isSame) return;
  const fault = 'changed its oid, privacy, view link or owner while the site was being built';
  throw new ContentError([{ file: name, field: '', line: null, fault, remedy: 'build again' }]);
}
