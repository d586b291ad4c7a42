// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { loadMessages } from '#i18n/load-messages.fixture';
import { messagesFor } from '#i18n/messages';
import { messagesInDev } from './messages-in-dev.ts';

beforeEach(() => loadMessages());

/** Starts a dev server with a public folder whose files can change. */
async function startServer() {
  const publicDir = await mkdtemp(join(tmpdir(), 'podium-messages-'));
  onTestFinished(() => rm(publicDir, { recursive: true }));
  await mkdir(join(publicDir, 'locales/de'), { recursive: true });
  const listeners: ((file: string) => void)[] = [];
  const send = vi.fn();
  const error = vi.fn();
  messagesInDev().configureServer({
    config: { publicDir, logger: { error } },
    watcher: { on: (_event, listener) => listeners.push(listener) },
    ws: { send },
  });
  const change = async (name: string, text: string) => {
    const file = join(publicDir, name);
    await writeFile(file, text);
    for (const listener of listeners) listener(file);
  };
  return { send, error, change };
}

it('loads a changed message file and reloads the pages', async () => {
  const { send, change } = await startServer();
  expect(messagesFor('de')('view:toolbar.like')).not.toBe('Mag ich sehr');
  await change('locales/de/view.json', JSON.stringify({ toolbar: { like: 'Mag ich sehr' } }));
  await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'full-reload', path: '*' }));
  const t = messagesFor('de');
  expect(t('view:toolbar.like')).toBe('Mag ich sehr');
  // A missing message falls back to the default language.
  expect(t('view:toolbar.share')).toBe(messagesFor('en')('view:toolbar.share'));
});

it('returns other functions after a change, so that caches by function are dropped', async () => {
  const { send, change } = await startServer();
  const before = messagesFor('de');
  expect(messagesFor('de')).toBe(before);
  await change('locales/de/view.json', '{}');
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(messagesFor('de')).not.toBe(before);
});

it('keeps the previous texts while a file is broken, and reports it', async () => {
  const { send, error, change } = await startServer();
  const before = messagesFor('de')('view:toolbar.like');
  await change('locales/de/view.json', '{');
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce());
  expect(error).toHaveBeenCalledWith(expect.stringMatching(/de.view\.json: SyntaxError/));
  expect(messagesFor('de')('view:toolbar.like')).toBe(before);
  expect(send).not.toHaveBeenCalled();
});

it('ignores other files of the public folder', async () => {
  const { send, error, change } = await startServer();
  await change('robots.txt', 'User-agent: *');
  expect(send).not.toHaveBeenCalled();
  expect(error).not.toHaveBeenCalled();
});
