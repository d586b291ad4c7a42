import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { contentRoot } from '#library/library';
import { DEV_LOCK, findDevPort, findFreePort } from './dev-server.ts';
import { takeLock, thisProcess } from './lock.ts';

test('finds the port of the dev server of a project, while it runs', async () => {
  const cwd = await writeContent({});
  const env = { PODIUM_CONTENT: 'talks' };
  expect(findDevPort(env, cwd)).toBeNull();
  const holder = { ...thisProcess(), port: 4777, content: join(cwd, 'talks') };
  const free = takeLock(join(cwd, DEV_LOCK), 'dev server', holder);
  expect(findDevPort(env, cwd)).toBe(4777);
  // It serves no other content.
  expect(findDevPort({}, cwd)).toBeNull();
  free();
  expect(findDevPort(env, cwd)).toBeNull();
});

test('a server that has ended has no port', async () => {
  const cwd = await writeContent({});
  const gone = { ...thisProcess(), started: 'long ago', port: 4777, content: contentRoot({}, cwd) };
  onTestFinished(takeLock(join(cwd, DEV_LOCK), 'dev server', gone));
  expect(findDevPort({}, cwd)).toBeNull();
});

test('finds the next free port', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await findFreePort(port, '127.0.0.1')).toBeGreaterThan(port);
  expect(await findFreePort(0, '127.0.0.1')).toBeGreaterThan(0);
});
