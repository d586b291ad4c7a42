import type { InlineElement } from '#pipeline/site/inline-code';
import type { TextInspection } from '../finish/inspect-text.ts';

/**
 * Returns a function that deduplicates the strings of inspections. Threads send a copy of the
 * policy with every page, which takes hundreds of megabytes on a large site.
 */
export function makeTextDeduplicator(): (inspection: TextInspection) => TextInspection {
  const texts = new Map<string, string>();
  const elements = new Map<string, InlineElement>();
  const share = (text: string): string => first(texts, text, text);
  return (inspection) => ({
    ...inspection,
    elements: inspection.elements.map((element) =>
      first(elements, `${element.kind} ${element.digest}`, element),
    ),
    facts: {
      policy: inspection.facts.policy === null ? null : share(inspection.facts.policy),
      media: inspection.facts.media.map(share),
      scripts: inspection.facts.scripts.map(share),
    },
  });
}

/** Returns the first value stored with a key. */
function first<Value>(known: Map<string, Value>, key: string, value: Value): Value {
  const previous = known.get(key);
  if (previous !== undefined) return previous;
  known.set(key, value);
  return value;
}
