import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { presentation } from '#library/schemas/presentation';
import { flattenTranscript, linesOf, type TranscriptSection } from '#domain/content/transcript';
import { stepTranscriptOf } from './step-text.ts';

const FOLDER = 'src/content/presentations';

/** Longer texts, in characters, are sentences of a talk. Shorter ones are labels of drawings. */
const LONGEST_LABEL = 24;

/** Share of the words of a text that make another text say the same. */
const SAME = 0.75;

/** Longer texts have the words of shorter ones by chance. */
const FEWEST_WORDS = 6;

const textsOf = (sections: readonly TranscriptSection[]): string[] =>
  sections.flatMap(({ blocks, sections: inner }) => [...blocks.flatMap(linesOf), ...textsOf(inner)]);

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** Reports whether another text has nearly all words of a text. */
function retells(text: string, other: string): boolean {
  const words = wordsOf(text);
  const others = wordsOf(other);
  const shared = [...words].filter((word) => others.has(word)).length;
  return words.size >= FEWEST_WORDS && shared >= SAME * words.size;
}

const talks = readdirSync(FOLDER)
  .map((file) => presentation.parse(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8'))))
  .filter(({ transcript }) => transcript.length > 0);

describe.each(talks.map((content) => [content.oid, content] as const))('the talk of %s', (_, content) => {
  const whole = textsOf(stepTranscriptOf(content).sections);

  it('has the sentences of its slides, so that nothing but labels is added', () => {
    const texts = textsOf(flattenTranscript(content.transcript, content.language));
    const added = whole.filter((text) => !texts.includes(text));
    expect(added.filter(({ length }) => length > LONGEST_LABEL)).toEqual([]);
  });

  it('tells nothing twice', () => {
    const twice = whole.flatMap((text, index) =>
      whole.filter((other, at) => at !== index && retells(text, other)).map((other) => [text, other]),
    );
    expect(twice).toEqual([]);
  });
});
