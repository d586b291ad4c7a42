import { describe, expect, it } from 'vitest';
import type { TranscriptText, TranscriptTopic } from '#library/schemas/transcript';
import { flattenTranscript, type TranscriptSection } from './transcript.ts';

type Style = TranscriptText['styleClasses'][number];

const text = (id: string, style: Style | null, ...paragraphs: string[]): TranscriptText => ({
  id,
  styleClasses: style === null ? [] : [style],
  paragraphs: paragraphs.map((paragraph) => ({ text: paragraph })),
  listType: 'NONE',
  biggestFontSize: 0,
});
const bullets = (id: string, ...items: string[]): TranscriptText => ({
  ...text(id, 'body', ...items),
  listType: 'BULLET',
});
const topic = (texts: TranscriptText[], ...topics: TranscriptTopic[]): TranscriptTopic => ({ texts, topics });

/** Returns the headings in reading order, as "level text". */
const headingsOf = (sections: readonly TranscriptSection[]): string[] =>
  sections.flatMap(({ heading, sections: inner }) => [
    ...(heading === null ? [] : [`${heading.level} ${heading.text}`]),
    ...headingsOf(inner),
  ]);
const allOf = (sections: readonly TranscriptSection[]): TranscriptSection[] =>
  sections.flatMap((section) => [section, ...allOf(section.sections)]);

describe('flattenTranscript', () => {
  it('keeps the depth of items of nested lists [3.34]', () => {
    const list: TranscriptText = {
      ...bullets('t1'),
      paragraphs: [{ text: 'a' }, { text: ' ', level: 1 }, { text: 'b', level: 1 }],
    };
    expect(flattenTranscript([topic([list])], 'en')[0]?.blocks).toEqual([
      { kind: 'list', items: ['a', 'b'], levels: [0, 1] },
    ]);
  });

  it('shows the numbers of a list in place of bullets if all items have one [3.34]', () => {
    const blocksOf = (...items: string[]) =>
      flattenTranscript([topic([bullets('t1', ...items)])], 'en')[0]?.blocks;
    expect(blocksOf('1. a', '2. b')).toMatchObject([{ kind: 'list', isMarked: true }]);
    expect(blocksOf('1、a', '2、b')).toMatchObject([{ kind: 'list', isMarked: true }]);
    expect(blocksOf('1. a', 'b')?.[0]).not.toHaveProperty('isMarked');
    expect(blocksOf('1.5 litres', '2.5 litres')?.[0]).not.toHaveProperty('isMarked');
  });

  it('keeps the lines of code, their indents and the empty lines between them [3.32]', () => {
    const code = text('t1', 'code', ' ', 'if (a) {', '', '  b();  ', '}', '');
    expect(flattenTranscript([topic([code])], 'en')[0]?.blocks).toEqual([
      { kind: 'code', lines: ['if (a) {', '', '  b();', '}'] },
    ]);
    expect(
      flattenTranscript([topic([text('t1', 'body', 'a'), text('t2', 'code', ' ')])], 'en'),
    ).toMatchObject([{ blocks: [{ kind: 'paragraph' }] }]);
  });

  it('makes a section of a topic: heading, paragraphs, small print and lists [3.31, 3.32]', () => {
    const sections = flattenTranscript(
      [
        topic([
          text('t1', 'title', 'Rivers', 'of data'),
          text('t2', 'body', 'One.', ' ', 'Two.'),
          text('t3', 'body_2', 'Small.'),
          bullets('t4', 'a', 'b'),
        ]),
      ],
      'en',
    );
    expect(sections).toEqual([
      {
        id: 'topic-rivers-of-data',
        textIds: ['t1', 't2', 't3', 't4'],
        heading: { level: 3, text: 'Rivers of data' },
        blocks: [
          { kind: 'paragraph', text: 'One.', small: false },
          { kind: 'paragraph', text: 'Two.', small: false },
          { kind: 'paragraph', text: 'Small.', small: true },
          { kind: 'list', items: ['a', 'b'] },
        ],
        sections: [],
      },
    ]);
  });

  it('takes the level of a heading from its style [3.32]', () => {
    const sections = flattenTranscript(
      [
        topic([text('a', 'title', 'A')]),
        topic([text('b', 'subtitle', 'B')]),
        topic([text('c', 'subtitle_2', 'C')]),
        topic([text('d', 'title', 'D')]),
      ],
      'en',
    );
    expect(headingsOf(sections)).toEqual(['3 A', '4 B', '5 C', '3 D']);
  });

  describe('of two headings of one style in a topic', () => {
    const sized = (id: string, style: Style, biggestFontSize: number, words = id): TranscriptText => ({
      ...text(id, style, words),
      biggestFontSize,
    });
    const levels = (...texts: TranscriptText[]) => headingsOf(flattenTranscript([topic(texts)], 'en'));

    it('puts the smaller one below the bigger one, and further styles below both [3.33]', () => {
      expect(
        levels(
          sized('a', 'title', 96),
          sized('b', 'subtitle', 48),
          sized('c', 'subtitle', 32),
          sized('d', 'subtitle_2', 24),
          sized('e', 'subtitle', 48),
        ),
      ).toEqual(['3 a', '4 b', '5 c', '6 d', '4 e']);
    });

    it('keeps the level if the sizes are equal or unknown, or of a blank heading', () => {
      expect(levels(sized('a', 'title', 96), sized('b', 'subtitle', 32), sized('c', 'subtitle', 32))).toEqual(
        ['3 a', '4 b', '4 c'],
      );
      expect(levels(sized('a', 'title', 96), sized('b', 'subtitle', 32), sized('c', 'subtitle', 0))).toEqual([
        '3 a',
        '4 b',
        '4 c',
      ]);
      expect(
        levels(sized('a', 'title', 96), sized('b', 'subtitle', 48, ' '), sized('c', 'subtitle', 32)),
      ).toEqual(['3 a', '4 c']);
    });

    it('does not compare headings of different topics', () => {
      const topics = [topic([sized('a', 'title', 96)]), topic([sized('b', 'title', 48)])];
      expect(headingsOf(flattenTranscript(topics, 'en'))).toEqual(['3 a', '3 b']);
    });
  });

  it('takes the level of a heading from the depth of its topic', () => {
    const deep = topic(
      [text('a', 'title', 'A')],
      topic(
        [text('b', 'title', 'B')],
        topic([text('c', 'title', 'C')], topic([text('d', 'title', 'D')], topic([text('e', 'title', 'E')]))),
      ),
    );
    expect(headingsOf(flattenTranscript([deep], 'en'))).toEqual(['3 A', '4 B', '5 C', '6 D', '6 E']);
  });

  it('skips no level, with any styles', () => {
    const sections = flattenTranscript(
      [topic([text('a', 'subtitle_2', 'A')], topic([text('b', 'subtitle_2', 'B')]))],
      'en',
    );
    expect(headingsOf(sections)).toEqual(['3 A', '4 B']);
    expect(headingsOf(flattenTranscript([topic([], topic([text('c', 'title', 'C')]))], 'en'))).toEqual([
      '3 C',
    ]);
  });

  it('gives further headings of a topic sections of their own below it', () => {
    const [section] = flattenTranscript(
      [
        topic([
          text('a', 'title', 'A'),
          text('b', 'body', 'one'),
          text('c', 'title', 'C'),
          text('d', 'body', 'two'),
        ]),
      ],
      'en',
    );
    expect(section).toMatchObject({ heading: { level: 3, text: 'A' }, blocks: [{ text: 'one' }] });
    expect(section?.sections).toMatchObject([
      { heading: { level: 4, text: 'C' }, blocks: [{ text: 'two' }] },
    ]);
  });

  it('keeps text before the heading that follows it', () => {
    const [section] = flattenTranscript(
      [topic([text('a', 'body', 'before'), text('b', 'title', 'B')])],
      'en',
    );
    expect(section).toMatchObject({ id: 'topic-a', heading: null, blocks: [{ text: 'before' }] });
    expect(section?.sections).toMatchObject([{ id: 'topic-b', heading: { level: 3, text: 'B' } }]);
  });

  it('makes a bulleted list of every style a list [3.34]', () => {
    const sections = flattenTranscript([topic([{ ...bullets('a', 'x'), styleClasses: ['title'] }])], 'en');
    expect(sections).toMatchObject([{ heading: null, blocks: [{ kind: 'list', items: ['x'] }] }]);
  });

  it('takes anchors from the heading, else from the text, else from the position', () => {
    const sections = flattenTranscript(
      [
        topic([text('t-1', 'title', 'Über Flüsse')]),
        topic([text('t-2', 'title', 'データの川')]),
        topic([text('t-3', 'body', 'x')]),
        topic([], topic([text('t-4', 'title', 'Untitled')])),
      ],
      'de',
    );
    expect(allOf(sections).map(({ id }) => id)).toEqual([
      'topic-ueber-fluesse',
      'topic-t-2',
      'topic-t-3',
      'topic-4',
      'topic-t-4',
    ]);
  });

  it('numbers equal anchors', () => {
    const titles = ['Intro', 'Intro 2', 'Intro', 'Intro'];
    const sections = flattenTranscript(
      titles.map((title, index) => topic([text(`t${index}`, 'title', title)])),
      'en',
    );
    expect(sections.map(({ id }) => id)).toEqual([
      'topic-intro',
      'topic-intro-2',
      'topic-intro-3',
      'topic-intro-4',
    ]);
  });

  it('leaves out blank texts', () => {
    expect(
      flattenTranscript([topic([text('a', 'title', ' '), bullets('b', '')]), topic([], topic([]))], 'en'),
    ).toEqual([]);
  });
});
