import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranscriptText, TranscriptTopic } from '#library/schemas/transcript';
import { flattenTranscript, linesOf, type TranscriptSection } from './transcript.ts';

type Style = TranscriptText['styleClasses'][number];

const allOf = (sections: readonly TranscriptSection[]): TranscriptSection[] =>
  sections.flatMap((section) => [section, ...allOf(section.sections)]);

describe('flattenTranscript given any transcript', () => {
  const words = fc.constantFrom('', ' ', 'Rivers', 'Flüsse', '川', 'a b');
  const anyText = fc.record({
    id: fc.stringMatching(/^[\w-]{1,8}$/),
    styleClasses: fc.subarray<Style>(['title', 'subtitle', 'subtitle_2', 'body', 'body_2']),
    paragraphs: fc.array(fc.record({ text: words }), { maxLength: 3 }),
    listType: fc.constantFrom('NONE' as const, 'BULLET' as const),
    biggestFontSize: fc.constant(0),
  });
  const anyTopic = fc.letrec<{ topic: TranscriptTopic }>((tie) => ({
    topic: fc.record({
      texts: fc.array(anyText, { maxLength: 4 }),
      topics: fc.oneof(
        { maxDepth: 6 },
        fc.constant<TranscriptTopic[]>([]),
        fc.array(tie('topic'), { maxLength: 3 }),
      ),
    }),
  })).topic;
  const anyTranscript = fc.array(anyTopic, { maxLength: 4 });

  it('has unique, safe anchors and an outline without gaps', () => {
    fc.assert(
      fc.property(anyTranscript, (topics) => {
        const sections = allOf(flattenTranscript(topics, 'en'));
        const ids = sections.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every((id) => /^topic-[\w-]+$/.test(id))).toBe(true);
        let last = 2;
        for (const { heading } of sections) {
          if (heading === null) continue;
          expect(heading.level).toBeGreaterThanOrEqual(3);
          expect(heading.level).toBeLessThanOrEqual(Math.min(6, last + 1));
          last = heading.level;
        }
      }),
      { numRuns: 300 },
    );
  });

  it('holds every word of the content file, in the same order', () => {
    const spoken = (sections: readonly TranscriptSection[]): string[] =>
      sections.flatMap(({ heading, blocks, sections: inner }) => [
        ...(heading === null ? [] : [heading.text]),
        ...blocks.flatMap(linesOf),
        ...spoken(inner),
      ]);
    const written = (topics: readonly TranscriptTopic[]): string[] =>
      topics.flatMap(({ texts, topics: inner }) => [
        ...texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)),
        ...written(inner),
      ]);
    const wordsOf = (said: string): string[] => said.split(/\s+/).filter((word) => word !== '');
    fc.assert(
      fc.property(anyTranscript, (topics) => {
        expect(wordsOf(spoken(flattenTranscript(topics, 'en')).join(' '))).toEqual(
          wordsOf(written(topics).join(' ')),
        );
      }),
      { numRuns: 300 },
    );
  });
});
