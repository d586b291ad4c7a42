import { describe, expect, test } from 'vitest';
import { joinArabicLetters } from './right-to-left.ts';
import { readPages } from './read-pages.ts';
import { runAt } from './runs.fixture.ts';
import { toLines } from './to-lines.ts';

type Runs = Parameters<typeof toLines>[0];
const textsOf = (...runs: Runs) => toLines(runs).map(({ text }) => text);

/** Words in a line, in the order in which they are from left to right, with spaces of 10. */
function line(y: number, words: readonly string[], { left = 100, font = 'body' } = {}): Runs {
  let x = left;
  return words.map((word) => {
    const run = runAt(x, y, word, { font });
    x += run.width + 10;
    return run;
  });
}

test('letters that a file draws one by one are no formula, and cells keep their rows', () => {
  const letters = (y: number, word: string) =>
    Array.from(word).map((letter, index) => runAt(900 - 20 * index, y, letter, { font: 'one' }));
  const rule = (top: number) => ({ kind: 'fill' as const, left: 800, right: 930, top, bottom: top + 2 });
  const words = ['ﻗﻮﻳﺔ', 'ﻋﺮﺑﻴﺔ', 'ﻃﺤﻦ'];
  const pages = readPages([
    {
      height: 900,
      runs: words.flatMap((word, index) => letters(200 + 60 * index, word)),
      shapes: words.map((_, index) => rule(220 + 60 * index)),
    },
  ]);
  expect(pages[0]?.map(({ text }) => text)).toEqual(['قوية', 'عربية', 'طحن']);
});

test.each([
  [['.', '1'], 'طحن', '1. طحن'],
  [['.', '٢'], 'غلي', '٢. غلي'],
  [['.', 'أ'], 'غلي', 'أ. غلي'],
])('the number %j of an item may be in pieces, and makes no bullet', (sign, word, text) => {
  const part = { kind: 'list', block: 1, row: 0, unit: 2 } as const;
  const [dot = '', digit = ''] = sign;
  const runs = [
    { ...runAt(400, 100, word), part },
    { ...runAt(500, 100, dot), width: 12, part },
    { ...runAt(512, 100, digit), part },
  ];
  expect(toLines(runs, true).map((line) => [line.text, line.marker])).toEqual([[text, 'number']]);
});

describe('a line from right to left', () => {
  test('has words from left to right in their order', () => {
    expect(textsOf(...line(100, ['لأعماله', 'Javier', 'Bezos', 'والشكر']))).toEqual([
      'والشكر Javier Bezos لأعماله',
    ]);
  });

  test('has numbers after Latin words, or between its own', () => {
    expect(textsOf(...line(100, ['القديم', 'Windows', '11', 'نظام']))).toEqual(['نظام Windows 11 القديم']);
    expect(textsOf(...line(100, ['2022', 'ديسمبر', '31']))).toEqual(['31 ديسمبر 2022']);
  });

  test('has its bullet or number at the right', () => {
    expect(toLines([runAt(100, 100, 'الإطارات'), runAt(300, 98, '•')])).toMatchObject([
      { text: 'الإطارات', marker: 'bullet' },
    ]);
    expect(toLines([runAt(100, 100, 'الإطارات'), runAt(340, 98, '2', { size: 24 })])).toMatchObject([
      { text: '2 الإطارات', marker: 'number' },
    ]);
  });

  test.each([
    ['named by their shapes', ['(الأميري', 'خط)']],
    ['named by their meanings', [')الأميري', 'خط(']],
  ])('has opening brackets first if they are %s', (_, words) => {
    const signs = words.flatMap((word) => word.match(/[()]|[^()]+/gu) ?? []);
    let x = 100;
    const runs = signs.map((sign) => {
      const run = runAt(x, 100, sign);
      x += run.width + (sign === 'الأميري' ? 10 : 0);
      return run;
    });
    expect(textsOf(...runs)).toEqual(['(خط الأميري)']);
  });
});

describe('an English line in a deck from right to left', () => {
  const arabic = line(50, ['اليمين', 'إلى', 'اليسار', 'من', 'عروض', 'لغرض', 'انشاء']);
  const read = (...runs: Runs) =>
    readPages([
      { height: 900, runs: [...arabic, ...arabic.map((run) => ({ ...run, y: 800 }))] },
      { height: 900, runs },
    ])[1]?.map(({ text }) => text);

  test('has its words in the order of the file if each is at the left of the one before', () => {
    expect(
      read(
        runAt(900, 300, 'Then'),
        runAt(800, 300, 'q'),
        runAt(825, 300, '+ 1'),
        runAt(750, 300, 'is'),
        runAt(470, 300, 'not divisible'),
      ),
    ).toEqual(['Then q + 1 is not divisible']);
  });

  test('has its full stop at its end', () => {
    const words = [runAt(300, 300, 'The proof uses'), runAt(600, 300, 'reductio ad absurdum')];
    expect(read(...words, runAt(280, 300, '.'))).toEqual(['The proof uses reductio ad absurdum.']);
    expect(read(runAt(280, 300, '.'), ...words)).toEqual(['The proof uses reductio ad absurdum.']);
  });

  test('does not change if it was set from left to right', () => {
    expect(read(...line(300, ['The', 'tide', 'rises', 'twice', 'a', 'day.']))).toEqual([
      'The tide rises twice a day.',
    ]);
  });
});

test('keeps the order of right-to-left words in a left-to-right line', () => {
  expect(textsOf(...line(100, ['The', 'word', 'עולם', 'שלום', 'is', 'a', 'greeting']))).toEqual([
    'The word שלום עולם is a greeting',
  ]);
});

test('keeps program code from left to right, with texts from right to left in it', () => {
  const code = [runAt(100, 100, '\\item', { font: 'code' }), runAt(220, 100, 'أولا')];
  const prose = line(200, ['اليمين', 'إلى', 'اليسار', 'من', 'عروض', 'لغرض', 'انشاء']);
  expect(textsOf(...code, ...prose)[0]).toMatch(/^\\item +أولا$/);
});

describe('letters that are drawn one by one', () => {
  /** Letters from right to left, each with the gap before it. */
  const letters = (...signs: readonly (readonly [string, number])[]): Runs => {
    let right = 1000;
    return signs.map(([text, gap]) => {
      right -= gap * 40 + 20;
      return { text, x: right, y: 100, width: 20, size: 40, font: 'body' };
    });
  };
  const joined = (runs: Runs): string[] => joinArabicLetters(runs).map(({ text }) => text);

  test('are words', () => {
    expect(joined(letters(['ب', 0], ['ي', 0], ['ت', 0], ['ب', 0.3], ['ا', 0], ['ب', 0]))).toEqual([
      'بيت',
      'باب',
    ]);
  });

  test('may have a gap after a letter that does not connect to the next one', () => {
    expect(joined(letters(['ف', 0], ['ر', 0], ['ي', 0.12], ['ق', 0]))).toEqual(['فريق']);
  });

  test('end a word at a gap after a connecting letter, or after a letter that only ends words', () => {
    expect(joined(letters(['ا', 0], ['ه', 0], ['ك', 0.05]))).toEqual(['اه', 'ك']);
    expect(joined(letters(['د', 0], ['ة', 0], ['ك', 0.05]))).toEqual(['دة', 'ك']);
  });

  test('have their diacritics after them', () => {
    expect(joined(letters(['\u064Fي', 0], ['ع', 0], ['د', 0]))).toEqual(['ي\u064Fعد']);
  });

  test('are not taken as shadows, although they are narrow', () => {
    const [one, other] = [runAt(100, 100, 'ا', { font: 'a' }), runAt(108, 100, 'ا', { font: 'b' })];
    expect(textsOf({ ...one, width: 8 }, { ...other, width: 8 })).toEqual(['اا']);
  });
});

test('reads columns of a right-to-left page from the right', () => {
  // Lines of several words, because single words would be read as cells of a table.
  const column = (left: number, word: string) =>
    [200, 260, 320].map((y) => runAt(left, y, `${word} النص من اليمين إلى اليسار`));
  const [page = []] = readPages([{ height: 900, runs: [...column(100, 'ثانيا'), ...column(900, 'أولا')] }]);
  expect(page.map(({ text }) => text.split(' ')[0])).toEqual(['أولا', 'ثانيا']);
});

test('a line has the end of its sentence at its end, also if that is drawn before it', () => {
  const at = (x: number, text: string) => ({ ...runAt(x, 100, text), width: 20 * text.length });
  const sentence = 'المد والجزر يأتيان كل يوم';
  expect(textsOf(at(100, sentence), at(600, '.'))).toEqual([`${sentence}.`]);
  expect(textsOf(at(80, '"'), at(100, sentence), at(600, '."'))).toEqual([`"${sentence}."`]);
  const hebrew = { ...runAt(900, 100, ':Clustering'), width: 220 };
  expect(toLines([hebrew, runAt(500, 200, 'גאות ושפל בים')], true).map(({ text }) => text)).toContain(
    'Clustering:',
  );
  expect(toLines([runAt(900, 100, '.NET'), runAt(500, 200, 'גאות ושפל בים')], true)[0]?.text).toBe('.NET');
});
