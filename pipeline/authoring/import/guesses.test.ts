import { expect, test } from 'vitest';
import { guessLanguage } from './guess-language.ts';
import { guessTitle, titlesOn } from './guess-title.ts';
import { shorten } from './shorten.ts';

const TEXTS = {
  de: 'Ein weicher Teig verzeiht alles außer Ungeduld. Wer ihn über Nacht stehen lässt, bekommt mehr Geschmack.',
  en: 'The Moon pulls the near side of the sea a little more than the Earth itself, and the difference is small.',
  es: 'El cafeto crece silvestre en los bosques de Etiopía. Hoy se cultiva entre los trópicos.',
  fr: 'À quatre heures, les premiers camions arrivent. On monte les étals à la lumière des phares.',
  hu: 'A kovász egy nap alatt kétszer akkora lesz, ha meleg helyen áll, és senki sem nyúl hozzá.',
  it: 'Il pane si cuoce per un’ora, prima con il vapore e poi senza, finché la crosta non suona.',
  ja: '潮の満ち引きは月と太陽の引力によって起こります。満潮と干潮は一日に二回ずつあります。新月と満月のころには大潮になり、上弦と下弦のころには小潮になります。',
  ko: '빵을 굽는 일은 시간이 필요합니다. 반죽을 하룻밤 두면 맛이 깊어지고 껍질이 바삭해집니다. 소금은 마지막에 넣습니다. 오븐은 충분히 뜨거워야 합니다. 천천히 식힌 뒤에 자르세요.',
  pt: 'A massa descansa durante a noite na geladeira e ganha mais sabor e uma casca que estala ao esfriar.',
};

test.each(Object.entries(TEXTS))(
  'recognises %s by the text, in the files of every program',
  (language, text) => {
    expect(guessLanguage([text], 'tr-TR')).toBe(language);
  },
);

test.each([
  [TEXTS.pt, 'pt-BR', 'pt-BR'],
  ['Rivers', 'de_DE', 'de-DE'],
  ['Rivers', 'x', 'en'],
  ['', null, 'en'],
  ['المد والجزر', null, 'ar'],
  ['גאות ושפל', null, 'he'],
  ['Приливы и отливы', null, 'ru'],
  ['潮の満ち引き', null, 'ja'],
  ['潮汐', null, 'zh'],
  ['Παλίρροιες', 'en-GB', 'en-GB'],
])('%j that names %j is %s', (text, named, language) => {
  expect(guessLanguage([text], named)).toBe(language);
});

test('ignores program code', () => {
  const code = 'for (const [key, value] of Object.entries(table)) { if (!seen.has(key)) rows.push(value); }';
  expect(guessLanguage([TEXTS.de, ...Array.from({ length: 50 }, () => code)], null)).toBe('de');
});

test('recognises Japanese, Chinese and Korean in a talk with many English terms', () => {
  const terms = 'Docker Kubernetes Cluster Node Pod Service Ingress Deployment Replica';
  expect(guessLanguage([TEXTS.ja, terms, TEXTS.ja, terms], null)).toBe('ja');
  expect(guessLanguage([TEXTS.ko, terms, TEXTS.ko, terms], null)).toBe('ko');
  const chinese =
    '潮汐是由月球和太阳的引力引起的。海水每天涨落两次，新月和满月时潮水最大。渔民根据潮汐表出海。';
  expect(guessLanguage([chinese, terms, chinese, terms], null)).toBe('zh');
});

test('a few quoted words do not make a text Japanese', () => {
  expect(guessLanguage([TEXTS.en, '月の引力'], null)).toBe('en');
});

test.each([
  ['Tides', 'Something else', 'talk.pdf', 'Tides', 'page'],
  [null, 'Reading a tide table', 'talk.pdf', 'Reading a tide table', 'metadata'],
  ['Kapitel 1', 'Gezeiten', 'talk.pdf', 'Gezeiten', 'metadata'],
  ['第 3 章', null, 'tides.pdf', 'tides', 'file name'],
  ['Lecture 4', 'PowerPoint Presentation', '12.pdf', 'Lecture 4', 'page'],
  ['2026', null, 'tides.pdf', 'tides', 'file name'],
  ['Part of the sea', null, 'talk.pdf', 'Part of the sea', 'page'],
  [null, 'PowerPoint Presentation', 'my_last-talk.v2.pdf', 'my last talk.v2', 'file name'],
  [null, 'slides.tex', '../a/Über uns.pdf', 'Über uns', 'file name'],
  [null, ' - Text and meaning', 'talk.pdf', 'Text and meaning', 'metadata'],
  ['Our group:', null, 'tides.pdf', 'tides', 'file name'],
  ['•', '…', '—.pdf', 'Untitled', 'file name'],
])('a first page that says %j in a file that says %j, %s, is titled %s', (page, named, file, title, from) => {
  expect(guessTitle({ onPage: page === null ? [] : [page], named, next: null, titles: [], file })).toEqual({
    title,
    from,
  });
});

test('a title of letters in doubt gives way to that of the metadata, if they have one', () => {
  const sources = { onPage: ['T des'], next: null, titles: [], file: 'talk.pdf', isInDoubt: true };
  expect(guessTitle({ ...sources, named: 'Tides' })).toEqual({ title: 'Tides', from: 'metadata' });
  expect(guessTitle({ ...sources, named: 'PowerPoint Presentation' }).title).toBe('T des');
});

test('takes the title of the second page if neither the file nor the first page has one', () => {
  const sources = { onPage: [], next: 'Who was Cassandra?', titles: [], file: 'talk.pdf' };
  expect(guessTitle({ ...sources, named: null })).toEqual({ title: 'Who was Cassandra?', from: 'next page' });
  expect(guessTitle({ ...sources, named: 'Seers of Troy' }).title).toBe('Seers of Troy');
  expect(guessTitle({ ...sources, named: null, onPage: ['Our group:'] }).title).toBe('Who was Cassandra?');
  expect(guessTitle({ ...sources, named: null, onPage: ['Chapter 1'] }).title).toBe('talk');
  expect(guessTitle({ ...sources, named: null, next: 'Chapter 1' }).title).toBe('talk');
});

test('takes a later title that has all words of the file name, if the first pages have none', () => {
  const titles = ['Agenda', 'A tide', 'How to read a tide table', 'Table'];
  const guess = (file: string, onPage: string[] = []) =>
    guessTitle({ onPage, named: null, next: null, titles, file });
  expect(guess('tide-table.odp')).toEqual({ title: 'How to read a tide table', from: 'later page' });
  expect(guess('tide.odp').title).toBe('tide');
  expect(guess('tide-tables.odp').title).toBe('tide tables');
  expect(guess('tide-table.odp', ['Chapter 1']).title).toBe('tide table');
});

const sized = (text: string, size: number) => ({ text, size });

test.each([
  ['what the metadata name too', ['INSTITUTE', 'About the tides', 'Ada'], [110, 90, 40], 'About the tides'],
  [
    'all lines of its size',
    ['LATEX', 'Slide Class', 'with', 'Feet', 'Ada'],
    [62, 62, 62, 62, 40],
    'LATEX Slide Class with Feet',
  ],
  ['the next text after a number', ['Chapter 1', 'Tides', 'Ada'], [90, 70, 40], 'Tides'],
  ['a line alone if others of its size follow later', ['Tides', 'Ada', 'Moon'], [60, 40, 60], 'Tides'],
  ['a line alone on a page of one size', ['Tides', 'Moon'], [60, 60], 'Tides'],
])('the title on a first page is %s', (_, texts, sizes, title) => {
  const paragraphs = texts.map((text, index) => sized(text, sizes[index] ?? 0));
  expect(titlesOn(paragraphs, paragraphs[0] ?? null, 'About the Tides')[0]).toBe(title);
});

test('leaves a subtitle of the same size out of the title if the metadata separate them', () => {
  const paragraphs = [sized('About', 60), sized('tides', 60), sized('A report', 60), sized('Ada', 40)];
  expect(titlesOn(paragraphs, sized('About', 60), 'About tides - A report')).toEqual(['About tides']);
});

test.each([
  ['one two', 7, 'one two'],
  ['one two three', 9, 'one two…'],
  ['unbreakable', 6, 'unbre…'],
  ['🦊🦊🦊', 4, '🦊…'],
])('%j in %i characters is %j', (text, longest, short) => {
  expect(shorten(text, longest)).toBe(short);
});
