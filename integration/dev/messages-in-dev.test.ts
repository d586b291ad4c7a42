// @vitest-environment node
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { loadMessages } from '#i18n/load-messages.fixture';
import { messagesFor } from '#i18n/messages';
import { setSiteRecord } from '#library/site-record';
import { messagesInDev } from './messages-in-dev.ts';

beforeEach(() => loadMessages());

/** Starts a dev server of a site with own texts, which are checked as `check` says. */
async function startServer(check: () => Promise<void> = () => Promise.resolve()) {
  const sources = await mkdtemp(join(tmpdir(), 'podium-messages-'));
  for (const folder of ['public/locales', 'origin/locales'])
    await cp(folder, join(sources, folder), { recursive: true });
  setSiteRecord({ sources, hasOwnTexts: true });
  onTestFinished(async () => {
    setSiteRecord({});
    await rm(sources, { recursive: true });
  });
  const listeners = new Map<string, (file: string) => void>();
  const send = vi.fn();
  const error = vi.fn();
  messagesInDev({ folders: ['/site/src/texts'], check }).configureServer({
    config: { logger: { error } },
    environments: { client: {} },
    watcher: { on: (event, listener) => listeners.set(event, listener) },
    ws: { send },
  });
  return {
    send,
    error,
    write: (locale: string, text: string) =>
      writeFile(join(sources, `public/locales/${locale}/view.json`), text),
    tell: (event: string, file: string) => listeners.get(event)?.(file),
  };
}

const OWN = '/site/src/texts/de.json';

it.each([
  ['add', 'de'],
  ['change', 'fr'],
  ['unlink', 'hu'],
] as const)('takes over texts after "%s", and reloads the pages', async (event, locale) => {
  const { send, write, tell } = await startServer();
  const before = messagesFor(locale);
  expect(before('view:toolbar.like')).not.toBe('Mag ich sehr');
  await write(locale, JSON.stringify({ toolbar: { like: 'Mag ich sehr' } }));
  tell(event, OWN);
  await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'full-reload', path: '*' }));
  const t = messagesFor(locale);
  // Another function, so that caches by function are dropped.
  expect(t).not.toBe(before);
  expect(t('view:toolbar.like')).toBe('Mag ich sehr');
  // A missing message falls back to the default language.
  expect(t('view:toolbar.share')).toBe(messagesFor('en')('view:toolbar.share'));
});

it('keeps the previous texts while a file has a fault, and reports it', async () => {
  const { send, error, tell } = await startServer(() => Promise.reject(new Error('Unknown key "lkie"')));
  const before = messagesFor('de')('view:toolbar.like');
  tell('change', OWN);
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce());
  expect(error).toHaveBeenCalledWith(expect.stringMatching(/de\.json: the previous .*\nUnknown key "lkie"/));
  expect(messagesFor('de')('view:toolbar.like')).toBe(before);
  expect(send).not.toHaveBeenCalled();
});

it('ignores other files', async () => {
  const check = vi.fn(() => Promise.resolve());
  const { tell } = await startServer(check);
  tell('change', '/site/src/textsOld/de.json');
  tell('change', '/site/public/robots.txt');
  expect(check).not.toHaveBeenCalled();
});
