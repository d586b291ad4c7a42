import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, test, vi } from 'vitest';
import { makePdf } from './authoring/import/pdf/pdf.fixture.ts';
import { makeImportPlace, numbered, type ImportPlace } from './authoring/import/import.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

let place: ImportPlace;

beforeEach(async () => {
  place = await makeImportPlace();
});

function start(name: string, env: Record<string, string> = {}): ChildProcess {
  const command = [join(import.meta.dirname, 'import.ts'), name];
  return spawn(process.execPath, command, {
    cwd: place.folder,
    env: { ...process.env, ...place.env, ...env },
  });
}

test.each([['SIGHUP'], ['SIGINT'], ['SIGTERM']] as const)(
  '%s stops LibreOffice with all that it has started, and clears its folder away',
  async (signal) => {
    // The pipe reports end of file when the last process that can write to it has ended.
    const pipe = join(place.folder, 'alive');
    await promisify(execFile)('mkfifo', [pipe]);
    const office = join(place.folder, 'soffice');
    await writeFile(office, `#!/bin/sh\nexec 3> "${pipe}"\ntouch "$TMPDIR/draft"\nsleep 600 &\nwait\n`, {
      mode: 0o755,
    });
    const temporary = join(place.folder, 'tmp');
    await mkdir(temporary);
    const alive = createReadStream(pipe);
    const opened = once(alive, 'open');
    const child = start('brotbacken.pptx', { SOFFICE_PATH: office, TMPDIR: temporary });
    await opened;
    const ended = once(child, 'exit');
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    await once(alive.resume(), 'end');
    expect(await readdir(temporary)).toEqual([]);
  },
);

test('a stopped import removes its lock, and keeps the pages that it has read', async () => {
  await place.put('long.pdf', makePdf(numbered(15)));
  const child = start('long.pdf');
  const ended = once(child, 'exit');
  const listCache = () => readdir(join(place.folder, '.cache/import'), { recursive: true }).catch(() => []);
  await expect
    .poll(listCache, { interval: 10, timeout: 60_000 })
    .toContainEqual(expect.stringMatching(/1\.json$/));
  child.kill('SIGTERM');
  expect(await ended).toEqual([null, 'SIGTERM']);
  const left = await listCache();
  expect(left.filter((name) => name.endsWith('.lock'))).toEqual([]);
  expect(left.filter((name) => name.endsWith('.json'))).not.toEqual([]);
});
