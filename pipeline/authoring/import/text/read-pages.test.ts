import { describe, expect, test } from 'vitest';
import type { Run } from './page-text.ts';
import { readPages } from './read-pages.ts';
import { runAt } from './runs.fixture.ts';

const page = (...runs: Run[]) => ({ height: 900, runs });
const read = (...runs: Run[]) =>
  readPages([page(...runs)])[0]?.map(({ text, isItem }) => (isItem ? `• ${text}` : text));
/** Returns consecutive lines with the distance of lines in a paragraph. */
const lines = (x: number, y: number, ...texts: string[]) =>
  texts.map((text, index) => runAt(x, y + 48 * index, text));

test('numbers of items may be Roman or letters, and end at the same place', () => {
  const item = (y: number, number: string, text: string) => [
    { ...runAt(0, y, number, { size: 40 }), x: 160 - number.length * 20 },
    runAt(180, y, text),
  ];
  const above = runAt(100, 100, 'How to bind a book');
  const roman = [
    ...item(200, 'I.', 'Fold'),
    ...item(248, 'II.', 'Sew'),
    ...item(296, 'III.', 'Press it between boards'),
  ];
  expect(read(above, ...roman)).toEqual([above.text, 'I. Fold', 'II. Sew', 'III. Press it between boards']);
  const letters = [...item(200, 'A.', 'Red'), ...item(248, 'B.', 'Blue')];
  expect(read(above, ...letters)).toEqual([above.text, 'A. Red', 'B. Blue']);
});

test('the bullets of two items are not on one line, though a large title beside them spans both', () => {
  const items = [420, 475, 530].flatMap((y, index) => [
    runAt(900, y, '●'),
    runAt(960, y, `Item number ${index + 1}`),
  ]);
  expect(read(runAt(220, 448, 'Demo', { size: 93 }), ...items)).toEqual([
    'Demo',
    '• Item number 1',
    '• Item number 2',
    '• Item number 3',
  ]);
});

test('numbers and the texts beside them alternate below a title that is above the numbers only', () => {
  const row = (y: number, number: string, text: string) => [
    runAt(58, y + 16, number, { size: 53 }),
    runAt(1065, y, text),
  ];
  const texts = read(
    runAt(58, 133, 'Two reasons', { size: 80 }),
    ...row(325, '01', 'The command line is faster'),
    ...row(640, '02', 'Its results are the same each time'),
  );
  expect(texts).toEqual([
    'Two reasons',
    '01',
    'The command line is faster',
    '02',
    'Its results are the same each time',
  ]);
});

test('a large heading comes before the lines below it, even if they stand further left', () => {
  const names = lines(200, 836, 'Rye', 'Spelt', 'Wheat');
  const title = runAt(120, 300, 'Grains', { size: 248 });
  const heading = runAt(620, 717, 'Kinds:', { size: 125 });
  const texts = read(title, heading, ...names)?.map((text) => text.replace('• ', ''));
  expect(texts?.slice(0, 3)).toEqual(['Grains', 'Kinds:', 'Rye']);
});

describe('program code', () => {
  const code = (x: number, y: number, text: string) => runAt(x, y, text, { font: 'code' });
  const prose = runAt(0, 100, 'This loop counts to ten, and then it writes one line.');
  const linesOf = (...runs: Run[]) =>
    readPages([page(...runs)])[0]?.flatMap(({ text, isCode }) => (isCode ? [text] : []));

  test('is read line by line, with the indents that its letters have', () => {
    const runs = [
      code(100, 200, 'for (i = 0; i < 10; i++) {'),
      code(180, 248, '- x;'),
      code(260, 296, 'count(i);'),
      code(100, 344, '}'),
    ];
    expect(linesOf(prose, ...runs)).toEqual([
      'for (i = 0; i < 10; i++) {',
      '    - x;',
      '        count(i);',
      '}',
    ]);
  });

  test('has its indents below a short line, which ends before they begin', () => {
    const runs = [
      code(0, 200, '{'),
      code(80, 248, 'size: 10,'),
      code(80, 296, 'name: "x"'),
      code(0, 344, '}'),
    ];
    expect(linesOf(prose, ...runs)).toEqual(['{', '    size: 10,', '    name: "x"', '}']);
  });

  test('beside a program is another one, also if its letters are on the same grid', () => {
    const long = [700, 748, 796].map((y) => ({ ...prose, y }));
    const left = ['for each in hives:', '    open(each)', '    weigh(each)', '    close(each)'];
    const right = ['while (open) {', '  weigh();', '  close();', '}'];
    const at = (x: number, texts: readonly string[]) =>
      texts.map((text, index) => {
        const indent = text.length - text.trimStart().length;
        return code(x + 20 * indent, 200 + 48 * index, text.trimStart());
      });
    expect(linesOf(...long, ...at(0, left), ...at(800, right))).toEqual([...left, ...right]);
    // Aligned comments are not indented.
    const comments = left.map((_, index) => code(800, 200 + 48 * index, `# comment (${index})`));
    expect(linesOf(...long, ...at(0, left), ...comments)?.[1]).toMatch(/^ {4}open\(each\) +# comment \(1\)$/);
  });

  test('has the spaces of its gaps', () => {
    expect(linesOf(prose, code(0, 200, 'ls'), code(100, 200, '-l'))).toEqual(['ls   -l']);
  });

  test('needs lines without words in the font of the text', () => {
    const call = [runAt(0, 200, 'Call'), code(100, 200, 'count(i)')];
    expect(linesOf(prose, ...call)).toEqual([]);
    expect(read(prose, ...call)?.at(-1)).toBe('Call count(i)');
  });

  test('is neither Chinese, whose letters have one width in any font, nor a number', () => {
    expect(linesOf(prose, code(0, 200, '简洁美观的幻灯片主题'), code(0, 300, '2016-5-25'))).toEqual([]);
  });

  test('is no address, which may go on below', () => {
    const address = [code(0, 200, 'https://ovens.example/'), code(0, 248, 'a-long-path')];
    expect(linesOf(prose, ...address)).toEqual([]);
    expect(read(prose, ...address)?.at(-1)).toBe('https://ovens.example/a-long-path');
    expect(linesOf(prose, code(0, 152, 'curl -L'), ...address)).toHaveLength(3);
    const broken = [
      runAt(0, 200, 'Ebb, A. Tides of the sea. https:'),
      code(0, 248, '//ovens.example/a-long-path'),
    ];
    expect(linesOf(prose, ...broken)).toEqual([]);
    expect(read(prose, ...broken)?.at(-1)).toBe(
      'Ebb, A. Tides of the sea. https://ovens.example/a-long-path',
    );
  });

  test('is not recognised in a deck whose prose has a fixed width too', () => {
    expect(linesOf(code(0, 200, 'This is a sentence.'), code(0, 300, 'So is this.'))).toEqual([]);
  });
});

describe('paragraphs', () => {
  test('join lines below each other', () => {
    expect(read(...lines(0, 200, 'A soft dough forgives all but', 'impatience, they say.'))).toEqual([
      'A soft dough forgives all but impatience, they say.',
    ]);
  });

  test('go on in the middle of a sentence, although LaTeX ended a line early', () => {
    const texts = ['The left column tells of the', 'east, where the water is', 'low and clean.'];
    expect(read(...lines(0, 200, ...texts))).toEqual([texts.join(' ')]);
    expect(read(...lines(0, 200, texts[0] ?? '', 'East is where the water', 'Low it is.'))).toHaveLength(2);
    expect(read(...lines(0, 200, texts[0] ?? '', 'east of it', 'low and clean.'))).toHaveLength(2);
    expect(read(...lines(0, 200, 'x: 1,', 'y: 2, name'))).toHaveLength(2);
  });

  test('end before a wider space', () => {
    const runs = [
      ...lines(0, 200, 'One paragraph of text,', 'that has two full lines'),
      runAt(0, 320, 'and one more of text.'),
    ];
    expect(read(...runs)).toEqual([
      'One paragraph of text, that has two full lines',
      'and one more of text.',
    ]);
  });

  test('end if the next signs would have fitted, in a script without spaces', () => {
    const texts = ['海を見る。', '山を見る人は高いところに住む人である', 'ことが多い。'];
    const widths = texts.map((text, index) => ({
      ...runAt(0, 200 + 48 * index, text),
      width: 40 * text.length,
    }));
    expect(read(...widths)).toEqual([texts[0], `${texts[1]}${texts[2]}`]);
  });

  test('may have a first line that begins further to the left', () => {
    const source = (y: number) => [
      runAt(0, y, 'Baker, A. A long book about ovens and'),
      runAt(60, y + 48, 'their heat. Second edition,'),
      runAt(60, y + 96, 'https://ovens.example/book'),
    ];
    const text =
      'Baker, A. A long book about ovens and their heat. Second edition, https://ovens.example/book';
    expect(read(...source(200), ...source(400))).toEqual([text, text]);
  });

  test('keep their order if they are set so tightly that they overlap', () => {
    const tight = (x: number, line: number, text: string) => runAt(x, 200 + 39 * line, text);
    const runs = [tight(0, 0, '• A warm oven in the'), tight(28, 1, 'corner'), tight(0, 2, '• A long table')];
    expect(read(...runs)).toEqual(['• A warm oven in the corner', '• A long table']);
  });

  test('end if the next word would have fitted on the line', () => {
    expect(read(...lines(0, 200, 'Short.', 'A line that is long and goes on', 'with one more.'))).toEqual([
      'Short.',
      'A line that is long and goes on with one more.',
    ]);
  });

  test('end at a change of the size', () => {
    expect(read(runAt(0, 200, 'Big', { size: 60 }), runAt(0, 260, 'small'))).toEqual(['Big', 'small']);
  });

  test('may be centred', () => {
    expect(read(runAt(100, 200, 'A day at the old'), runAt(150, 248, 'fish market'))).toEqual([
      'A day at the old fish market',
    ]);
  });

  test('are the names and the date of a cover, each one', () => {
    const cover = [
      runAt(100, 200, 'The bread of the north', { size: 90 }),
      ...lines(300, 400, 'Ada Lindqvist (20456)', 'Jon Inge Smed (20457)', '3 May 2026'),
    ];
    expect(read(...cover)?.slice(1)).toEqual([
      'Ada Lindqvist (20456)',
      'Jon Inge Smed (20457)',
      '3 May 2026',
    ]);
  });

  test('are read without the wide gaps between capitals', () => {
    expect(read(runAt(0, 200, 'B R E A D'), runAt(0, 400, 'A B C D E'))).toEqual(['BREAD', 'A B C D E']);
  });

  test('are single words if each word has a line', () => {
    expect(read(...lines(0, 200, 'Apples', 'Pears', 'Oranges'))).toEqual(['Apples', 'Pears', 'Oranges']);
  });

  test('end with a sentence that ends early', () => {
    const runs = [
      ...lines(0, 200, 'One stands here.', 'And another one.'),
      runAt(0, 600, 'A line that is much wider than both of them'),
    ];
    expect(read(...runs)?.slice(0, 2)).toEqual(['One stands here.', 'And another one.']);
  });

  test('continue in the next column', () => {
    const runs = [
      ...lines(0, 200, 'the square where they', 'had sold all of the'),
      ...lines(600, 200, 'melons before the', 'evening came.'),
    ];
    expect(read(...runs)).toEqual([
      'the square where they had sold all of the melons before the evening came.',
    ]);
  });
});

describe('lists', () => {
  test('have bullets, and items of several lines', () => {
    const bullet = (y: number) => runAt(0, y, '•', { size: 20 });
    const runs = [
      bullet(198),
      ...lines(40, 200, 'the first of the items goes', 'on below'),
      bullet(306),
      runAt(40, 308, 'next'),
    ];
    expect(read(...runs)).toEqual(['• the first of the items goes on below', '• next']);
  });

  test('are recognised by their indents if bullets are drawn', () => {
    const text = lines(0, 200, 'What we need for this bread:');
    const items = [
      runAt(60, 268, 'flour'),
      runAt(60, 328, 'water'),
      runAt(120, 388, 'not cold'),
      runAt(60, 448, 'salt'),
    ];
    expect(read(...text, ...items)).toEqual([
      'What we need for this bread:',
      '• flour',
      '• water',
      '• not cold',
      '• salt',
    ]);
  });

  test('have items of several lines whose drawn bullets are raised', () => {
    const item = (y: number, text: string) => [runAt(0, y - 10, '▶', { font: 'signs' }), runAt(60, y, text)];
    const texts = [...item(200, 'a wide lock with two gates,'), runAt(60, 248, 'of iron and of wood')];
    expect(read(...texts, ...item(296, 'a lamp'))).toEqual([
      '• a wide lock with two gates, of iron and of wood',
      '• a lamp',
    ]);
  });

  test('go on below their text where their bullets are smaller', () => {
    // A line has the size of its first letter, which is the bullet.
    const item = (y: number, text: string) => ({
      ...runAt(100, y, text, { size: 30 }),
      width: 20 * text.length,
    });
    const runs = [
      item(200, '• the first of the items goes'),
      runAt(140, 250, 'on below'),
      runAt(140, 300, 'and further'),
      item(380, '• next'),
      runAt(140, 500, 'a note'),
    ];
    expect(read(...runs)).toEqual(['• the first of the items goes on below and further', '• next', 'a note']);
  });

  test('have items with a line of their own below', () => {
    const item = (y: number, text: string) => [runAt(0, y, '•'), runAt(40, y, text)];
    const first = [...item(200, 'The oven'), runAt(40, 248, 'It is hot, and it stays hot.')];
    expect(read(...first, ...item(308, 'The long table by the door'))).toEqual([
      '• The oven It is hot, and it stays hot.',
      '• The long table by the door',
    ]);
  });

  test('may have any sign that begins several lines, and Japanese bullets without a space', () => {
    expect(read(runAt(0, 200, '+ One oven'), runAt(0, 260, '+ One table'))).toEqual([
      '• One oven',
      '• One table',
    ]);
    expect(
      read(runAt(0, 200, '%'), runAt(40, 200, 'oven'), runAt(0, 260, '%'), runAt(40, 260, 'table')),
    ).toEqual(['• oven', '• table']);
    expect(read(runAt(0, 200, '+ One oven'), runAt(0, 300, 'And one table'))).toHaveLength(2);
    expect(read(runAt(0, 200, '・海を見る'), runAt(0, 260, '・山を見る'))).toEqual([
      '• 海を見る',
      '• 山を見る',
    ]);
  });

  test('are not labels that end at one place', () => {
    const labels = ['Testing', 'Writing and reading', 'Selling it'];
    const runs = labels.map((text, index) => runAt(600 - 20 * text.length, 200 + 48 * index, text));
    expect(read(...runs)).toEqual(labels);
  });

  test('are not centred texts with the same indent', () => {
    const widths = ['A title of three', 'Rye and oats', 'Salt, leaven', 'Water of the well', 'Oil'];
    const centred = widths.map((text, index) => runAt(800 - text.length * 10, 200 + 90 * index, text));
    expect(read(...centred)?.filter((text) => text.startsWith('•'))).toEqual([]);
  });

  test('may be nested, by their indents', () => {
    const item = (level: number, y: number, text: string) => [
      runAt(60 * level, y, '•'),
      runAt(40 + 60 * level, y, text),
    ];
    const runs = [
      ...item(0, 200, 'what we need for it'),
      ...item(1, 260, 'flour of any kind'),
      ...item(2, 320, 'not too fresh'),
      ...item(0, 380, 'how long it takes'),
    ];
    const [paragraphs] = readPages([page(...runs)]);
    expect(paragraphs?.map(({ level }) => level)).toEqual([undefined, 1, 2, undefined]);
  });

  test('may be numbered, with items of several lines', () => {
    const runs = [
      runAt(0, 200, '1.'),
      ...lines(60, 200, 'First the boats leave the', 'harbour'),
      runAt(0, 308, '2.'),
      ...lines(60, 308, 'then they find out what', 'the tide does'),
    ];
    expect(read(...runs)).toEqual([
      '1. First the boats leave the harbour',
      '2. then they find out what the tide does',
    ]);
  });

  test('need a number on more than one line', () => {
    expect(read(...lines(0, 200, 'We meet on the evening of the', '12. of May at the old mill.'))).toEqual([
      'We meet on the evening of the 12. of May at the old mill.',
    ]);
  });

  test('are not columns that are slightly indented from the title', () => {
    const runs = [runAt(0, 60, 'Title', { size: 60 }), runAt(40, 200, 'One.'), runAt(40, 300, 'Two.')];
    expect(read(...runs)).toEqual(['Title', 'One.', 'Two.']);
  });
});

describe('tables', () => {
  const row = (y: number, ...cells: string[]) => cells.map((cell, index) => runAt(300 * index, y, cell));

  test('are read row by row', () => {
    const runs = [
      runAt(0, 80, 'How much we need', { size: 60 }),
      ...row(200, 'Flour', '500 g', '1.20'),
      ...row(260, 'Salt', '10 g', '0.05'),
      ...row(320, 'Water', '350 g', '0.00'),
    ];
    expect(read(...runs)).toEqual([
      'How much we need',
      'Flour | 500 g | 1.20',
      'Salt | 10 g | 0.05',
      'Water | 350 g | 0.00',
    ]);
  });

  test('may have a narrow gap with an upright rule, and such rules instead of lines between rows', () => {
    const rows = [200, 260, 320];
    const runs = rows.flatMap((y, index) => [
      runAt(10, y, ['Oven', 'Table', 'Salt'][index] ?? ''),
      runAt(120, y, ['of the old house', 'of oak', 'of the sea'][index] ?? ''),
      ...(index === 0 ? [runAt(120, y + 24, 'that is hot', { size: 20 })] : []),
    ]);
    const shapes = rows.flatMap((y) =>
      [0, 112, 460].map((left) => ({
        kind: 'stroke' as const,
        left,
        right: left,
        top: y - 34,
        bottom: y + 26,
      })),
    );
    const [texts] = readPages([{ height: 900, runs, shapes }]);
    expect(texts?.map(({ text }) => text)).toEqual([
      'Oven | of the old house that is hot',
      'Table | of oak',
      'Salt | of the sea',
    ]);
  });

  test('are not columns of prose in a script without capitals', () => {
    const columns = [
      ['המאפה הזה נעשה', 'לאט בידי שני', 'אנשים בבית ישן'],
      ['הקמח בא מן העמק', 'והמים באים מן', 'הבאר שליד הבית'],
      ['התנור חם מאוד', 'ונשאר חם עד סוף', 'היום וגם בלילה'],
    ];
    const runs = columns.flatMap((texts, index) => lines(1100 - 500 * index, 200, ...texts));
    expect(read(...runs)?.join(' ')).not.toContain('|');
  });

  test('may be two labels with colons and their values', () => {
    const rows = [
      runAt(0, 200, 'Oven:'),
      runAt(300, 200, 'hot'),
      runAt(0, 260, 'Table:'),
      runAt(300, 260, 'long'),
    ];
    expect(read(...rows)).toEqual(['Oven: hot', 'Table: long']);
  });

  test('are no lists, although their rows are indented', () => {
    const indented = (y: number, ...cells: string[]) =>
      row(y, ...cells).map((run) => ({ ...run, x: run.x + 80 }));
    const text = lines(0, 100, 'A loaf needs little.', 'But it takes long.');
    const rows = [
      ['Flour', '500 g'],
      ['Salt', '10 g'],
      ['Water', '350 g'],
    ];
    expect(
      read(...text, ...rows.flatMap((cells, index) => indented(300 + 60 * index, ...cells)))?.slice(-3),
    ).toEqual(rows.map((cells) => cells.join(' | ')));
  });

  test('of single characters, such as a matrix, have rows too', () => {
    expect(read(...row(200, '1', '0', '0'), ...row(260, '0', '1', '0'), ...row(320, '0', '0', '1'))).toEqual([
      '1 | 0 | 0',
      '0 | 1 | 0',
      '0 | 0 | 1',
    ]);
  });

  test('are not lists side by side', () => {
    const two = (y: number, left: string, right: string) => [
      runAt(0, y, '•'),
      runAt(40, y, left),
      runAt(600, y, '•'),
      runAt(640, y, right),
    ];
    expect(read(...two(200, 'a', 'd'), ...two(260, 'b', 'e'), ...two(320, 'c', 'f'))).toEqual([
      '• a',
      '• b',
      '• c',
      '• d',
      '• e',
      '• f',
    ]);
  });
});

describe('running heads and feet', () => {
  const deck = (count: number, y: number) =>
    Array.from({ length: count }, (_, index) =>
      page(runAt(0, 300, `Text ${'abcdef'[index] ?? ''}`), runAt(0, y, `Course 7, page ${index + 1}`)),
    );

  test('are left out on pages with any number', () => {
    expect(
      readPages(deck(4, 880))
        .flat()
        .map(({ text }) => text),
    ).toEqual(['Text a', 'Text b', 'Text c', 'Text d']);
  });

  test('are not titles, although titles are alike', () => {
    const pages = ['Day 1', 'Day 2', 'Day 3'].map((title) =>
      page(runAt(0, 80, title, { size: 60 }), runAt(0, 300, 'Mix the flour with care and patience.')),
    );
    expect(readPages(pages).map(([first]) => first?.text)).toEqual(['Day 1', 'Day 2', 'Day 3']);
  });

  test('may be the number of a part beside each title', () => {
    const pages = ['Mixing', 'Resting', 'Shaping', 'Proving'].map((title, index) =>
      page(
        runAt(0, 90, index < 2 ? '1' : '2', { size: 70 }),
        runAt(200, 90, title, { size: 60 }),
        runAt(0, 300, 'Mix the flour with care and patience.'),
      ),
    );
    expect(readPages(pages).map(([first]) => first?.text)).toEqual([
      'Mixing',
      'Resting',
      'Shaping',
      'Proving',
    ]);
  });

  test('may be anywhere, as a sidebar, if they are on nearly all pages', () => {
    expect(readPages(deck(4, 500)).flat()).toHaveLength(4);
    const some = [
      ...deck(3, 500),
      ...['g', 'h', 'i', 'j', 'k', 'l'].map((text) => page(runAt(0, 300, text))),
    ];
    expect(readPages(some).flat()).toHaveLength(12);
  });

  test('may name the section, on its pages only', () => {
    const pages = 'a b c d e f g h'
      .split(' ')
      .map((text, index) =>
        page(runAt(0, 300, `Text ${text}`), runAt(0, 40, index < 4 ? 'Dough' : 'Oven', { size: 20 })),
      );
    expect(readPages(pages).flat()).toHaveLength(8);
  });

  test('are left out although a wider number moves them', () => {
    const pages = [8, 9, 10, 11].map((number) =>
      page(
        runAt(0, 300, `Text ${'abcdefghijkl'[number] ?? ''}`),
        runAt(1500 - 20 * String(number).length, 880, `${number}`),
      ),
    );
    expect(readPages(pages).flat()).toHaveLength(4);
  });

  test('need more than two pages', () => {
    expect(readPages(deck(2, 880)).flat()).toHaveLength(4);
  });
});

test('repairs a divided word, but keeps a hyphen that it has elsewhere', () => {
  const [, mended] = readPages([
    page(runAt(0, 200, 'A well-known rule')),
    page(...lines(0, 200, 'Twelfths are well-', 'known and help to under-', 'stand')),
  ]);
  expect(mended?.[0]?.text).toBe('Twelfths are well-known and help to understand');
});

test('leaves out descriptions of ornaments and those that repeat the texts of their page', () => {
  const described = (...descriptions: string[]) => ({
    height: 900,
    runs: [runAt(0, 200, 'Mix, rest, shape, prove and bake the dough')],
    descriptions,
  });
  const pages = [
    described('A baker at work', 'Logo', 'Mix rest shape prove bake (basic process)'),
    described('Logo'),
    described('Logo'),
  ];
  const texts = readPages(pages).map((page) =>
    page.flatMap(({ text, isDescription }) => (isDescription === true ? [text] : [])),
  );
  expect(texts).toEqual([['A baker at work'], [], []]);
});

test('reads roles with their names, wherever the names begin', () => {
  const title = runAt(100, 100, 'A study of the tides', { size: 60 });
  const roles = [runAt(900, 700, 'student:'), runAt(1300, 700, 'Ada Ebb')];
  const wider = [runAt(900, 750, 'supervisor:'), runAt(1145, 750, 'Berta Flood')];
  expect(read(title, ...roles, ...wider)).toEqual([
    'A study of the tides',
    'student: Ada Ebb',
    'supervisor: Berta Flood',
  ]);
});

test('reads a table with rules only around its head and its end row by row', () => {
  const rows = [
    ['Method', 'Score', 'Change'],
    ['plain', '4.0%', '+0.3'],
    ['long', '47.0%', '+1.0'],
    ['rules', '41.0%', '−2.5'],
  ];
  const runs = rows.flatMap((row, line) =>
    row.map((text, cell) => runAt(100 + 400 * cell, 300 + 50 * line, text)),
  );
  const shapes = [260, 315, 470].map((y) => ({
    kind: 'fill' as const,
    left: 90,
    right: 1100,
    top: y,
    bottom: y + 2,
  }));
  const [texts] = readPages([{ height: 900, runs, shapes }]);
  expect(texts?.map(({ text }) => text)).toEqual(rows.map((row) => row.join(' | ')));
});

test('reads the labels of an axis together, not with the notes above and below them', () => {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug'];
  const labels = months.map((month, index) => runAt(100 + 180 * index, 700, month, { size: 24 }));
  const note = runAt(100, 760, 'Only the days on which we had tides', { size: 24 });
  const text = runAt(100, 300, 'Tides in a year');
  expect(read(text, ...labels, note)).toEqual([
    'Tides in a year',
    months.join(', '),
    'Only the days on which we had tides',
  ]);
});

test('joins the lines of a text below a label that is a little smaller, and nearer', () => {
  const label = runAt(300, 400, 'Graph of tides', { size: 37 });
  const first = runAt(100, 435, 'The more often the tide of the sea comes in, the less often we', {
    size: 40,
  });
  expect(read(label, first, runAt(100, 483, 'see the rocks.', { size: 40 }))).toEqual([
    'Graph of tides',
    'The more often the tide of the sea comes in, the less often we see the rocks.',
  ]);
});

describe('numbers', () => {
  const itemsAt = (...items: readonly (readonly [left: number, text: string])[]) =>
    readPages([
      {
        height: 900,
        runs: items.map(([left, text], index) => runAt(left, 200 + 50 * index, text, { size: 30 })),
      },
    ])[0]?.map(({ text, isItem, level = 0 }) => `${'> '.repeat(level)}${isItem ? '• ' : ''}${text}`);

  test.each([
    ['letters', 'a. ', 'b. '],
    ['Roman numbers', 'i. ', 'ii. '],
    ['numbers in brackets', '(1) ', '(2) '],
  ])('above %s are items of a list around these', (_, first, second) => {
    expect(
      itemsAt([100, '1. A hive'], [160, `${first}The roof`], [160, `${second}A frame`], [100, '2. Bees']),
    ).toEqual(['• 1. A hive', `> • ${first}The roof`, `> • ${second}A frame`, '• 2. Bees']);
  });

  test('may be in brackets, in Chinese, or boxes of tasks, which stay', () => {
    for (const texts of [
      ['(1) Flour', '(2) Water'],
      ['第一：打开', '第二：寻找'],
      ['☑ Flour', '☐ Water', '☑ Salt'],
      ['✓ Flour', '✗ Water', '✓ Salt'],
    ])
      expect(itemsAt(...texts.map((text) => [100, text] as const))).toEqual(texts);
  });
});
