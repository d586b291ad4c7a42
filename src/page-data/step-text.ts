import { rulesOf, type ElementWords } from '#domain/playback/element-types';
import {
  addStepTexts,
  CELL_SEPARATOR,
  isTitle,
  type StepText,
  type StepTranscript,
} from '#domain/playback/step-transcript';
import { speakFormulas } from '#domain/playback/formula';
import { elementsShownAt } from '#domain/playback/step-view';
import { isMarkedList, paragraphsOf } from '#domain/playback/text-paragraphs';
import type { Step, Storyboard } from '#library/schemas/storyboard';
import { inReadingOrder } from './reading-order.ts';
import { joinLists, joinTables } from './join-texts.ts';
import { cacheByObject } from '#domain/util/cache-by-object';
import { topicOfStep } from '#domain/playback/step-topic';
import { flattenTranscript } from '#domain/content/transcript';
import type { TranscriptTopic } from '#library/schemas/transcript';

/** At least this many single letters in a row count as the marks of an axis. */
const MIN_AXIS_MARKS = 3;

/**
 * Returns the texts that a step shows, in rows from top to bottom, each from left to right. Reads
 * columns one after the other if the file lists them so, and tables row by row. Omits the marks of
 * axes: "M, A, M, J" for months says nothing without the drawing.
 */
export function textsOfStep(step: Step, storyboard: Storyboard): StepText[] {
  const texts = elementsShownAt(step, storyboard).flatMap(({ element, ...place }) => {
    const words = rulesOf(element).words(element);
    return words !== null && 'text' in words ? [{ ...place, element: toStepText(element.id, words) }] : [];
  });
  return omitAxisMarks(inReadingOrder(joinLists(joinTables(texts))).filter(({ lines }) => lines.length > 0));
}

/** Returns the texts of a step without its title, as sentences for screen readers. */
export function speechOfStep(step: Step, storyboard: Storyboard): string {
  const texts = textsOfStep(step, storyboard).filter((text) => !isTitle(text, step.title));
  return toSpeech(
    texts.flatMap(({ kind, lines, hasFormulas }) => {
      const spokenLines = hasFormulas ? lines.map(speakFormulas) : lines;
      return kind === 'table' ? spokenLines.map((row) => row.replaceAll(CELL_SEPARATOR, ', ')) : spokenLines;
    }),
  );
}

/** Returns the alternative texts of a step's pictures and videos. Empty if they are decorative. */
export function picturesOfStep(step: Step, storyboard: Storyboard): string {
  const alts = elementsShownAt(step, storyboard).map(({ element }) => {
    const words = rulesOf(element).words(element);
    return words !== null && 'alt' in words ? words.alt.trim() : '';
  });
  return toSpeech(alts.filter((alt) => alt !== ''));
}

/** Adds full stops, so that screen readers pause after each line. */
function toSpeech(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/([\p{L}\p{N})»”"’])\n/gu, '$1. ')
    .replaceAll('\n', ' ');
}

function toStepText(
  id: string,
  { text, list, isCode, isStruck, hasFormulas }: Extract<ElementWords, { text: string }>,
): StepText {
  const elements = [id];
  if (isCode) {
    const lines = text.split('\n').map((line) => line.trimEnd());
    return { kind: 'code', elements, lines: lines.some((line) => line !== '') ? lines : [] };
  }
  const textLines = text.split('\n');
  const isMarked = !list && isMarkedList(textLines);
  const lines = (list || isMarked ? textLines : paragraphsOf(textLines))
    .map(toLine)
    .filter((line) => line !== '');
  return {
    kind: list || isMarked ? 'list' : 'paragraph',
    elements,
    lines,
    ...(isMarked && { isMarked }),
    ...(isStruck && { isStruck }),
    ...(hasFormulas && { hasFormulas }),
  };
}

/** Omits runs of single capital letters. */
function omitAxisMarks(texts: readonly StepText[]): StepText[] {
  const isMark = (text: StepText | undefined) => text !== undefined && /^\p{Lu}$/u.test(text.lines.join(' '));
  return texts.filter((text, index) => {
    if (!isMark(text)) return true;
    let firstIndex = index;
    while (isMark(texts[firstIndex - 1])) firstIndex -= 1;
    let endIndex = index + 1;
    while (isMark(texts[endIndex])) endIndex += 1;
    return endIndex - firstIndex < MIN_AXIS_MARKS;
  });
}

/** A line break inside a sentence of a script without spaces. */
const UNSPACED_BREAK =
  /(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])[^\S\n]*\n\s*(?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])/gu;

function toLine(text: string): string {
  return text.replace(UNSPACED_BREAK, '').replace(/\s+/g, ' ').trim();
}

/** The parts of content that its transcript is made of. Videos have no storyboard. */
interface TranscriptSource {
  readonly transcript: readonly TranscriptTopic[];
  readonly storyboard?: Storyboard;
  /** Language of the content. */
  readonly language: string;
}

/** Returns the transcript of some content with all texts of its steps. */
export const stepTranscriptOf = cacheByObject((content: TranscriptSource): StepTranscript => {
  const { transcript, storyboard, language } = content;
  const sections = flattenTranscript(transcript, language);
  if (!storyboard) return { sections, topics: [] };
  const steps = storyboard.path.map((step) => ({
    title: step.title,
    topic: topicOfStep(step, sections),
    texts: textsOfStep(step, storyboard),
  }));
  const fullTranscript = addStepTexts(sections, steps, language);
  // Frozen, so that it is rendered once for all pages of the content.
  return { ...fullTranscript, sections: Object.freeze(fullTranscript.sections) };
});
