// Builds a site with parts on other hosts, for e2e/elsewhere.spec.ts: platform, statistics, films
// and large pictures.
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { ELSEWHERE_FOLDER, LARGE_PICTURE } from '#domain/addresses/media-elsewhere';
import { listFiles } from '#pipeline/site/list-files';
import { openBuiltSite } from '#pipeline/site/links/built-site.fixture';
import { runBuild } from '../rebuilds/run-build.fixture.ts';

const content = resolve('.cache/elsewhere/content');
const outDir = resolve('.cache/elsewhere/dist');
const project = resolve('e2e/elsewhere');
const elsewhere = join(project, ELSEWHERE_FOLDER);
/** A presentation and a video, each for everybody and behind a view link, and what they need. */
const PARTS = [
  'media',
  'owners',
  'presentations/lantern.json',
  'presentations/hidden-mill.json',
  'videos/tide-film.json',
  'videos/hidden-film.json',
];

/** The address of the platform in the settings of the project. */
const PLATFORM = 'https://platform.example/app';

const SITE = {
  name: 'Talks',
  searchTerms: { en: { other: ['lantern'] } },
  staffPicks: [],
  videos: [],
  evaluatedFeatures: {},
  developmentHosts: [],
};

/** Adds a picture of noise, the same in each run, to a presentation: too large for the site. */
async function addLargePicture(file: string): Promise<void> {
  const side = 2048;
  const noise = createHash('shake256', { outputLength: side * side * 3 })
    .update('noise')
    .digest();
  const picture = sharp(noise, { raw: { width: side, height: side, channels: 3 } });
  await picture.webp({ quality: 90, effort: 0 }).toFile(join(content, 'media/noise.webp'));
  const value = JSON.parse(await readFile(file, 'utf8')) as { storyboard: { elements: object[] } };
  const place = { x: 0, y: 600, w: 400, h: 400, src: '../media/noise.webp', alt: 'Noise' };
  value.storyboard.elements.push({ id: 'noise', type: 'image', ...place });
  await writeFile(file, JSON.stringify(value));
}

beforeAll(async () => {
  for (const folder of [content, elsewhere]) await rm(folder, { recursive: true, force: true });
  for (const part of PARTS)
    await cp(join('e2e/site/src/content', part), join(content, part), { recursive: true });
  await mkdir(join(content, 'site'), { recursive: true });
  await writeFile(join(content, 'site/site.json'), JSON.stringify(SITE));
  await addLargePicture(join(content, 'presentations/lantern.json'));
  // Of an earlier build.
  await mkdir(join(elsewhere, '_media'), { recursive: true });
  await writeFile(join(elsewhere, `_media/${'0'.repeat(32)}.mp4`), 'film');
  runBuild({ project, content, outDir, flags: ['--full'] });
});

/** What pages with adaptive videos add. Those behind view links have their media in the site. */
const ADAPTIVE = [
  { part: '/loud-film/', media: ' blob:', connections: ' https://media.example' },
  { part: '/view/Hf9kT4yBn7XdM2rLs5Qc/', media: ' blob:', connections: '' },
];
const PLAIN = { media: '', connections: '' };

test('the policy of all pages names the address for statistics, and only for connections', async () => {
  const { files } = await openBuiltSite(outDir);
  const pages = [...files].filter((file) => file.endsWith('/index.html'));
  for (const page of pages) {
    const html = await readFile(join(outDir, page), 'utf8');
    expect(html.match(/https:\/\/stats\.example/g)).toHaveLength(1);
    const { media, connections } = ADAPTIVE.find(({ part }) => page.includes(part)) ?? PLAIN;
    expect(html).toContain(`connect-src 'self' https://stats.example${connections};`);
    expect(html).toContain(
      `img-src 'self' data: https://media.example; media-src 'self' https://media.example${media};`,
    );
  }
  expect(pages.length).toBeGreaterThan(10);
});

test('links to the platform lead to its base, and the policy does not name it [11.3]', async () => {
  const html = await readFile(join(outDir, 'p/lantern/how-a-lantern-throws-light/index.html'), 'utf8');
  const links = new Set(Array.from(html.matchAll(/href="([^"#?]*)/g), ([, href = '']) => href));
  const expected = ['/login', '/signup/', '/product/', '/contact/abuse/lantern/'];
  expect([...links]).toEqual(expect.arrayContaining(expected.map((path) => PLATFORM + path)));
  // None leads to a page of a platform on the site itself.
  expect([...links].filter((href) => /^\/(?:login|signup|product|contact)\b/.test(href))).toEqual([]);
  const [, policy = ''] = /http-equiv="content-security-policy" content="([^"]*)"/i.exec(html) ?? [];
  expect(policy).toMatch(/connect-src 'self' https:\/\/stats\.example;/);
  expect(policy).not.toContain('platform.example');
});

test('films and large pictures of everybody are apart from the site, and those behind view links in it', async () => {
  const { files } = await openBuiltSite(outDir);
  const films = (names: Iterable<string>) => [...names].filter((name) => /\.(?:mp4|webm)$/.test(name));
  const apart = (await listFiles(elsewhere)).map(({ name, size }) => ({ name, size }));
  expect(films(apart.map(({ name }) => name))).toHaveLength(2);
  const pictures = apart.filter(({ name }) => films([name]).length === 0);
  expect(pictures).not.toEqual([]);
  for (const { size } of pictures) expect(size).toBeGreaterThan(LARGE_PICTURE);
  const kept = (await listFiles(outDir)).filter(({ size }) => size > LARGE_PICTURE);
  expect(kept.filter(({ name }) => /\.(?:webp|avif|jpe?g|png)$/.test(name))).toEqual([]);
  expect(films(files).filter((name) => !/^\/(?:view|_astro)\//.test(name))).toEqual([]);
  expect(films(files).filter((name) => name.startsWith('/view/'))).not.toEqual([]);
  for (const file of files)
    if (/\.(?:html|json|xml)$/.test(file))
      for (const [, name = ''] of (await readFile(join(outDir, file), 'utf8')).matchAll(
        /https:\/\/media\.example\/talks\/([^"'\s<,\\]+)/g,
      ))
        expect({ file, names: apart.map((item) => item.name) }).toEqual({
          file: expect.not.stringMatching(/^\/(?:de\/)?view\//) as string,
          names: expect.arrayContaining([name]) as string[],
        });
});
