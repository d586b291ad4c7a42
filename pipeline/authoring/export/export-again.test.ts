import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { presentation } from '#library/schemas/presentation';
import { isTitle } from '#domain/playback/step-transcript';
import { textsOfStep } from '#page-data/step-text';
import { readPptx } from '#pipeline/authoring/import/pptx/read-pptx';
import { runInProcess } from '#pipeline/cli/command.fixture';
import { runExport } from './run-export.ts';

const CONTENT = resolve(import.meta.dirname, '../../../src/content');

async function exportTalk(oid: string, ...flags: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-export-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const run = (...more: string[]) =>
    runInProcess(runExport, {
      flags: [oid, '--pptx', ...flags, ...more],
      cwd: folder,
      env: { PODIUM_CONTENT: CONTENT, PODIUM_SITE_URL: 'https://talks.example' },
    });
  const result = await run();
  return { run, result, file: join(folder, `${oid}.pptx`) };
}

const readContent = async (oid: string) =>
  presentation.parse(JSON.parse(await readFile(join(CONTENT, 'presentations', `${oid}.json`), 'utf8')));

/** Returns letters and digits only, because a list that is read again has typed bullets. */
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

test.each(['rivers-of-data', 'how-bees-decide', 'la-seine', 'draft-the-colour-of-shadows'])(
  'an import of the exported %s has its titles, texts, order and notes [2.106]',
  async (oid) => {
    const { result, file } = await exportTalk(oid, '--notes');
    expect(result).toMatchObject({ code: 0 });
    const { title, language, storyboard } = await readContent(oid);
    const deck = await readPptx(file, `${oid}.pptx`);
    expect(deck).toMatchObject({ title, language });
    const { path } = storyboard;
    expect(deck.notes.map((note) => note ?? undefined)).toEqual(path.map(({ note }) => note));
    expect(deck.pages.map(([first]) => lettersOf(first?.text ?? ''))).toEqual(
      path.map((step) => lettersOf(step.title)),
    );
    let matched = 0;
    let all = 0;
    for (const [index, step] of path.entries()) {
      const words = lettersOf((deck.pages[index] ?? []).map(({ text }) => text).join(''));
      let at = 0;
      for (const { lines } of textsOfStep(step, storyboard).filter((item) => !isTitle(item, step.title)))
        for (const line of lines.map(lettersOf)) {
          all += line.length;
          const next = words.indexOf(line, at);
          if (next < 0) continue;
          matched += line.length;
          at = next + line.length;
        }
    }
    expect(all).toBeGreaterThan(300);
    expect(matched / all).toBeGreaterThanOrEqual(0.99);
  },
);

test('an export has no notes without --notes, and the same bytes each time [2.106]', async () => {
  const { run, file } = await exportTalk('rivers-of-data');
  const bytes = await readFile(file);
  const parts = unzipSync(bytes);
  expect(Object.keys(parts).filter((name) => name.includes('notes'))).toEqual([]);
  const { storyboard } = await readContent('rivers-of-data');
  const text = Object.values(parts)
    .map((part) => strFromU8(part))
    .join('\n');
  for (const { note } of storyboard.path) if (note !== undefined) expect(text).not.toContain(note);
  expect(await run()).toMatchObject({ code: 1, said: expect.stringContaining('--force') as string });
  expect(await run('--force')).toMatchObject({ code: 0 });
  expect((await readFile(file)).equals(bytes)).toBe(true);
});

test('an export of content that does not exist names one that does', async () => {
  const { result } = await exportTalk('rivers-of-dat');
  expect(result).toMatchObject({ code: 1, said: expect.stringContaining('"rivers-of-data"') as string });
});
