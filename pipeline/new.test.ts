import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readLibrary } from '#library/library';
import { runNew as command } from './authoring/new/run-new.ts';
import { filesOf, makeContent, runCommand, runInProcess, TEST_CONTENT } from './cli/command.fixture.ts';

const MEDIA = join(TEST_CONTENT, 'media');
let root = '';

beforeEach(async () => ({ root } = await makeContent()));

/** Runs the command in the media folder. */
const runNew = (...flags: string[]) =>
  runInProcess(command, { flags, env: { PODIUM_CONTENT: root, INIT_CWD: MEDIA } });

test('writes a presentation without faults', async () => {
  const { code, said } = await runNew(
    'presentation',
    '--title',
    'Über Brücken',
    '--language',
    'de',
    '--owner',
    'harbour',
  );
  expect({ code, said }).toMatchObject({ code: 0 });
  expect(said).toContain('presentations/ueber-bruecken.json');
  const { entries } = await readLibrary(root);
  expect(entries.get('ueber-bruecken')).toMatchObject({
    title: 'Über Brücken',
    owner: 'harbour',
    privacy: 'public',
  });
  const { storyboard } = JSON.parse(
    await readFile(join(root, 'presentations/ueber-bruecken.json'), 'utf8'),
  ) as { storyboard: { path: { title: string }[] } };
  expect(storyboard.path.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Über Brücken', 'Die Idee', 'Wie funktioniert sie?']),
  );
});

test('copies the files of a video to the content, and reads its length', async () => {
  const before = await filesOf(root);
  const files = ['--source', 'tide.mp4', '--source', 'tide.webm', '--poster', 'poster.webp'];
  const { code } = await runNew('video', '--title', 'A lock', ...files, '--privacy', 'hidden');
  expect(code).toBe(0);
  expect((await filesOf(root)).filter((file) => !before.includes(file))).toEqual([
    'media/a-lock.mp4',
    'media/a-lock.webm',
    'media/a-lock.webp',
    'videos/a-lock.json',
  ]);
  const { video } = JSON.parse(await readFile(join(root, 'videos/a-lock.json'), 'utf8')) as {
    video: { sources: { src: string; type: string }[] };
  };
  expect(video.sources.map(({ type }) => type)).toEqual([
    'video/webm; codecs="vp09.01.50.08.03.01.13.00.01, opus"',
    'video/mp4; codecs="avc1.42c00b, mp4a.40.2"',
  ]);
  const { entries } = await readLibrary(root);
  expect(entries.get('a-lock')?.durationSeconds).toBeCloseTo(4, 0);
  expect(entries.get('a-lock')?.linkId).toMatch(/^[\w-]{24}$/);
});

test('copies captions, with the language in their file name', async () => {
  const folder = join(root, '..');
  await cp(join(MEDIA, 'tide-en.vtt'), join(folder, 'talk.de.vtt'));
  const captions = ['--captions', join(folder, 'talk.de.vtt'), '--captions', 'tide-en.vtt'];
  const { code, said } = await runNew(...video('tide.mp4', 'poster.webp'), ...captions);
  expect({ code, said }).toMatchObject({ code: 0 });
  expect(said).toContain('then open http://localhost:4321/v/a-lock/a-lock/');
  const file = JSON.parse(await readFile(join(root, 'videos/a-lock.json'), 'utf8')) as {
    video: { captions: unknown };
  };
  expect(file.video.captions).toEqual([
    { src: '../media/a-lock.de.vtt', language: 'de', label: 'Deutsch' },
    { src: '../media/a-lock.en.vtt', language: 'en', label: 'English' },
  ]);
  expect(await filesOf(join(root, 'media'))).toEqual(
    expect.arrayContaining(['a-lock.de.vtt', 'a-lock.en.vtt']),
  );
});

test('leaves files of the content folder at their place', async () => {
  const inside = (name: string) => join(root, 'media', name);
  await runNew(
    'video',
    '--title',
    'A lock',
    '--source',
    inside('tide.mp4'),
    '--poster',
    inside('poster.webp'),
  );
  const file = JSON.parse(await readFile(join(root, 'videos/a-lock.json'), 'utf8')) as { video: object };
  expect(file.video).toMatchObject({
    sources: [{ src: '../media/tide.mp4' }],
    poster: '../media/poster.webp',
  });
});

test.each([
  ['an oid that is taken', ['--title', 'x', '--oid', 'kettle-lake'], /--oid .* other content/],
  ['a flag that there is not', ['--titel', 'x'], /Unknown flag --titel\. Did you mean --title\?/],
  ['a word too many', ['presentation', 'Rivers', 'of'], /Unexpected argument "Rivers"/],
  ['a video that is not there', video('gone.mp4', 'poster.webp'), /gone\.mp4 does not exist/],
  ['a video that is a picture', video('poster.webp', 'poster.webp'), /poster\.webp is not a video/],
  ['a poster that is a video', video('tide.mp4', 'tide.mp4'), /tide\.mp4 is not an image/],
] as const)('%s is said, and nothing is left behind', async (_, flags, message) => {
  const before = await filesOf(root);
  const { code, said } = await runNew(...flags);
  expect(code).toBe(1);
  expect(said).toMatch(message);
  expect(said).not.toContain('    at ');
  expect(await filesOf(root)).toEqual(before);
});

test('refuses a video in place of captions', async () => {
  const { said } = await runNew(...video('tide.mp4', 'poster.webp'), '--captions', 'tide.mp4');
  expect(said).toMatch(/^tide\.mp4 has no captions\. Name a WebVTT file\./);
});

function video(source: string, poster: string): string[] {
  return ['video', '--title', 'A lock', '--source', source, '--poster', poster];
}

test('refuses a damaged poster by its given name, and leaves nothing behind', async () => {
  const poster = join(root, '../cut.webp');
  const whole = await readFile(join(MEDIA, 'poster.webp'));
  await writeFile(poster, whole.subarray(0, whole.length / 2));
  const before = await filesOf(root);
  const { code, said } = await runNew(...video('tide.mp4', poster));
  expect(code).toBe(1);
  expect(said).toMatch(
    /cut\.webp is damaged or not an image \(.+\)\. Open it in an image editor and export it again/,
  );
  expect(await filesOf(root)).toEqual(before);
});

test('refuses a missing poster without ffmpeg, with two remedies, and leaves nothing behind', async () => {
  const before = await filesOf(root);
  const { code, said } = await runCommand({
    name: 'new',
    flags: ['video', '--title', 'A lock', '--source', 'tide.mp4'],
    env: { PODIUM_CONTENT: root, INIT_CWD: MEDIA, PATH: join(root, '..') },
  });
  expect({ code, said }).toMatchObject({ code: 1 });
  expect(said.trim().split('\n')).toEqual([
    expect.stringMatching(/ffmpeg, which is not installed\. Install it .+, or name a picture: --poster/),
  ]);
  expect(await filesOf(root)).toEqual(before);
});

test('refuses media that would overwrite others, and removes those copied before', async () => {
  await cp(join(MEDIA, 'lake.webp'), join(root, 'media/a-lock.webp'));
  const before = await filesOf(root);
  const { said } = await runNew(...video('tide.mp4', 'poster.webp'));
  expect(said).toContain('media/a-lock.webp, which already exists');
  expect(await filesOf(root)).toEqual(before);
  expect(await readFile(join(root, 'media/a-lock.webp'))).toEqual(await readFile(join(MEDIA, 'lake.webp')));
});

test('names what is missing where there is no terminal to ask for it', async () => {
  expect(await runNew()).toEqual({
    code: 1,
    said: '--title is missing, and there is no terminal to ask for it. Add it: npm run new -- --title "..."\n',
  });
});

test('writes nothing if its terminal is closed while it asks, and says so', async () => {
  const before = await filesOf(root);
  // A terminal whose input ends, as after Ctrl+D.
  const terminal = `Object.assign(process.stdin, { isTTY: true, setRawMode() {} });
    Object.assign(process.stdout, { isTTY: true, columns: 80 });`;
  const call = [
    '--import',
    `data:text/javascript,${encodeURIComponent(terminal)}`,
    join(import.meta.dirname, 'new.ts'),
  ];
  const child = spawn(process.execPath, call, {
    env: { ...process.env, PODIUM_CONTENT: root },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number];
  expect(said).toContain('What do you want to create?');
  expect(said).toContain('Nothing was written.');
  expect(said).not.toContain('Warning');
  expect(code).toBe(1);
  expect(await filesOf(root)).toEqual(before);
});
