import { describe, expect, test } from 'vitest';
import { FaultyFile } from '../util/faulty-file.ts';
import { readPlaylist, referencesOf, writePlaylist } from './playlist.ts';

const MASTER = `#EXTM3U
#EXT-X-VERSION:7
# made on /home/ada
#EXT-X-SESSION-DATA:DATA-ID="org.example",VALUE="secret"
#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="English",INSTREAM-ID="CC1"
#EXT-X-STREAM-INF:AUDIO="a",BANDWIDTH=48400,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=640x360
360p/film.m3u8

#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=86000,URI="https://other.example/still.m3u8"
`;
const MEDIA = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-KEY:METHOD=NONE
#EXT-X-MAP:URI="start.mp4",BYTERANGE="700@0"
#EXT-X-PROGRAM-DATE-TIME:2026-03-04T10:00:00Z
#EXTINF:4.0,Of the <secret> scene
parts/one.m4s
#EXT-X-BYTERANGE:75232@0
#EXTINF:2.5,
parts/two.m4s
#EXT-X-ENDLIST
`;
const written = (text: string) => writePlaylist(readPlaylist(text), (src) => `new-${src.replace('/', '-')}`);

test('a playlist of playlists keeps what players need, and the addresses that are given', () => {
  expect(readPlaylist(MASTER).isMaster).toBe(true);
  expect(written(MASTER).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-STREAM-INF:BANDWIDTH=48400,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=640x360',
    'new-360p-film.m3u8',
    '',
  ]);
});

test('a playlist of segments keeps what players need', () => {
  expect(written(MEDIA).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-TARGETDURATION:4',
    '#EXT-X-MAP:URI="new-start.mp4",BYTERANGE="700@0"',
    '#EXTINF:4.0,',
    'new-parts-one.m4s',
    '#EXT-X-BYTERANGE:75232@0',
    '#EXTINF:2.5,',
    'new-parts-two.m4s',
    '#EXT-X-ENDLIST',
    '',
  ]);
  expect(referencesOf(readPlaylist(MEDIA))).toEqual([
    { src: 'start.mp4', line: 5 },
    { src: 'parts/one.m4s', line: 8 },
    { src: 'parts/two.m4s', line: 11 },
  ]);
});

test('what is written can be read again, with the same result', () => {
  for (const text of [MASTER, MEDIA, `\ufeff${MEDIA.replaceAll('\n', '\r\n')}`]) {
    const once = writePlaylist(readPlaylist(text), (src) => src);
    expect(writePlaylist(readPlaylist(once), (src) => src)).toBe(once);
  }
});

describe('an address', () => {
  test.each([
    ['https://other.example/1.m4s', 'which is on another host'],
    ['//other.example/1.m4s', 'which is on another host'],
    ['data:video/mp4;base64,AAAA', 'which is on another host'],
    ['/etc/passwd', 'which is not below its folder'],
    ['../other/1.m4s', 'which is not below its folder'],
    ['a/../../1.m4s', 'which is not below its folder'],
    ['..\\1.m4s', 'which is not below its folder'],
    ['%2e%2e/1.m4s', 'which is not below its folder'],
    ['1.m4s?token=1', 'which is not below its folder'],
    ['{$host}/1.m4s', 'which is not below its folder'],
    ['1\u0000.m4s', 'which is not below its folder'],
    ['a'.repeat(400), 'which is not below its folder'],
  ])('%j is refused', (src, fault) => {
    const text = MEDIA.replace('parts/one.m4s', src);
    expect(() => readPlaylist(text)).toThrow(fault);
    expect(() => readPlaylist(text)).toThrow('(line 8)');
    expect(() => readPlaylist(MEDIA.replace('start.mp4', src.replaceAll('"', '')))).toThrow(FaultyFile);
    expect(() => readPlaylist(MASTER.replace('360p/film.m3u8', src))).toThrow(fault);
  });
});

test.each(
  [
    ['', 'does not begin with "#EXTM3U"'],
    ['<html>', 'does not begin with "#EXTM3U"'],
    ['#EXTM3U\n', 'lists nothing to play'],
    [MEDIA.replace('#EXT-X-ENDLIST', ''), 'is of a live stream'],
    [MEDIA.replace('METHOD=NONE', 'METHOD=AES-128,URI="https://keys.example/"'), 'is encrypted (line 4)'],
    [MEDIA.replace('#EXTINF:4.0', '#EXTINF:-1'), 'has a wrong value of #EXTINF (line 7)'],
    [MEDIA.replace('#EXTINF:4.0', '#EXTINF:1e999'), 'has a wrong value of #EXTINF (line 7)'],
    [MEDIA.replace('75232@0', '75232@0\u0020"x"'), 'has a wrong value of #EXT-X-BYTERANGE (line 9)'],
    [MEDIA.replace('"700@0"', '"all"'), 'has a wrong value of #EXT-X-MAP (line 5)'],
    [MEDIA.replace('#EXTINF:2.5,\n', ''), 'has an address without #EXTINF (line 10)'],
    [`${MEDIA}#EXTINF:1,\n`, 'ends before an address'],
    [`${MEDIA}#EXT-X-GAP\n`, 'has gaps (line 13)'],
    [`${MASTER}#EXT-X-DEFINE:NAME="a",VALUE="b"\n`, 'has variables (line 10)'],
    [MASTER.replace('BANDWIDTH=48400,', ''), 'has a wrong value of #EXT-X-STREAM-INF (line 6)'],
    [MASTER.replace('AUDIO="a"', 'AUDIO="a'), 'has a wrong value of #EXT-X-STREAM-INF (line 6)'],
    [
      MASTER.replace('TYPE=CLOSED-CAPTIONS', 'URI="de.m3u8",TYPE=AUDIO'),
      'has sound or pictures apart (line 5)',
    ],
    [
      MASTER.replace('TYPE=CLOSED-CAPTIONS', 'TYPE=SUBTITLES,URI="de.m3u8"'),
      'has captions of its own (line 5)',
    ],
    [MASTER + MEDIA.replace('#EXTM3U\n', ''), 'has both playlists and segments'],
    [`#EXTM3U\n${'#EXT-X-STREAM-INF:BANDWIDTH=1\na\n'.repeat(21)}`, 'lists more than 20 playlists'],
    [`#EXTM3U\n${'#EXTINF:1,\na\n'.repeat(20_001)}#EXT-X-ENDLIST`, 'lists more than 20000 segments'],
  ].map(([text = '', fault = '']) => ({ text, fault })),
)('refuses a playlist that $fault', ({ text, fault }) => {
  expect(() => readPlaylist(text)).toThrow(FaultyFile);
  expect(() => readPlaylist(text)).toThrow(fault);
});

test('long lines and many attributes take no longer than their length says', () => {
  const started = performance.now();
  for (const text of ['A='.repeat(1_000_000), 'A=1,'.repeat(500_000), '"'.repeat(2_000_000)])
    expect(() => readPlaylist(`#EXTM3U\n#EXT-X-STREAM-INF:${text}\na\n`)).toThrow(FaultyFile);
  expect(performance.now() - started).toBeLessThan(5000);
});
