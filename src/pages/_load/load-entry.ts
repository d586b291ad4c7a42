import { readEntry, type EntryFacts } from '#content/library';
import type { Presentation } from '#content/schemas/presentation';
import type { Video } from '#content/schemas/video';
import { Memo } from '#pictures/memo';

const recent = new Memo<Presentation | Video>(16);

/**
 * Reads the full content of an entry. A build reads it once for its pages in all languages, which
 * are rendered one after another. Throws in a build if the content has changed since the build
 * began, because its pages would not match their keys.
 */
export function loadEntry(facts: EntryFacts): Promise<Presentation | Video> {
  return import.meta.env.DEV
    ? readEntry(facts)
    : recent.get(facts.oid, async () => {
        const content = await readEntry(facts, { mayChange: false });
        // The pages in all languages contain it as it is.
        Object.freeze(content.transcript);
        return content;
      });
}
