import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findGrowth } from '#domain/util/growth.fixture';
import { FaultyFile } from '../util/faulty-file.ts';
import { cleanCaptions } from './clean-captions.ts';

const clean = (text: string): string => cleanCaptions(Buffer.from(text));

/** Returns a file with one cue of this text, as it is published without its head. */
const cueOf = (text: string): string =>
  clean(`WEBVTT\n\n00:00.000 --> 00:09.000\n${text}`).split('\n').slice(3).join('\n').trimEnd();

function faultOf(text: string | Uint8Array): string {
  try {
    cleanCaptions(Buffer.from(text));
  } catch (error) {
    if (error instanceof FaultyFile) return error.message;
    throw error;
  }
  return 'none';
}

describe('published captions', () => {
  test('have cues, places, regions and styles, but no comments and no header [5.13]', () => {
    const published = clean(
      [
        '\ufeffWEBVTT - secret title\r\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\r\nKind: secret\r',
        'NOTE secret\rover two lines\r',
        'STYLE\n::cue { color: red; background: url(https://secret.example) }\n/* secret */',
        'REGION\nid:low width:40%\nlines:3 secret:1 viewportanchor:10%,90%',
        'first\n00:01.000 --> 00:00:02.000 align:start line:0 secret:1 region:low',
        'The <b>water</b> comes in.\n\nNOTE\nsecret',
        '01:00:03.000\t-->\t01:00:04.500 region:other',
        'Two\nlines',
      ]
        .join('\n\n')
        .replace('region:low\n\n', 'region:low\n')
        .replace('region:other\n\n', 'region:other\n'),
    );
    expect(published).toBe(
      [
        'WEBVTT',
        'STYLE\n::cue{color:red}',
        'REGION\nid:low width:40% lines:3 viewportanchor:10%,90%',
        'first\n00:01.000 --> 00:02.000 line:0 align:start region:low\nThe <b>water</b> comes in.',
        '01:00:03.000 --> 01:00:04.500\nTwo\nlines\n',
      ].join('\n\n'),
    );
  });

  test('of the demo keep all their text [5.13]', () => {
    const folder = 'src/content/media';
    for (const name of readdirSync(folder).filter((item) => item.endsWith('.vtt'))) {
      const file = readFileSync(join(folder, name), 'utf8');
      expect(clean(file).trimEnd(), name).toBe(file.replaceAll(/\b00:(\d\d:\d\d\.)/g, '$1').trimEnd());
    }
  });

  test.each([
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<B>a</B>', 'a'],
    ['<b onclick=x>a</b>', '<b>a</b>'],
    ['<i><b>a</i>b', '<i><b>ab</b></i>'],
    ['</b>a', 'a'],
    ['<b.red.a"b.ok>a', '<b.red.ok>a</b>'],
    ['<v.loud  Ada <b> says>a', '<v.loud Ada &lt;b>'],
    ['<v  Ada  Lovelace >a</v> <v>b', '<v Ada Lovelace>a</v> b'],
    ['<lang de>a</lang><lang "x>b', '<lang de>a</lang>b'],
    ['<ruby>a<rt>b</ruby>c', '<ruby>a<rt>b</rt></ruby>c'],
    ['<rt>a', 'a'],
    ['a<00:02.000>b<00:01.000>c<00:10.000>d<1:0>', 'a<00:02.000>bcd'],
    ['a<b', 'a'],
    ['a > b & c &amp; &lt; &#8217; &nbsp; &foo', 'a &gt; b &amp; c &amp; &lt; &#8217; &nbsp; &amp;foo'],
    ['a\n<img>\nb', 'a\nb'],
    ['a\0', 'a\ufffd'],
    ['<b>'.repeat(50), `${'<b>'.repeat(20)}${'</b>'.repeat(20)}`],
  ])('have the markup of cues only: %j [5.13]', (text, written) => {
    expect(cueOf(text)).toBe(written.includes('&lt;b>') ? '<v.loud Ada &lt;b> says&gt;a</v>' : written);
  });

  test.each([
    ['line:5% line:-1,end', 'line:-1,end'],
    [
      'vertical:rl position:10%,line-left size:35.5% align:right',
      'vertical:rl position:45.5% size:35.5% align:right',
    ],
    ['position:101% size:1e2% align:middle line:1,2,3 vertical:xx', ''],
    ['line:  size: :5 align:start;x', ''],
    ['__proto__:1 constructor:2 region:none', ''],
    ['position:60%,line-left', 'position:80% size:40%'],
    ['position:60%,line-right', 'position:30% size:60%'],
    ['position:60%,center', 'position:60% size:80%'],
    ['position:60%,line-left size:20%', 'position:70% size:20%'],
    ['position:33.3%,line-left align:left', 'position:33.3% align:left size:66.7%'],
    ['position:30%,center align:left', 'position:0% align:left size:60%'],
    ['position:60%,line-left align:start', 'position:60% align:start size:40%'],
    ['position:60%,line-left align:end', 'position:100% align:end size:40%'],
    ['position:100%,line-left', 'position:100% size:0%'],
    ['position:0%,line-right', 'position:0% size:0%'],
  ])('have the settings that WebVTT knows: %s [5.13]', (settings, written) => {
    const [, , times] = clean(`WEBVTT\n\n00:00.000 --> 00:09.000 ${settings}\na`).split('\n');
    expect(times).toBe(`00:00.000 --> 00:09.000 ${written}`.trimEnd());
  });

  test('keep their place where the text is written from right to left', () => {
    const settings = 'position:60%,line-left align:start';
    const at = '00:00.000 --> 00:09.000';
    expect(clean(`WEBVTT\n\n${at} ${settings}\n<i>&amp; שלום</i>`)).toContain(
      `${at} position:100% align:start size:40%\n`,
    );
  });

  test.each([
    ['::cue(b), ::cue(.loud) { color: #f00 }', '::cue(b),::cue(.loud){color:#f00}'],
    [
      '::cue(v[voice="Ada"]) { font-weight: bold; position: fixed }',
      '::cue(v[voice="Ada"]){font-weight:bold}',
    ],
    ['::cue { color: rgba(0, 0, 0, .5) !important }', '::cue{color:rgba(0, 0, 0, .5)}'],
    ['::cue{color:expression(alert(1))}', ''],
    ['::cue{background:url(//a.example)}', ''],
    ['::cue{color:var(--x)}', ''],
    ['::cue{display:none;font-size:900px;content:"x"}', ''],
    ['body{color:red}', ''],
    ['::cue,body{color:red}', '::cue{color:red}'],
    ['@import "//a.example";', ''],
    ['@media screen{::cue{color:red}}', ''],
    ['::cue{color:red', '::cue{color:red}'],
    ['::cue{::cue{color:red}}', ''],
    ['}}}', ''],
    ['a{'.repeat(20_000), ''],
    ['::cue(::cue(', ''],
  ])('have the styles of a table only: %s [5.13]', (css, written) => {
    const published = clean(`WEBVTT\n\nSTYLE\n${css}\n\n00:00.000 --> 00:09.000\na`);
    expect(published).toBe(`WEBVTT\n\n${written && `STYLE\n${written}\n\n`}00:00.000 --> 00:09.000\na\n`);
  });

  test('keep cues without an empty line between them, and none without text', () => {
    expect(clean('WEBVTT\n00:01.000 --> 00:02.000\na\n00:03.000 --> 00:04.000\nb')).toBe(
      'WEBVTT\n\n00:01.000 --> 00:02.000\na\n\n00:03.000 --> 00:04.000\nb\n',
    );
    expect(clean('WEBVTT\n\n00:01.000 --> 00:02.000\n\n   \n\n')).toBe('WEBVTT\n');
    expect(clean('WEBVTT')).toBe('WEBVTT\n');
  });
});

describe('a damaged file of captions', () => {
  const cue = '00:01.000 --> 00:02.000\na';
  test.each([
    ['1\n00:00:01,000 --> 00:00:02,000\na', 'does not begin with "WEBVTT"'],
    [
      `WEBVTT\n\n1\n00:00:01,000 --> 00:00:02,000\na`,
      'has wrong times (line 4); write them as in 00:01.000 --> 00:04.000',
    ],
    [`WEBVTT\n\n${cue}\n\nand more`, 'has text without times (line 6)'],
    [`WEBVTT\r\n\r\n${cue}\r\n\r\nb\r\nc\r\n00:03.000 --> 00:04.000`, 'has text without times (line 6)'],
    ['WEBVTT\n\n00:02.000 --> 00:01.000\na', 'has a cue that ends before it has begun (line 3)'],
    ['WEBVTT\n\n00:02.000 --> 00:02.000\na', 'has a cue that ends before it has begun (line 3)'],
    ['WEBVTT\n\n00:61.000 --> 00:62.000\na', 'has wrong times (line 3)'],
    ['WEBVTT\n\n --> \na', 'has wrong times (line 3)'],
    [`WEBVTT\n\nNOTE\n${cue}`, 'has a NOTE with times (line 3), which players show; remove it'],
    [`WEBVTT\n\n00:01.000 --> ${'9'.repeat(100_000)}:00:00.000\na`, 'has wrong times (line 3)'],
    ['', 'does not begin with "WEBVTT"'],
    ['WEBVTTX', 'does not begin with "WEBVTT"'],
  ])('is refused with its line: %j [5.13]', (text, fault) => {
    expect(faultOf(text).slice(0, 300)).toContain(fault);
  });

  test('is refused in another encoding', () => {
    expect(faultOf(Buffer.from('WEBVTT', 'utf16le'))).toContain('WEBVTT');
    expect(faultOf(Buffer.from(`WEBVTT\n\n${cue}\xe9`, 'latin1'))).toContain('is not in UTF-8');
  });
});

describe('any captions', () => {
  const PARTS = [
    'WEBVTT',
    '\n',
    '\n\n',
    '\r',
    '00:01.000',
    ' --> ',
    '00:02.000',
    '-->',
    'NOTE',
    'STYLE',
    'REGION',
    'id:a',
    '<',
    '>',
    '<b>',
    '</b>',
    '<v a',
    '<ruby>',
    '<rt>',
    '<00:01.500>',
    '&',
    '&amp;',
    '.',
    ' ',
    ':',
    '%',
    'line:1',
    '::cue',
    '{',
    '}',
    'color:red',
    ';',
    '(',
    '/*',
    '"',
    '[',
    'secret',
    '\\',
    '@a',
    ',',
  ];
  const start = fc.constantFrom(
    'WEBVTT\n\n',
    'WEBVTT\n\n00:01.000 --> 00:02.000\n',
    'WEBVTT\n\nSTYLE\n::cue{',
  );

  test('are published or refused, and are the same when published again', () => {
    let published = 0;
    fc.assert(
      fc.property(start, fc.array(fc.constantFrom(...PARTS), { maxLength: 20 }), (head, parts) => {
        const text = head + parts.join('');
        if (faultOf(text) !== 'none') return;
        published += 1;
        const once = clean(text);
        expect(clean(once)).toBe(once);
        expect(once.split('\n\n').filter((block) => block.startsWith('NOTE'))).toEqual([]);
      }),
      { numRuns: 3000 },
    );
    expect(published).toBeGreaterThan(300);
  });

  test('are read in a time that grows no faster than they do', () => {
    for (const head of [
      '',
      'WEBVTT\n\n',
      'WEBVTT\n\n00:01.000 --> 00:02.000 ',
      'WEBVTT\n\n00:01.000 --> 00:02.000\n',
      'WEBVTT\n\nSTYLE\n',
      'WEBVTT\n\nSTYLE\n::cue(',
      'WEBVTT\n\nREGION\n',
    ])
      for (const part of [
        ...PARTS,
        'a',
        '1',
        '00:01.000 --> 00:02.000\n',
        '00:01.000 --> 00:02.000\n\n',
        '::cue{color:red}',
      ])
        expect(
          findGrowth((size) => faultOf(head + part.repeat(size / 4))),
          head + part,
        ).toBeNull();
  });

  test('are published without a style of more than 10,000 characters', () => {
    const styled = (length: number) =>
      clean(`WEBVTT\n\nSTYLE\n${'::cue{color:red}'.padEnd(length)}\n\n00:01.000 --> 00:02.000\na\n`);
    expect(styled(10_000)).toContain('::cue{color:red}');
    expect(styled(10_001)).not.toContain('STYLE');
  });
});
