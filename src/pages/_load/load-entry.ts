import { readEntry, type EntryFacts } from '#content/library';
import type { Presentation } from '#content/schemas/presentation';
import type { Video } from '#content/schemas/video';
import { Memo } from '#pictures/memo';

const recent = new Memo<Presentation | Video>(16);

/**
 * Reads the whole of some content: a build once for its pages in all languages, which follow each other, and not if it has changed
 * since the build began: its pages would not be what their keys say.
 */
export function loadEntry(facts: EntryFacts): Promise<Presentation | Video> {
  return import.meta.env.DEV
    ? readEntry(facts)
    : recent.get(facts.oid, () => readEntry(facts, { mayChange: false }));
}
