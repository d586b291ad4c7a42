import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runInProcess } from './cli/command.fixture.ts';
import { NO_INLINE_CODE } from './site/inline-code.fixture.ts';
import { listFiles } from './site/list-files.ts';
import { formatManifest, hashFiles, manifestPath, reportFolder } from './site/manifest.ts';
import { runSign, runVerify, signedManifestPath } from './publishing/signing/run-sign.ts';

const FILES = { 'index.html': 'home', 'p/a/index.html': 'page', '_astro/a.js': 'code()' };

/** Writes a built site, on a machine whose clock says `builtAt`. */
async function build(outDir: string, builtAt: string): Promise<void> {
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(outDir, name)), { recursive: true });
    await writeFile(join(outDir, name), text);
  }
  const files = await hashFiles(await listFiles(outDir));
  await mkdir(reportFolder(outDir));
  const manifest = { builtAt: new Date(builtAt), seconds: 1, inlineCode: NO_INLINE_CODE, drafts: [], files };
  await writeFile(manifestPath(outDir), formatManifest(manifest));
}

async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'podium-signing-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const at = (name: string) => join(folder, name);
  const call = (outDir: string, ...flags: string[]) => ({
    flags,
    cwd: process.cwd(),
    env: { PODIUM_OUT: at(outDir) },
  });
  const sign = (outDir: string, ...flags: string[]) => runInProcess(runSign, call(outDir, ...flags));
  const verify = (outDir: string, ...flags: string[]) =>
    runInProcess(runVerify, call(outDir, '--key', at('key.pem.pub'), ...flags));
  await sign('dist', '--new-key', at('key.pem'));
  await build(at('dist'), '2026-03-04T10:00:00Z');
  return { at, sign, verify };
}

async function setUpSigned() {
  const set = await setUp();
  const { code, said } = await set.sign('dist', '--key', set.at('key.pem'));
  expect(said).toMatch(/^Signed 3 files with the digest [\da-f]{64}: /);
  expect(code).toBe(0);
  return set;
}

test('verifies a site with the public key, also at another place', async () => {
  const { at, verify } = await setUpSigned();
  expect(await verify('dist')).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /has the 3 files that were signed, with the digest [\da-f]{64}\.\n$/,
    ) as string,
  });
  await cp(at('dist'), at('copy'), { recursive: true });
  expect((await verify('copy', '--manifest', signedManifestPath(at('dist')))).code).toBe(0);
});

test('gives the same digest and signature to the same site of two machines', async () => {
  const { at, sign } = await setUpSigned();
  await build(at('other'), '2026-05-06T11:00:00Z');
  await sign('other', '--key', at('key.pem'));
  const [one, other] = await Promise.all(
    ['dist', 'other'].map((name) => readFile(signedManifestPath(at(name)), 'utf8')),
  );
  expect(other).toBe(one);
});

test.each([
  [
    'a changed byte',
    (outDir: string) => writeFile(join(outDir, 'p/a/index.html'), 'pagE'),
    'p/a/index.html differs from the built file',
  ],
  [
    'a shortened file',
    (outDir: string) => writeFile(join(outDir, '_astro/a.js'), 'co'),
    '_astro/a.js has 2 of 6 bytes',
  ],
  ['a missing file', (outDir: string) => rm(join(outDir, 'index.html')), 'index.html is missing'],
  [
    'an added file',
    (outDir: string) => writeFile(join(outDir, 'evil.js'), 'x'),
    'evil.js was not written by the build',
  ],
  [
    'an added link',
    (outDir: string) => symlink('/etc', join(outDir, 'p/etc')),
    'p/etc is a link or a device, and not a file',
  ],
  [
    'a file that a link to the same content replaces',
    async (outDir: string) => {
      await rename(join(outDir, '_astro/a.js'), `${outDir}.js`);
      await symlink(`${outDir}.js`, join(outDir, '_astro/a.js'));
    },
    '_astro/a.js is missing',
  ],
])('reports %s', async (_, change, message) => {
  const { at, verify } = await setUpSigned();
  await change(at('dist'));
  const { code, said } = await verify('dist');
  expect(said).toContain('dist is not what was signed:\n');
  expect(said).toContain(message);
  expect(code).toBe(1);
});

test('refuses a list that was changed with the site', async () => {
  const { at, verify } = await setUpSigned();
  const path = signedManifestPath(at('dist'));
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('"index.html"', '"index.htm1"'));
  expect(await verify('dist')).toMatchObject({
    code: 1,
    said: expect.stringContaining('The signature does not match the list of files') as string,
  });
  await writeFile(path, text.slice(0, 40));
  expect((await verify('dist')).said).toContain('Copy the file again');
});

test('refuses a list in which the name of one file looks like two files', async () => {
  const { at, verify } = await setUpSigned();
  const path = signedManifestPath(at('dist'));
  const manifest = JSON.parse(await readFile(path, 'utf8')) as { files: [string, number, string][] };
  const [one, two, ...others] = manifest.files;
  if (one === undefined || two === undefined) throw new Error('The site has fewer than two files.');
  const both = `${one[0]} ${one[2]}\n${two[0]}`;
  await writeFile(path, JSON.stringify({ ...manifest, files: [[both, two[1], two[2]], ...others] }));
  await mkdir(dirname(join(at('dist'), both)), { recursive: true });
  await rename(join(at('dist'), two[0]), join(at('dist'), both));
  await rm(join(at('dist'), one[0]));
  expect(await verify('dist')).toMatchObject({
    code: 1,
    said: expect.stringContaining('The signature does not match the list of files') as string,
  });
});

test('names a file whose size in the list was changed', async () => {
  const { at, verify } = await setUpSigned();
  const path = signedManifestPath(at('dist'));
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('["index.html",4,', '["index.html",400,'));
  expect(await verify('dist')).toMatchObject({
    code: 1,
    said: expect.stringContaining('index.html has 4 of 400 bytes') as string,
  });
});

// Disks of macOS have no such names.
const onLinux = test.runIf(process.platform === 'linux');
onLinux('refuses a site with a name that is not UTF-8', async () => {
  const { at, verify } = await setUpSigned();
  const name = Buffer.concat([Buffer.from(at('dist/a')), Buffer.from([0xff])]);
  await writeFile(name, 'x');
  onTestFinished(() => rm(name));
  const { code, said } = await verify('dist');
  expect(said).toMatch(/dist is not what was signed, and cannot be read: ENOENT.*a\uFFFD/);
  expect([code, said]).toEqual([1, expect.not.stringContaining('    at ')]);
});

test('refuses a site that another key signed', async () => {
  const { at, sign, verify } = await setUpSigned();
  await sign('dist', '--new-key', at('other.pem'));
  await sign('dist', '--key', at('other.pem'));
  expect((await verify('dist')).said).toContain('The site was signed with another key');
});

test('does not sign a site that changed after its build', async () => {
  const { at, sign } = await setUp();
  await writeFile(join(at('dist'), 'index.html'), 'hom3');
  const { code, said } = await sign('dist', '--key', at('key.pem'));
  expect(said).toContain('index.html differs from the built file');
  expect(code).toBe(1);
  await expect(stat(signedManifestPath(at('dist')))).rejects.toThrow('ENOENT');
});

test('writes a private key that only its owner can read, never over another one, and never in the project', async () => {
  const { at, sign } = await setUp();
  expect((await stat(at('key.pem'))).mode & 0o777).toBe(0o600);
  expect((await sign('dist', '--new-key', at('key.pem'))).said).toContain('(EEXIST)');
  for (const flag of ['--key', '--new-key'])
    expect((await sign('dist', flag, 'keys/podium.pem')).said).toContain('is inside the project');
});

test('names a file that is not a key', async () => {
  const { at, sign, verify } = await setUpSigned();
  expect((await sign('dist')).said).toContain('No key given');
  expect((await sign('dist', '--key', at('none.pem'))).said).toContain('none.pem cannot be read');
  expect((await sign('dist', '--key', at('key.pem.pub'))).said).toContain('has no private Ed25519 key');
  expect((await verify('dist', '--key', at('key.pem'))).said).toContain('has no public Ed25519 key');
  expect((await verify('nowhere', '--manifest', signedManifestPath(at('dist')))).said).toContain(
    'There is no site in',
  );
});
