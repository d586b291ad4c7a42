import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addStepTexts, joinLabels, type StepText, type StepContent } from './step-transcript.ts';
import { linesOf, type TranscriptSection } from '../content/transcript.ts';

/** Texts with the same words are those of the same element. */
const textOf = (kind: StepText['kind'], ...lines: string[]): StepText => ({
  kind,
  elements: [lines.join('/')],
  lines,
});
const line = (text: string): StepText => textOf('paragraph', text);
const list = (...lines: string[]): StepText => textOf('list', ...lines);
const step = (title: string, topic: string | null, ...texts: StepText[]): StepContent => ({
  title,
  topic,
  texts,
});
const section = (id: string, level: 3 | 4 | null, ...paragraphs: string[]): TranscriptSection => ({
  id,
  textIds: [],
  heading: level === null ? null : { level, text: id },
  blocks: paragraphs.map((text) => ({ kind: 'paragraph', text, small: false })),
  sections: [],
});

const allOf = (sections: readonly TranscriptSection[]): TranscriptSection[] =>
  sections.flatMap((section) => [section, ...allOf(section.sections)]);
const read = (sections: readonly TranscriptSection[]) =>
  allOf(sections).flatMap(({ heading, blocks }) => [
    ...(heading === null ? [] : [`${'#'.repeat(heading.level)} ${heading.text}`]),
    ...blocks.flatMap(linesOf),
  ]);

const RAIN = 'Rain falls on the hills and fills the springs.';
const ICE = 'First there was ice, as high as a church tower.';

describe('a transcript with the texts of the steps [3.53]', () => {
  it('consists of them alone if the content has no transcript', () => {
    const steps = [
      step('Ice', null, line('BEFORE'), line(ICE)),
      step('A picture', null),
      step('Rain', null, line(RAIN), list('on hills', 'in valleys')),
    ];
    const { sections, topics } = addStepTexts([], steps, 'en');
    expect(read(sections)).toEqual([
      '### Ice',
      'BEFORE',
      ICE,
      '### A picture',
      '### Rain',
      RAIN,
      'on hills',
      'in valleys',
    ]);
    expect(topics).toEqual(['topic-ice', 'topic-a-picture', 'topic-rain']);
  });

  it('has the code of a slide as a whole, however often its lines occur', () => {
    const one = textOf('code', 'if (ice) {', '  melt();', '}');
    const other = textOf('code', 'if (rain) {', '  run();', '}');
    const steps = [step('Ice', null, one, other), step('Again', null, one)];
    const { sections } = addStepTexts([], steps, 'en');
    expect(sections.map(({ blocks }) => blocks)).toEqual([
      [one, other].map(({ kind, lines }) => ({ kind, lines })),
      [],
    ]);
  });

  it('keeps texts that are titles or are also on slides before', () => {
    const agenda = step('Agenda', null, list('Costs', 'Benefits'));
    const costs = step('Costs', null, line('Gains'), list('none'), line('Losses'), list('none', 'time'));
    const benefits = step(
      'Benefits',
      null,
      { ...line('Losses'), elements: ['of this slide'] },
      list('none', 'sleep'),
      line('Gains'),
    );
    expect(read(addStepTexts([], [agenda, costs, benefits, costs], 'en').sections)).toEqual([
      '### Agenda',
      'Costs',
      'Benefits',
      '### Costs',
      'Gains',
      'none',
      'Losses',
      'none',
      'time',
      '### Benefits',
      'Losses',
      'none',
      'sleep',
    ]);
  });

  it('has a table as a whole, with a paragraph for each row, unless all of its cells are there', () => {
    const table = textOf('table', 'Rye | yes', 'Wheat | yes', 'Oats | no');
    const steps = [step('Flour', null, table), step('Again', null, table)];
    expect(read(addStepTexts([], steps, 'en').sections)).toEqual(['### Flour', ...table.lines, '### Again']);
    const some = [section('Flour', 3, 'Rye and wheat', 'Yes')];
    const lacking = addStepTexts(some, [step('Flour', 'Flour', line('Rye'), table)], 'en');
    expect(read(lacking.sections)).toEqual(['### Flour', ...table.lines, 'Rye and wheat', 'Yes']);
    const whole = [section('Flour', 3, 'Rye', 'Wheat', 'Oats', 'Yes', 'No')];
    expect(addStepTexts(whole, [step('Flour', 'Flour', table)], 'en').sections).toEqual(whole);
  });

  it('has them in small print beside a talk only', () => {
    const before = [section('Ice', 3, ICE), section('Rain', 3)];
    const steps = [step('Ice', 'Ice', line('BEFORE')), step('Rain', 'Rain', line(RAIN))];
    const { sections } = addStepTexts(before, steps, 'en');
    expect(sections.flatMap(({ blocks }) => blocks)).toMatchObject([
      { text: 'BEFORE', small: true },
      { text: ICE, small: false },
      { text: RAIN, small: false },
    ]);
  });

  it('keeps that a text is crossed out, and that items have marks of their own', () => {
    const struck = { ...line('Gone'), isStruck: true };
    const tasks = { ...list('1. mix', '2. wait'), isMarked: true, isStruck: true };
    const { sections } = addStepTexts([], [step('Ice', null, line('A'), struck, line('B'), tasks)], 'en');
    expect(sections[0]?.blocks).toEqual([
      { kind: 'paragraph', text: 'A', small: false },
      { kind: 'paragraph', text: 'Gone', small: false, isStruck: true },
      { kind: 'paragraph', text: 'B', small: false },
      { kind: 'list', items: tasks.lines, isMarked: true, isStruck: true },
    ]);
  });

  it('gets missing sections after that of the previous step, and missing texts after the previous one', () => {
    const half = [
      section('Ice', 3, 'Welcome to my talk.', ICE, 'Then it melted.'),
      section('End', 3, 'Bye.'),
    ];
    const steps = [
      step('Ice', 'Ice', line('BEFORE'), line(ICE), line('A long time ago, nobody counted.')),
      step('Rain', null, line(RAIN)),
      step('End', 'End', line('Bye.')),
    ];
    const { sections, topics } = addStepTexts(half, steps, 'en');
    expect(read(sections)).toEqual([
      '### Ice',
      'Welcome to my talk.',
      'BEFORE',
      ICE,
      'A long time ago, nobody counted.',
      'Then it melted.',
      '### Rain',
      RAIN,
      '### End',
      'Bye.',
    ]);
    expect(topics).toEqual(['Ice', 'topic-rain', 'End']);
  });

  it('does not change if it has them all, also in other case and punctuation, or in longer sentences', () => {
    const full = [
      {
        ...section('Ice', 3, `Well: ${ICE} And then?`),
        sections: [section('Rain', 4, 'rain falls on the', 'hills and fills the springs')],
      },
    ];
    const steps = [
      step('Ice', 'Ice', line('Rain!'), line(ICE)),
      step('Rain', 'Rain', line(RAIN), line(RAIN.replace('hills', 'hil ls'))),
    ];
    expect(addStepTexts(full, steps, 'en').sections).toEqual(full);
  });

  it('counts a label as present only if it is a whole text', () => {
    const { sections } = addStepTexts(
      [section('a', 3, 'Sources that join')],
      [step('a', 'a', line('SOURCES'))],
      'en',
    );
    expect(read(sections)).toEqual(['### a', 'SOURCES', 'Sources that join']);
  });

  it('takes a label for said too where the talk of its topic has it as words in the same case', () => {
    const talk = [section('a', 3, '8 Uhr. Rigel is blue.'), section('b', 3, 'Look for Sirius, and a Rig.')];
    const labels = ['8 Uhr', 'Rigel', 'Sirius', 'Rig', 'RIGEL'].map(line);
    const { sections } = addStepTexts(talk, [step('a', 'a', ...labels)], 'en');
    expect(read(sections)).toEqual([
      '### a',
      'Sirius, Rig, RIGEL',
      '8 Uhr. Rigel is blue.',
      '### b',
      'Look for Sirius, and a Rig.',
    ]);
  });

  it('has a text of two steps once, and another text as a whole', () => {
    const steps = [
      step('One', 'a', line(RAIN), list('on hills', 'here')),
      step('Two', 'a', line(RAIN), list('here', 'there')),
    ];
    const { sections, topics } = addStepTexts([section('a', 3)], steps, 'en');
    expect(read(sections)).toEqual(['### a', RAIN, 'on hills', 'here', 'here', 'there']);
    expect(topics).toEqual(['a', 'a']);
  });

  it('has no heading inside what another heading covers', () => {
    const flat = [section('a', 3), section('a1', 4), section('b', 3)];
    const { sections } = addStepTexts(flat, [step('a', 'a'), step('New', null, line(RAIN))], 'en');
    expect(read(sections)).toEqual(['### a', '#### a1', '### New', RAIN, '### b']);
  });

  it('names sections uniquely, also of titles without letters', () => {
    const steps = [
      step('Ice', null, line(ICE)),
      step('…', null, line(RAIN)),
      step('Ice', null, line('more')),
    ];
    const { topics } = addStepTexts([section('topic-ice', null)], steps, 'en');
    expect(topics).toEqual(['topic-ice-2', 'topic-step-2', 'topic-ice-3']);
  });
});

describe('given any transcript and steps', () => {
  const words = fc.constantFrom(
    'Rain',
    'Ice',
    '川',
    'a b',
    RAIN,
    ICE,
    'Then it melted, and the water found its way.',
    `${ICE} ${RAIN}`,
  );
  const anySections = fc
    .array(fc.tuple(fc.constantFrom(3 as const, 4 as const, null), fc.array(words, { maxLength: 3 })), {
      maxLength: 4,
    })
    .map((all) =>
      all.map(([level, texts], index) => section(`s${index}`, index === 0 && level ? 3 : level, ...texts)),
    );
  const anyText = fc.oneof(
    words.map(line),
    fc.array(words, { minLength: 1, maxLength: 3 }).map((lines) => list(...lines)),
  );
  const anySteps = fc.array(
    fc.record({
      title: fc.constantFrom('One', 'Two', 'Ice'),
      topic: fc.constantFrom('s0', 's1', 's2', null),
      texts: fc.array(anyText, { maxLength: 4 }),
    }),
    { maxLength: 5 },
  );
  const fold = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}]+/gu, ' ')
      .trim();

  it('every text of a step is in the result, as often as in the transcript, else as in elements', () => {
    fc.assert(
      fc.property(anySections, anySteps, (before, steps) => {
        const { sections } = addStepTexts(before, steps, 'en');
        const titles: readonly string[] = steps.map(({ title }) => title);
        const pieces = (all: readonly TranscriptSection[]) =>
          allOf(all).flatMap(({ heading, blocks }) => [
            ...(heading && !titles.includes(heading.text) ? [heading.text] : []),
            // Labels are joined.
            ...blocks.flatMap(linesOf).flatMap((text) => text.split(', ')),
          ]);
        const count = (all: readonly TranscriptSection[], text: string) =>
          pieces(all).filter((piece) => fold(piece) === fold(text)).length;
        for (const text of steps.flatMap(({ texts }) => texts).flatMap(({ lines }) => lines)) {
          if (text.includes(', ')) continue;
          const isSaid = allOf(sections).some(({ blocks }) =>
            blocks.flatMap(linesOf).map(fold).join(' ').includes(fold(text)),
          );
          expect(
            isSaid || titles.some((title) => fold(title) === fold(text)) || count(sections, text) > 0,
          ).toBe(true);
          const all = steps.flatMap(({ texts }) => texts);
          const elements = new Map(all.map((each) => [each.elements.join(), each.lines]));
          const drawn = [...elements.values()].flat().filter((other) => fold(other) === fold(text));
          expect(count(sections, text)).toBeLessThanOrEqual(Math.max(count(before, text), drawn.length));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('the texts of the transcript keep their order, and the outline skips no level', () => {
    fc.assert(
      fc.property(anySections, anySteps, (before, steps) => {
        const { sections, topics } = addStepTexts(before, steps, 'en');
        const talks = allOf(before).filter(({ blocks }) => blocks.length > 0);
        const ids = new Set(talks.map(({ id }) => id));
        const direct = (all: readonly TranscriptSection[]) =>
          allOf(all)
            .filter(({ id }) => ids.has(id))
            .flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'paragraph' && !block.small));
        expect(direct(sections)).toEqual(direct(before));
        const all = allOf(sections);
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        expect(topics).toHaveLength(steps.length);
        for (const topic of topics) expect(topic === null || all.some(({ id }) => id === topic)).toBe(true);
        let last = 2;
        for (const { heading } of all) {
          if (heading === null) continue;
          expect(heading.level).toBeLessThanOrEqual(last + 1);
          last = heading.level;
        }
        // Once they are there, nothing is added again.
        const again = addStepTexts(
          sections,
          steps.map((step, index) => ({ ...step, topic: topics[index] ?? null })),
          'en',
        );
        expect(allOf(again.sections).length).toBe(all.length);
      }),
      { numRuns: 300 },
    );
  });
});

describe('joinLabels', () => {
  it('joins the names of a map in one line, and leaves texts of the transcript unchanged', () => {
    const sentence = line('Orion rules the south, amid seven of the brightest.');
    expect(joinLabels([...['Rigel', 'Sirius', 'Orion'].map(line), sentence])).toEqual([
      { ...line('Rigel, Sirius, Orion'), elements: ['Rigel', 'Sirius', 'Orion'] },
      sentence,
    ]);
  });

  it('does not change two labels, or lists', () => {
    const texts = [line('ALL YEAR'), line('North'), list('a', 'b', 'c'), line('South')];
    expect(joinLabels(texts)).toEqual(texts);
  });
});
