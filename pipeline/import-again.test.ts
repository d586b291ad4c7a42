import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { checkContent } from '#library/library';
import { makePdf } from './authoring/import/pdf/pdf.fixture.ts';
import { makeImportPlace, numbered, type ImportPlace } from './authoring/import/import.fixture.ts';
import { filesOf } from './cli/command.fixture.ts';

// Pages are really drawn, which takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

let place: ImportPlace;

beforeEach(async () => {
  place = await makeImportPlace();
});

describe('an existing presentation', () => {
  test('is not changed', async () => {
    await place.put('one.pdf', makePdf(numbered(1)));
    await place.run('one.pdf');
    const [before, files] = [await readFile(place.pathOf('one')), await filesOf(place.root)];
    const { code, said } = await place.run('one.pdf');
    expect(code).toBe(1);
    expect(said).toContain('presentations/one.json, which already exists');
    expect(said).toContain('--force');
    expect(await readFile(place.pathOf('one'))).toEqual(before);
    expect(await filesOf(place.root)).toEqual(files);
  });

  test('gets new slides with --force, and keeps the work of editors', async () => {
    await place.put('talk.pdf', makePdf(numbered(1)));
    await place.run('talk.pdf', '--loop', '--seconds', '8');
    const first = await place.written('talk');
    expect(first).toMatchObject({ loop: true, storyboard: { path: [{ seconds: 8 }] } });
    const edited = {
      ...first,
      title: 'Tides',
      tags: ['sea'],
      viewCount: 7,
      // The classic type has another address.
      schemaVersion: '0',
      $schema: './presentation.schema.json',
      lastModified: '2020-01-01T00:00:00Z',
    };
    await writeFile(place.pathOf('talk'), JSON.stringify(edited));
    await place.put('talk.pdf', makePdf(numbered(2)));
    expect(await place.run('--force', 'talk.pdf')).toMatchObject({ code: 0 });
    const now = await place.written('talk');
    expect(now).toMatchObject({
      ...edited,
      lastModified: now.lastModified,
      preview: expect.stringMatching(/001\.webp$/) as unknown,
      transcript: now.transcript,
      storyboard: now.storyboard,
    });
    expect(Object.keys(now)).toEqual(Object.keys(edited));
    expect(now.preview).not.toBe(edited.preview);
    expect(now.storyboard.path).toHaveLength(3);
    expect(now.lastModified).not.toBe(edited.lastModified);
    expect((await checkContent(place.root)).faults).toEqual([]);
  });

  test.each(['../media/mill.webp', null])('keeps its own preview with --force: %s', async (preview) => {
    await place.put('one.pdf', makePdf(numbered(1)));
    await place.run('one.pdf');
    await writeFile(place.pathOf('one'), JSON.stringify({ ...(await place.written('one')), preview }));
    expect(await place.run('--force', 'one.pdf')).toMatchObject({ code: 0 });
    expect((await place.written('one')).preview).toBe(preview);
  });

  test('gets back its former pictures with --force', async () => {
    await place.put('one.pdf', makePdf(numbered(1)));
    await place.run('one.pdf');
    const { preview, storyboard } = await place.written('one');
    const shown = storyboard.elements.flatMap((element) => ('src' in element ? element.src : []));
    const pictures = [preview, ...shown].map((src) => join(place.root, 'presentations', src));
    expect(pictures.map((path) => extname(path))).toEqual(['.webp', '.svg']);
    const before = await Promise.all(pictures.map((path) => readFile(path)));
    for (const path of pictures) await writeFile(path, 'no picture');
    expect(await place.run('--force', 'one.pdf')).toMatchObject({ code: 0 });
    expect(await Promise.all(pictures.map((path) => readFile(path)))).toEqual(before);
  });

  test('of another kind or name is never replaced', async () => {
    await place.put('tide-film.pdf', makePdf(numbered(1)));
    const before = await filesOf(place.root);
    const { code, said } = await place.run('--force', 'tide-film.pdf');
    expect({ code, said }).toMatchObject({ code: 1 });
    expect(said).toContain('videos/tide-film.json');
    expect(await filesOf(place.root)).toEqual(before);
  });

  test('that cannot be read is not lost', async () => {
    await writeFile(place.pathOf('tide-tables'), '{ "title": ');
    const { said } = await place.run('--force', 'tide-tables.pdf');
    expect(said).toContain('is not valid JSON');
    expect(await readFile(place.pathOf('tide-tables'), 'utf8')).toBe('{ "title": ');
  });
});

test('resumes an import that was killed', async () => {
  const count = 10;
  await place.put('long.pdf', makePdf(numbered(count)));
  const command = [join(import.meta.dirname, 'import.ts'), 'long.pdf'];
  const child = spawn(process.execPath, command, {
    cwd: place.folder,
    env: { ...process.env, ...place.env },
  });
  const ended = once(child, 'exit');
  const cache = join(place.folder, '.cache/import');
  const readSoFar = async () =>
    (await readdir(cache, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.json'))
      .length;
  await expect.poll(readSoFar, { interval: 10, timeout: 60_000 }).toBeGreaterThan(2);
  child.kill('SIGKILL');
  await ended;
  const before = await readSoFar();
  expect(before).toBeLessThan(count);
  const { code, said } = await place.run('long.pdf');
  expect({ code, said }).toMatchObject({ code: 0 });
  expect(said).toContain(`${count} pages`);
  expect(said).toContain(`${before} already read by an interrupted import`);
  expect(await readdir(cache)).toEqual([]);
  expect((await place.written('long')).storyboard.elements).toHaveLength(count);
});

test('lets one of two imports of the same slides run, and the other report it', async () => {
  await place.put('one.pdf', makePdf(numbered(1)));
  const both = await Promise.all([place.start('one.pdf'), place.start('one.pdf')]);
  const done = both.filter(({ code }) => code === 0);
  const refused = both.find(({ code }) => code !== 0);
  expect(done).toHaveLength(1);
  expect(refused?.said).toMatch(/Another import of the same slides|already exists/);
  expect(refused?.said).not.toContain('    at ');
  expect((await checkContent(place.root)).faults).toEqual([]);
});

test('keeps the secret address of private slides', async () => {
  await place.put('one.pdf', makePdf(numbered(1)));
  await place.run('--privacy', 'private', 'one.pdf');
  const linkId = async () => (await place.written('one')).viewLink?.link_id;
  const first = await linkId();
  expect(first).toMatch(/^[\w-]{24}$/);
  await place.run('--force', '--privacy', 'hidden', 'one.pdf');
  expect(await linkId()).toBe(first);
});

test('removes the secret address of slides that become public', async () => {
  await place.put('one.pdf', makePdf(numbered(1)));
  await place.run('--privacy', 'hidden', 'one.pdf');
  await place.run('--force', '--privacy', 'public', 'one.pdf');
  expect(Object.keys(await place.written('one'))).not.toContain('viewLink');
});
