import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseHeadersFile, toExpression } from '#domain/addresses/headers-file';
import { parseRedirects } from '#domain/addresses/redirects-file';
import { redactViewLinks } from '#domain/analytics/redact-view-links';
import { keepSpaces } from '#domain/html/keep-spaces';
import { safeLink } from '#domain/html/safe-url';
import { sanitiseHtml } from '#domain/html/html-field';
import { isRightToLeft } from '#domain/languages/text-direction';
import { readVideoType } from '#domain/media/media-formats';
import { splitFormulas } from '#domain/playback/formula';
import { parseTime } from '#domain/playback/start-time';
import { readExcerpt } from '#domain/search/search-excerpt';
import { wordsOf } from '#domain/search/search-match';
import { findSettingFault } from '#domain/settings/settings';
import { embedAddress, USUAL_EMBED } from '#domain/sharing/embed-options';
import { findGrowth } from '#domain/util/growth.fixture';
import { makeSlug } from '#domain/util/slug';
import { parseJson } from '#library/parse-json';
import { linkTarget } from '#library/schemas/primitives';
import { parseRange, encodingOrder } from '#origin/static/request-headers';
import { toSegments } from '#origin/static/locate';
import { splitWords } from '#pictures/line-breaks';
import { cleanText } from '#pictures/wrap-text';
import { readHtml } from '#pipeline/authoring/outline/read-html';
import { parseAttributes } from '#pipeline/authoring/outline/attributes';
import { readFence } from '#pipeline/authoring/outline/fenced-divs';
import { isSettings } from '#pipeline/authoring/outline/front-matter';
import { joinLines, NO_HYPHENS, normalizeText } from '#pipeline/authoring/import/text/normalize-text';
import { parseXml } from '#pipeline/authoring/import/pptx/xml';
import { actualTextsIn } from '#pipeline/authoring/import/pdf/actual-texts';
import { mediaIn } from '#pipeline/building/finish/published-media';
import { collectLinks } from '#pipeline/site/links/collect-links';
import {
  addressesOfSrcset,
  linksOfMarkup,
  linksOfScript,
  linksOfStyle,
} from '#pipeline/site/links/links-of-parts';
import { readPage } from '#pipeline/site/markup/read-page';
import { parsePolicy } from '#pipeline/site/policy';

const WORDS = ['a', ' ', '\n', '\t', '-', 'a-', 'a ', '1', '.', ',', '\u05d0', 'e\u0301', '\ud83d\ude00'];
const HTML = ['<a>', '<a href="b">', '</a>', '<', '<!--', '-->', '&', '&amp;', '<script>', '<p', ' b=', '"'];
const ADDRESS = [
  '/',
  '//',
  '..',
  '%',
  '%41',
  '%e0',
  '?',
  '&a=',
  '#',
  ':',
  '@',
  '\\',
  'https://a.example/',
  '*',
];
const LINES = ['/a\n', '  a: b\n', '  ! a\n', '#', '/:a/*\n', '/a /b 301\n', ': ', '\r\n'];
const STYLE = ['{', '}', 'a{b:c}', '/*', '*/', 'url(', "url('a')", '@import ', '--a:', '(', '"', ';', '\\'];
const CODE = ['"/a/"', '"', "'", '`', '\\', '${', '/', '//', '/*', '*/', 'import("./a.js")', '(', '[', '{'];
const MARKS = [
  '$',
  '$a ',
  '$$',
  '$a$',
  '\\',
  '\n\n',
  '$\n',
  '{.a}',
  '{#a ',
  '.a ',
  'a="b" ',
  ':::',
  '::: a\n',
];
const XML = ['<a>', '<a/>', '</a>', '<a b="', '<![CDATA[', ']]>', '<?a', '&#65;', '&a;', '<!DOCTYPE a ['];

/**
 * Readers of texts that can be long, with parts of which hostile texts are made. Drawings, captions
 * and outlines have such tests beside them.
 */
const READERS: readonly (readonly [
  name: string,
  read: (text: string) => unknown,
  parts: readonly string[],
])[] = [
  [
    'content files',
    (text) => parseJson(Buffer.from(text)),
    ['[', '{"a":', '"', '\\', '1', '1,', '{}', '"a",'],
  ],
  [
    'JSON of one object',
    (text) => parseJson(Buffer.from(`{"a":"${text}"}`)),
    ['a', '","b":"', '\\"', '\\u0000'],
  ],
  ['HTML fields', sanitiseHtml, [...HTML, '<b>', '<li>', '<p>a</p>', ...WORDS]],
  ['links of HTML fields', safeLink, [...ADDRESS, ...WORDS]],
  ['links of content', (text) => linkTarget.safeParse(text), [...ADDRESS, ...WORDS]],
  ['titles, for slugs', makeSlug, WORDS],
  ['search terms', (text) => wordsOf(text, 'en'), WORDS],
  ['excerpts of results', readExcerpt, ['<mark>', '</mark>', '<mark>a</mark> ', '&lt;', ...WORDS]],
  ['texts with formulas', splitFormulas, [...MARKS, ...WORDS]],
  ['texts of pictures', (text) => splitWords(cleanText(text)), WORDS],
  ['lines of code', keepSpaces, WORDS],
  ['texts for their direction', isRightToLeft, WORDS],
  ['start times', parseTime, ['1', '1s', '1h', ':', '0:', ' ']],
  ['types of videos', readVideoType, ['video/mp4', ';', 'codecs="', 'a,', ' ', '=', '"']],
  [
    'starts of frames',
    (text) => embedAddress('https://a.example/p/embed/a/', { ...USUAL_EMBED, start: text }),
    ['1', ':', ' ', '&'],
  ],
  ['logged texts', redactViewLinks, [...ADDRESS, '/v/', '/view/', '/view/a/']],
  ['settings', (text) => findSettingFault('PODIUM_SITE_URL', text), ADDRESS],
  ['own headers', parseHeadersFile, [...LINES, ...WORDS]],
  ['patterns of own headers', toExpression, [...ADDRESS, ':a', '(']],
  ['own redirects', parseRedirects, [...LINES, ...WORDS]],
  ['requested ranges', (text) => parseRange(`bytes=${text}`, 9), ['1', '-', '1-', ',', ' ', '1-2,']],
  ['accepted encodings', encodingOrder, ['br', 'gzip;q=', ',', ';', ' ', '0.1', 'br, ']],
  ['requested paths', toSegments, ADDRESS],
  ['style sheets', linksOfStyle, STYLE],
  ['scripts', linksOfScript, CODE],
  ['pages, for links', collectLinks, [...HTML, '<a><p>', '<div>']],
  ['facts of pages', readPage, [...HTML, '<a><p>', '<div>', '<main>', '<h1><b>', '<template>']],
  ['drawings, for links', (text) => linksOfMarkup(text, 'a'), HTML],
  ['names of media in pages', mediaIn, [...ADDRESS, '/media/', 'a.png', '.mp4']],
  ['lists of pictures', addressesOfSrcset, ['a', ' ', ',', ', ', 'a 1w, ', 'a,', '1x', '(']],
  ['policies', parsePolicy, ['a', ' ', ';', "'self' ", 'script-src ']],
  [
    'HTML of outlines',
    (text) => readHtml(text, 1, { name: 'a.md', publicFolder: undefined, tocEntries: [] }),
    HTML,
  ],
  ['attributes of outlines', parseAttributes, [...MARKS, ...WORDS]],
  ['fences of outlines', readFence, [...MARKS, ...WORDS]],
  ['settings of slides', isSettings, ['a: b\n', 'a', ':', '- ', '\n', '"', ' ']],
  ['texts of slides', normalizeText, [...WORDS, '\uFB01', '\u000B', '\uF0DF']],
  [
    'paragraphs of slides',
    (text) => joinLines(text.split('\n'), NO_HYPHENS),
    ['a\n', 'a-\n', 'https://a/\n', 'a', '-', ' '],
  ],
  ['parts of PowerPoint files', parseXml, XML],
  [
    'texts beside the glyphs of PDF files',
    (text) => actualTextsIn(Buffer.from(`stream\n${text}\nendstream`)),
    ['stream\n', 'endstream ', '/ActualText(', '/ActualText()', '/ActualText<41>', '\\(', '>>BDC', ' '],
  ],
];

/** Ends of hostile texts, at which a pattern fails that has read all of them. */
const ENDS = ['', '!', '"', '\n>'];

test.each(READERS)('the time for %s grows no faster than they do [10.2]', (_name, read, parts) => {
  const tryRead = (text: string) => {
    try {
      read(text);
    } catch {
      // A refusal is an answer.
    }
  };
  const expectLinear = (part: string, end: string) =>
    expect(
      findGrowth((size) => tryRead(part.repeat(size / part.length) + end)),
      part + end,
    ).toBeNull();
  for (const part of parts) for (const end of ENDS) expectLinear(part, end);
  const piece = fc.constantFrom(...parts);
  fc.assert(
    fc.property(piece, piece, fc.constantFrom(...ENDS), (first, second, end) => {
      expectLinear(first + second, end);
    }),
    { numRuns: 10 },
  );
});
