import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { presentation } from '#content/schemas/presentation';
import { flattenTranscript, linesOf, type TranscriptSection } from '#domain/transcript';
import { stepTranscriptOf } from './step-transcript.ts';

/** Maximum length of labels of drawings in characters. A talk does not contain them. */
const SENTENCE = 60;

const textsOf = (sections: readonly TranscriptSection[]): string[] =>
  sections.flatMap(({ blocks, sections: inner }) => [...blocks.flatMap(linesOf), ...textsOf(inner)]);

test('the transcript of Rivers has the sentences of its slides, so that its page does not repeat them', () => {
  const file = readFileSync('demo/content/presentations/rivers-of-data.json', 'utf8');
  const content = presentation.parse(JSON.parse(file));
  const talk = textsOf(flattenTranscript(content.transcript, content.language));
  const added = textsOf(stepTranscriptOf(content).sections).filter((text) => !talk.includes(text));
  expect(added.filter(({ length }) => length >= SENTENCE)).toEqual([]);
});
