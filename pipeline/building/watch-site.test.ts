import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { isContentFile, watchFolders, watchSite, type WatchOptions } from './watch-site.ts';

/** Returns watch options that simulate a list of events, one after each build. */
function setUp(happenings: readonly ('edit' | 'program' | 'stop')[], fails: readonly number[] = []) {
  const stop = new AbortController();
  const builds: boolean[] = [];
  const said: string[] = [];
  let isOther = false;
  const options: WatchOptions = {
    build: (isFirst) => {
      builds.push(isFirst);
      return fails.includes(builds.length) ? Promise.reject(new Error('a bad file')) : Promise.resolve();
    },
    changes: {
      nextChange: () => {
        const what = happenings[builds.length - 1];
        if (what === 'program') isOther = true;
        if (what !== 'stop') return Promise.resolve();
        stop.abort(new Error('Stopped by SIGINT.'));
        return Promise.reject(new Error('Stopped by SIGINT.'));
      },
    },
    hasProgramChanged: () => Promise.resolve(isOther),
    print: (line) => said.push(line),
    printFailure: (error) => said.push(String(error)),
    signal: stop.signal,
  };
  return { stop, builds, said, options };
}

test('builds after each change until Ctrl+C', async () => {
  const { builds, options } = setUp(['edit', 'edit', 'stop']);
  expect(await watchSite(options)).toBe('stopped');
  expect(builds).toEqual([true, false, false]);
});

test('reports a failed build, and builds after the next change', async () => {
  const { builds, said, options } = setUp(['edit', 'edit', 'stop'], [1, 2]);
  expect(await watchSite(options)).toBe('stopped');
  expect(said.filter((line) => line.includes('a bad file'))).toHaveLength(2);
  expect(builds).toHaveLength(3);
});

test('ends before it builds if the program has changed', async () => {
  const { builds, options } = setUp(['edit', 'program', 'stop']);
  expect(await watchSite(options)).toBe('changed');
  expect(builds).toHaveLength(2);
});

test('ends with the reason of a stopped build', async () => {
  const { stop, options } = setUp([]);
  const build = () => {
    stop.abort(new Error('Stopped by SIGINT; the last good output stays.'));
    return Promise.reject(new Error('a thread ended'));
  };
  await expect(watchSite({ ...options, build })).rejects.toThrow('the last good output stays');
});

test('notices changes of content files only, also between waits and in a new folder', async () => {
  const root = await writeContent({ 'presentations/a.json': {}, 'notes/todo.txt': 'x' });
  const stop = new AbortController();
  const { nextChange } = watchFolders([{ folder: root, isRelevant: isContentFile }], stop.signal);
  await writeFile(join(root, 'presentations/a.json'), '{ }');
  await nextChange();
  await mkdir(join(root, 'media'));
  await writeFile(join(root, 'media/new.png'), 'x');
  await nextChange();
  let isTold = false;
  const waiting = nextChange().then(() => (isTold = true));
  await writeFile(join(root, 'notes/todo.txt'), 'y');
  await writeFile(join(root, 'presentations/.a.json.swp'), 'y');
  expect(isTold).toBe(false);
  await writeFile(join(root, 'presentations/b.json'), '{}');
  await waiting;
  const after = nextChange();
  stop.abort(new Error('Stopped by SIGINT.'));
  await expect(after).rejects.toThrow('Stopped by SIGINT.');
  await expect(nextChange()).rejects.toThrow('Stopped by SIGINT.');
});

test.each([
  ['presentations/a.json', true],
  ['media/a.JPG', true],
  ['presentations/a.json~', false],
  ['presentations/.#a.json', false],
  ['README.md', false],
])('%s counts as content: %s', (file, counts) => {
  expect(isContentFile(file)).toBe(counts);
});
