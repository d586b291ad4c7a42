import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { checkContent } from '#library/library';
import { bomb, makeHostilePdf } from './authoring/import/pdf/hostile-pdf.fixture.ts';
import { cutStream, makePdf } from './authoring/import/pdf/pdf.fixture.ts';
import { makeImportPlace, numbered, type ImportPlace } from './authoring/import/import.fixture.ts';
import { filesOf } from './cli/command.fixture.ts';

// Many tests start a process that reads slides.
vi.setConfig({ testTimeout: 120_000 });

let place: ImportPlace;

beforeEach(async () => {
  place = await makeImportPlace();
});

describe('reports a bad file with its remedy and leaves nothing behind', () => {
  const whole = makePdf(numbered(3));
  const bad: [string, RegExp, () => Promise<unknown>][] = [
    ['gone.pdf', /does not exist/, () => Promise.resolve()],
    ['locked.pdf', /protected by a password.*import the copy/, () => Promise.resolve()],
    ['cut-off.pdf', /is incomplete/, () => place.put('cut-off.pdf', whole.subarray(0, whole.length / 2))],
    [
      'damaged.pdf',
      /is damaged/,
      () => place.put('damaged.pdf', '%PDF-1.7\nnothing\nstartxref\n99\n%%EOF\n'),
    ],
    ['empty.pdf', /is empty/, () => place.put('empty.pdf', '')],
    ['no-pages.pdf', /has no pages/, () => place.put('no-pages.pdf', makePdf([]))],
    [
      'too-long.pdf',
      /has 5000 pages, more than 499.*in parts/,
      () => place.put('too-long.pdf', makePdf(numbered(5000))),
    ],
    [
      'picture.pdf',
      /is not a PDF/,
      () => place.put('picture.pdf', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['🎉.pdf', /No oid can be made from.*--oid/, () => place.put('🎉.pdf', whole)],
    [
      'talk.doc',
      /does not end in \.pdf, \.pptx, \.ppt, \.odp, \.key, \.md, \.markdown or \.qmd\./,
      () => place.put('talk.doc', whole),
    ],
    ['talk.odp', /is damaged, incomplete or no slides/, () => place.put('talk.odp', whole)],
    [
      'huge.pdf',
      /has 500 MB, more than 256 MB/,
      async () => {
        const file = await open(join(place.folder, 'huge.pdf'), 'w');
        await file.truncate(500_000_000);
        await file.close();
      },
    ],
  ];

  test.each(bad)('%s', async (name, message, make) => {
    await make();
    const before = await filesOf(place.folder);
    const { code, said } = await place.run(name);
    expect({ code, said }).toMatchObject({ code: 1 });
    expect(said).toMatch(message);
    expect(said).toContain(name);
    expect(said).not.toContain('    at ');
    expect(await filesOf(place.folder)).toEqual(before);
  });

  test.each([
    [['--title', ' ', 'tide-tables.pdf'], /--title is " ": it must not be empty/],
    [['--privacy', 'secret', 'tide-tables.pdf'], /--privacy is "secret"\. Choose one of: public/],
    [['--owner', 'nobody', 'tide-tables.pdf'], /--owner is "nobody"\. Choose one of: .*harbour/],
    [['--language', 'xx', 'tide-tables.pdf'], /--language is "xx": it is not a language/],
    [['--seconds', '0', 'tide-tables.pdf'], /--seconds is "0": it is not a number from 1 to 3600/],
    [['--seconds', 'long', 'tide-tables.pdf'], /--seconds is "long": it is not a number/],
    [['--oid', 'A B', 'tide-tables.pdf'], /--oid is "A B": it must be/],
    [['--oid', 'two', 'tide-tables.pdf', 'brotbacken.pdf'], /--oid are for one deck/],
    [
      ['--force', 'a/talk.pdf', 'tide-tables.pdf', 'b/Talk.pptx'],
      /a\/talk\.pdf and b\/Talk\.pptx would both become presentations\/talk\.json\..*--oid talk-2/,
    ],
    [['--forse', 'tide-tables.pdf'], /Unknown flag --forse\. Did you mean --force\?/],
    [[], /npm run import -- talk\.pdf/],
  ])('%j', async (flags, message) => {
    const before = await filesOf(place.root);
    const { code, said } = await place.run(...flags);
    expect(code).toBe(1);
    expect(said).toMatch(message);
    expect(await filesOf(place.root)).toEqual(before);
  });

  test('and imports other files', async () => {
    await place.put('one.pdf', makePdf(numbered(1)));
    const { code, said } = await place.start('locked.pdf', 'one.pdf');
    expect(code).toBe(1);
    expect(said).toContain('Wrote presentations/one.json');
  });
});

test('reports a small file that unpacks to gigabytes with its page, and imports other files', async () => {
  await place.put('bomb.pdf', makeHostilePdf([bomb('0 0 m 9 9 l S\n', 4)]));
  await place.put('one.pdf', makePdf(numbered(1)));
  const before = await filesOf(join(place.root, 'media'));
  const { code, said } = await place.run('--allow-damaged', 'bomb.pdf', 'one.pdf');
  expect(code).toBe(1);
  expect(said).toMatch(/^bomb\.pdf: page 1 takes more than 2,000 MB of memory to read\. Export it again/m);
  expect(said).toContain('Wrote presentations/one.json');
  expect(said).not.toContain('    at ');
  expect(await readdir(join(place.folder, '.cache/import'))).toEqual([]);
  const added = (await filesOf(join(place.root, 'media'))).filter((name) => !before.includes(name));
  expect(added.every((name) => name.startsWith('one-'))).toBe(true);
  // It takes 37 s of processor time, since the memory must fill up.
}, 300_000);

describe('a damaged page', () => {
  const lost = (part: Buffer, at: string, fill: number) => {
    const start = part.indexOf(at);
    return Buffer.from(part).fill(fill, start, start + at.length);
  };
  const whole = makePdf(numbered(2));
  const damages: [string, () => Promise<Buffer>, string][] = [
    [
      'its text is no longer there',
      () => Promise.resolve(lost(whole, 'BT /F 20 Tf 80 350 Td (Slide 2) Tj ET', 0xff)),
      '2',
    ],
    ['it cannot be opened', () => Promise.resolve(lost(whole, '<< /Type /Page /Parent 2 0 R', 0x20)), '1'],
    [
      'it has no size',
      () =>
        Promise.resolve(
          Buffer.from(whole.toString('latin1').replace('[0 0 800 450]', '[0 0 0   0  ]'), 'latin1'),
        ),
      '1, 2',
    ],
    [
      'its packed text is cut off',
      async () => cutStream(await readFile(join(place.folder, 'tide-tables.pdf')), 58),
      '3',
    ],
    [
      'its font is damaged',
      async () => cutStream(await readFile(join(place.folder, 'tide-tables.pdf')), 85),
      '1, 2, 3, 4',
    ],
  ];

  test.each(damages)('is reported: %s', async (_, make, numbers) => {
    await place.put('talk.pdf', await make());
    const before = await filesOf(place.root);
    const refused = await place.run('talk.pdf');
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(
      new RegExp(`^talk\\.pdf: page ${numbers.charAt(0)} is damaged \\(.+\\)\\. .*--allow-damaged`),
    );
    expect(await filesOf(place.root)).toEqual(before);
    expect(await readdir(join(place.folder, '.cache/import'))).toEqual([]);
    const taken = await place.run('--allow-damaged', 'talk.pdf');
    expect(taken.code).toBe(0);
    expect(taken.said).toMatch(new RegExp(`damaged: pages? ${numbers} \\(`));
    expect((await checkContent(place.root)).faults).toEqual([]);
  });
});

test('reports a folder without write permission, and keeps the pages that were read', async () => {
  await place.put('one.pdf', makePdf(numbered(1)));
  await rm(join(place.root, 'media'), { recursive: true });
  await writeFile(join(place.root, 'media'), 'in the way');
  const { code, said } = await place.start('one.pdf', 'gone.pdf');
  expect(code).toBe(1);
  expect(said).toMatch(/^one\.pdf cannot be imported: E/m);
  expect(said).toContain('gone.pdf does not exist');
  expect(said).not.toContain('    at ');
});
