import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { browserFlags, findBrowser, findFirefox, findShell } from './browser.ts';

const none = () => Promise.resolve(undefined);
let folder: string;

async function addProgram(name: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, '#!/bin/sh\n');
  await chmod(path, 0o755);
  return path;
}

beforeEach(async () => {
  folder = await writeContent({});
});

describe('findBrowser', () => {
  it('takes the program that CHROMIUM_PATH names, before any other', async () => {
    await addProgram('chromium');
    const named = await addProgram('my-browser');
    const env = { CHROMIUM_PATH: named, PATH: folder };
    expect(await findBrowser(env, 'linux', none)).toEqual({ path: named, source: 'CHROMIUM_PATH' });
  });

  it('gives a remedy when CHROMIUM_PATH names no program', async () => {
    const env = { CHROMIUM_PATH: join(folder, 'gone'), PATH: folder };
    await expect(findBrowser(env, 'linux', none)).rejects.toThrow(
      /gone", which is not a program\. Set it to the path of Chromium/,
    );
  });

  it('prefers Chromium to Chrome on the path', async () => {
    const chrome = await addProgram('google-chrome');
    expect(await findBrowser({ PATH: `/nowhere:${folder}` }, 'linux', none)).toEqual({
      path: chrome,
      source: 'system',
    });
    const chromium = await addProgram('chromium');
    expect(await findBrowser({ PATH: `/nowhere:${folder}` }, 'linux', none)).toEqual({
      path: chromium,
      source: 'system',
    });
  });

  it('skips a file that cannot be run', async () => {
    await writeFile(join(folder, 'chromium'), '');
    expect(await findBrowser({ PATH: folder }, 'linux', none)).toBeUndefined();
  });

  it("takes Playwright's browser when the system has none", async () => {
    const downloaded = () => Promise.resolve('/downloads/chrome');
    expect(await findBrowser({ PATH: folder }, 'linux', downloaded)).toEqual({
      path: '/downloads/chrome',
      source: 'Playwright',
    });
  });
});

describe('browserFlags', () => {
  it('drops the sandbox for root only', () => {
    expect(browserFlags(true)).toContain('--no-sandbox');
    expect(browserFlags(false)).not.toContain('--no-sandbox');
  });
});

describe('findShell', () => {
  it('finds the headless shell of the system', async () => {
    expect(findShell({ PATH: folder })).toBeUndefined();
    const shell = await addProgram('chromium-headless-shell');
    expect(findShell({ PATH: folder })).toBe(shell);
  });

  it('finds none when CHROMIUM_PATH names a browser for all tests', async () => {
    const named = await addProgram('chromium-headless-shell');
    expect(findShell({ CHROMIUM_PATH: named, PATH: folder })).toBeUndefined();
  });
});

describe('findFirefox', () => {
  it('takes the program that FIREFOX_PATH names, before any other', async () => {
    await addProgram('firefox');
    const named = await addProgram('my-firefox');
    expect(findFirefox({ FIREFOX_PATH: named, PATH: folder })).toBe(named);
  });

  it('prefers the long-term support release on the path', async () => {
    const firefox = await addProgram('firefox');
    expect(findFirefox({ PATH: `/nowhere:${folder}` })).toBe(firefox);
    const longTerm = await addProgram('firefox-esr');
    expect(findFirefox({ PATH: `/nowhere:${folder}` })).toBe(longTerm);
  });

  it('gives a remedy when FIREFOX_PATH names no program', () => {
    expect(() => findFirefox({ FIREFOX_PATH: join(folder, 'gone'), PATH: folder })).toThrow(
      /gone", which is not a program\. Set it to the path of Firefox/,
    );
  });
});
