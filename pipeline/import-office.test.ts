import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { checkContent } from '#library/library';
import { makeImportPlace, outlineOf, type ImportPlace } from './authoring/import/import.fixture.ts';
import { filesOf, runCommand } from './cli/command.fixture.ts';

// Pages are really drawn, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let place: ImportPlace;

beforeEach(async () => {
  place = await makeImportPlace();
});

describe('a PowerPoint file', () => {
  /**
   * Creates a substitute for LibreOffice: it copies the PDF that LibreOffice made of the file, or
   * the PowerPoint file.
   */
  async function standInForOffice(): Promise<string> {
    const program = join(place.folder, 'soffice');
    const script = [
      '#!/bin/sh',
      'here=$(dirname "$0") to=$5 out=$7 given=$8',
      'cp "$given" "$here/given"',
      'cp "$here/brotbacken.$to" "$out/$(basename "${given%.*}").$to"',
    ];
    await writeFile(program, script.join('\n'), { mode: 0o755 });
    return program;
  }
  const runOffice = (env: Record<string, string>, file = 'brotbacken.pptx', ...flags: string[]) =>
    runCommand({
      name: 'import',
      flags: [file, ...flags],
      cwd: place.folder,
      env: { ...place.env, ...env },
    });

  test('has its own text, and pictures by LibreOffice', async () => {
    const { code, said } = await runOffice({ SOFFICE_PATH: await standInForOffice() });
    expect({ code, said }).toMatchObject({ code: 0 });
    const { transcript, language } = await place.written('brotbacken');
    expect(language).toBe('de-DE');
    expect(outlineOf(transcript)).toContain('  title: Am zweiten Tag: der Teig');
    // The PowerPoint file contains the whole word, the PDF a hyphenated one.
    expect(JSON.stringify(transcript)).toContain('ersetzt das Kneten:');
    expect(await readFile(place.pathOf('brotbacken'), 'utf8')).not.toContain('Backkurs');
    expect((await checkContent(place.root)).faults).toEqual([]);
  });

  test('becomes texts and shapes that an author can edit, where they look the same', async () => {
    const { said } = await runOffice({ SOFFICE_PATH: await standInForOffice() });
    expect(said).toContain('2 pages as elements');
    // Two have a word with a hyphen that the slides do not have.
    expect(said).toContain('Some slides stay pictures, whose words cannot be edited: ');
    expect(said).toContain(' (pages 2-3).');
    const { elements } = (await place.written('brotbacken')).storyboard;
    const titles = elements.flatMap((element) =>
      element.type === 'text' && element.weight === 'bold' ? [element.text] : [],
    );
    expect(titles).toEqual(['Brot backen mit Sauerteig', 'Am dritten Tag: der Ofen']);
    expect((await checkContent(place.root)).faults).toEqual([]);
  });

  test('stays pictures with --as pictures', async () => {
    const env = { SOFFICE_PATH: await standInForOffice() };
    const { said } = await runOffice(env, 'brotbacken.pptx', '--as', 'pictures');
    expect(said).not.toContain('as elements');
    const { elements } = (await place.written('brotbacken')).storyboard;
    expect(elements.map(({ type }) => type)).toEqual(['image', 'image', 'image', 'image']);
    const { code, said: fault } = await runOffice(env, 'brotbacken.pptx', '--as', 'photos');
    expect([code, fault]).toEqual([
      1,
      expect.stringContaining('--as is "photos". Choose one of: elements, pictures.'),
    ]);
  });

  test('needs LibreOffice, which the message names', async () => {
    const before = await filesOf(place.folder);
    const { code, said } = await runOffice({ PATH: place.folder });
    expect(code).toBe(1);
    expect(said).toContain('brotbacken.pptx needs LibreOffice');
    expect(said).toContain('export the slides as PDF');
    expect(await filesOf(place.folder)).toEqual(before);
  });

  test.each([
    ['of OpenDocument', 'brotbacken.odp', zipSync({ mimetype: strToU8('slides') })],
    ['of an old PowerPoint', 'brotbacken.ppt', Buffer.from('d0cf11e0a1b11ae1ffff', 'hex')],
    ['of Keynote', 'brotbacken.key', zipSync({ 'Index.zip': strToU8('slides') })],
  ])('has a text %s too, by way of LibreOffice', async (_, file, bytes) => {
    await place.put('brotbacken.odp', zipSync({ mimetype: strToU8('slides') }));
    await place.put(file, bytes);
    const { code, said } = await runOffice({ SOFFICE_PATH: await standInForOffice() }, file);
    expect({ code, said }).toMatchObject({ code: 0 });
    const { transcript } = await place.written('brotbacken');
    expect(outlineOf(transcript)).toContain('  title: Am zweiten Tag: der Teig');
  });

  test('does not begin with another LibreOffice than the one that SOFFICE_PATH names', async () => {
    const { code, said } = await runOffice({ SOFFICE_PATH: '/nowhere/soffice' });
    expect(code).toBe(1);
    expect(said).toContain(
      'SOFFICE_PATH is "/nowhere/soffice", which is not allowed. It must be the path of',
    );
  });

  test('never shows files outside of it, and the import names the page that links them', async () => {
    const image = '<draw:image xlink:href="file:///etc/secret.png"/>';
    const names = 'xmlns:draw="d" xmlns:xlink="http://www.w3.org/1999/xlink"';
    const content = `<o ${names}><draw:page/><draw:page>${image}</draw:page></o>`;
    await place.put('brotbacken.odp', zipSync({ 'content.xml': strToU8(content) }));
    const { code, said } = await runOffice({ SOFFICE_PATH: await standInForOffice() }, 'brotbacken.odp');
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toContain('Files that are not in the slides were left out');
    expect(said).toContain(': page 2. ');
    const given = (await readFile(join(place.folder, 'given'))).toString('latin1');
    expect(given).toContain('<draw:image/>');
    expect(given).not.toContain('secret');
  });

  test('of another program needs LibreOffice too, whose package the message names', async () => {
    await place.put('brotbacken.odp', zipSync({ mimetype: strToU8('slides') }));
    const before = await filesOf(place.folder);
    const { code, said } = await runOffice({ PATH: place.folder }, 'brotbacken.odp');
    expect(code).toBe(1);
    expect(said.trim()).toMatch(/^brotbacken\.odp needs LibreOffice .*package libreoffice-impress.*$/);
    expect(await filesOf(place.folder)).toEqual(before);
  });

  test('that LibreOffice cannot read is reported', async () => {
    const program = join(place.folder, 'soffice');
    await writeFile(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    const before = await filesOf(place.folder);
    const { said } = await runOffice({ SOFFICE_PATH: program });
    expect(said).toContain('cannot be read by LibreOffice');
    expect(await filesOf(place.folder)).toEqual(before);
  });
});
