import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shrinkBriefly } from '#domain/util/shrink-briefly.fixture';
import { checkContent } from './library.ts';
import { ContentCheckCache } from './content-check-cache.ts';
import { aVideo, goodContent, writeContent } from './content.fixture.ts';
import { makeCodecReader, readCodecs } from './read-codecs.ts';

const MEDIA = 'e2e/site/src/content/media';
const films = {
  mp4: await readFile(join(MEDIA, 'tide.mp4')),
  webm: await readFile(join(MEDIA, 'tide.webm')),
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podium-codecs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the codecs of a file with these bytes, or the message of the error. */
async function codecsOf(bytes: Uint8Array, read = readCodecs): Promise<string> {
  const file = join(folder, randomUUID());
  await writeFile(file, bytes);
  return read(file).then(
    (codecs) => codecs.join(', '),
    (error: unknown) => `Error: ${error instanceof Error ? error.message : String(error)}`,
  );
}

describe('the codecs of a file', () => {
  test('are read from its tables', async () => {
    expect(await codecsOf(films.mp4)).toBe('avc1.42c00b, mp4a.40.2');
    expect(await codecsOf(films.webm)).toBe('vp09.01.50.08.03.01.13.00.01, opus');
  });

  test.each([
    ['an empty file', new Uint8Array()],
    ['a text', Buffer.from('a film'.repeat(1000))],
    ['a cut MP4 file', films.mp4.subarray(0, 400)],
    ['a cut WebM file', films.webm.subarray(0, 60)],
    ['a file type and no film', Buffer.concat([films.mp4.subarray(0, 32), Buffer.alloc(4000)])],
    [
      'a box longer than any disk',
      Buffer.from(
        '\0\0\0\x18ftypisom\0\0\0\0isomavc1\0\0\0\x01moov\xff\xff\xff\xff\xff\xff\xff\xff',
        'latin1',
      ),
    ],
    [
      'a box that ends before it starts',
      Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomavc1\0\0\0\x01moov\0\0\0\0\0\0\0\0', 'latin1'),
    ],
  ])('are refused at once in %s', async (_, bytes) => {
    expect(await codecsOf(bytes)).toMatch(/^(?:Error: .+|)$/);
  });

  // A track list of an invalid length, in which mediabunny 1.61.0 searches for ever.
  const endless = Uint8Array.from(films.webm);
  endless[films.webm.lastIndexOf(Buffer.from([0x16, 0x54, 0xae, 0x6b])) + 4] = 0;

  test('are refused in a file that takes too long, and read in the next one', async () => {
    const read = makeCodecReader(2000);
    expect(await Promise.all([codecsOf(endless, read), codecsOf(films.mp4, read)])).toEqual([
      'Error: reading it takes longer than 2 s',
      'avc1.42c00b, mp4a.40.2',
    ]);
  });

  test.each(['mp4', 'webm'] as const)(
    'are read or refused in any damaged file, such as %s',
    async (format) => {
      const bytes = films[format];
      const read = makeCodecReader(1000);
      const change = fc.tuple(
        fc.oneof(fc.nat({ max: 1500 }), fc.nat({ max: bytes.length - 1 })),
        fc.constantFrom(0, 1, 0x7f, 0x80, 0xff),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
          const damaged = Uint8Array.from(bytes);
          for (const [at, value] of changes) damaged[at] = value;
          expect(typeof (await codecsOf(damaged, read))).toBe('string');
        }),
        { numRuns: 150, plugins: [shrinkBriefly()] },
      );
    },
    30_000,
  );
});

describe('a check of a video', () => {
  const videoWith = (src: string, type: string) =>
    aVideo({}, { sources: [{ src: `../media/flow.${src}`, type }] });

  async function faultsOf(src: string, type: string, film: Uint8Array): Promise<string[]> {
    const root = await writeContent({
      ...goodContent(),
      'videos/flow.json': videoWith(src, type),
      [`media/flow.${src}`]: film,
    });
    const { faults } = await checkContent(root, { readCodecs });
    return faults.map(({ file, field, line, fault, remedy }) => {
      expect(line).toBeGreaterThan(1);
      return `${file} ${field} ${fault}; ${remedy}`;
    });
  }

  test.each([
    ['mp4', 'video/mp4'],
    ['mp4', 'video/mp4; codecs="avc1.64001f, mp4a.40.2"'],
    ['webm', 'video/webm; codecs="opus, vp9"'],
  ] as const)('accepts a .%s file of the type %s [3.51]', async (format, type) => {
    expect(await faultsOf(format, type, films[format])).toEqual([]);
  });

  test.each([
    [
      'mp4',
      'video/mp4; codecs="av01.0.05M.08, mp4a.40.2"',
      'names the codecs "av01.0.05M.08, mp4a.40.2", but the file has "avc1.42c00b, mp4a.40.2"; ' +
        'write codecs="avc1.42c00b, mp4a.40.2", or correct "src"',
    ],
    [
      'webm',
      'video/webm; codecs="vp9"',
      'names the codecs "vp9", but the file has "vp09.01.50.08.03.01.13.00.01, opus"; ' +
        'write codecs="vp09.01.50.08.03.01.13.00.01, opus", or correct "src"',
    ],
  ] as const)('refuses a .%s file of the type %s [3.51]', async (format, type, fault) => {
    expect(await faultsOf(format, type, films[format])).toEqual([
      `videos/flow.json video.sources[0].type ${fault}`,
    ]);
  });

  test('refuses codecs that differ from those of the file [3.51]', async () => {
    const type = 'video/mp4; codecs="avc1.42c00b, mp4a.40.2"';
    const [cut] = await faultsOf('mp4', type, films.mp4.subarray(0, 400));
    expect(cut).toMatch(
      /^videos\/flow\.json video\.sources\[0\]\.type names (?:codecs, but those of the file cannot be read \(.+\)|the codecs ".+", but the file has none); export the file again as MP4 or WebM$/,
    );
    // An unrecognised codec.
    const other = Buffer.from(films.mp4);
    other.write('zzzz', other.indexOf('avc1', other.indexOf('stsd')));
    expect((await faultsOf('mp4', type, other)).join()).toContain('export the file again as MP4 or WebM');
  });

  test('reads a file once, however many content files name it', async () => {
    const video = videoWith('mp4', 'video/mp4; codecs="avc1.42c00b, mp4a.40.2"');
    const root = await writeContent({
      ...goodContent(),
      'videos/flow.json': video,
      'videos/ebb.json': { ...video, oid: 'ebb' },
      'media/flow.mp4': films.mp4,
    });
    const read: string[] = [];
    await checkContent(root, {
      readCodecs: (file) => {
        read.push(file);
        return readCodecs(file);
      },
    });
    expect(read).toHaveLength(1);
  });

  test('reads a file again after a change, and no other', async () => {
    const root = await writeContent({
      ...goodContent(),
      'videos/flow.json': videoWith('mp4', 'video/mp4; codecs="avc1.42c00b, mp4a.40.2"'),
      'media/flow.mp4': films.mp4,
    });
    const read: string[] = [];
    const check = async (later = 0) => {
      const known = new ContentCheckCache(join(root, '../known.bin'), '1', Date.now() + later);
      const { faults } = await checkContent(root, {
        checkCache: known,
        readCodecs: (file) => {
          read.push(file);
          return readCodecs(file);
        },
      });
      return faults.length;
    };
    expect([await check(5000), read.length]).toEqual([0, 1]);
    expect([await check(5000), read.length]).toEqual([0, 1]);
    // The same content file, with another film.
    const silent = Buffer.from(films.mp4);
    silent.write('free', silent.lastIndexOf('trak'));
    await writeFile(join(root, 'media/flow.mp4'), silent);
    expect([await check(5000), read.length > 1]).toEqual([1, true]);
  });
});
