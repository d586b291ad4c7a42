import { expect, test } from 'vitest';
import { guessLanguage } from './guess-language.ts';

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
  ['Roti lebih enak karena adonan bisa diam semalam, dan kulitnya renyah saat dipanggang', null, 'id'],
  ['Roti lebih enak kerana doh boleh dibiarkan semalaman, dan kulitnya rangup apabila dibakar', null, 'ms'],
  ['Παλίρροιες', 'en-GB', 'en-GB'],
])('%j that names %j is %s', (text, named, language) => {
  expect(guessLanguage([text], named)).toBe(language);
});

test('reads the notes of a talk with hardly any words', () => {
  expect(guessLanguage(['fczbkk'], null, [TEXTS.de])).toBe('de');
  expect(guessLanguage([TEXTS.fr], null, [TEXTS.de, TEXTS.de])).toBe('fr');
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
