import type { APIContext } from 'astro';
import { beforeEach, expect, test } from 'vitest';
import type { ContentCheck } from '#library/library';
import { ContentError } from '#library/fault-report';
import { faultBoard } from '#library/fault-board';
import { onRequest } from './fault-middleware.ts';

const FAULT = { file: 'a.json', field: '', line: 1, fault: 'is empty', remedy: 'fill it' };

/** Sets the faults that a check of the content finds. */
async function find(faults: ContentCheck['faults']): Promise<void> {
  await faultBoard().run(() =>
    Promise.resolve({ library: null, faults, warnings: [], leftOut: [], pending: [] }),
  );
}

/** Requests an address that renders as `next` says. */
async function request(path: string, next: () => Promise<Response>): Promise<Response> {
  const response = await onRequest({ url: new URL(path, 'http://localhost') } as APIContext, next);
  if (response === undefined) throw new Error('It has no response.');
  return response;
}

const rendered =
  (text: string, type = 'text/html') =>
  () =>
    Promise.resolve(new Response(text, { headers: { 'content-type': type } }));
const failing = (error: Error) => () => Promise.reject(error);

beforeEach(() => find([]));

test('leaves an error of the program to Astro if the content has no faults', async () => {
  await expect(request('/a/', failing(new Error('a bug')))).rejects.toThrow('a bug');
});

test('shows the last good page under the faults if a page fails', async () => {
  await request('/b/', rendered('<!DOCTYPE html><p>Good'));
  await find([FAULT]);
  const text = await (await request('/b/', failing(new Error('no such file')))).text();
  expect(text).toMatch(
    /^<!DOCTYPE html><p>Good<podium-edit>.*<podium-faults data-is-old>.*The file is empty\./s,
  );
});

test('reloads a page whose file had faults only briefly', async () => {
  const response = await request('/c/', failing(new ContentError([FAULT])));
  expect(response.headers.get('refresh')).toBe('1');
  expect(await response.text()).not.toContain('<dialog');
});

test('adds a link to the workbench to each page, also to an old one, but to no data', async () => {
  const link = '<a href="/workbench/"';
  expect(await (await request('/l/', rendered('<!DOCTYPE html><p>Good'))).text()).toContain(link);
  await find([FAULT]);
  expect(await (await request('/l/', failing(new Error('no such file')))).text()).toContain(link);
  const data = rendered('{"a":1}', 'application/json');
  expect(await (await request('/l.json', data)).text()).toBe('{"a":1}');
});

test('answers data with the last good state, or else with the faults as text', async () => {
  const data = rendered('{"a":1}', 'application/json');
  await find([FAULT]);
  const response = await request('/d.json', failing(new Error('no such file')));
  expect([response.status, await response.text()]).toEqual([
    503,
    'a.json\n  line 1  The file is empty. Fill it.\n\n1 fault in 1 file\n',
  ]);
  expect(await (await request('/d.json', data)).text()).toBe('{"a":1}');
  expect(await (await request('/d.json', failing(new Error('no such file')))).text()).toBe('{"a":1}');
});

test('does not change pictures', async () => {
  const picture = new Response(new Uint8Array([1]), { headers: { 'content-type': 'image/png' } });
  expect(await request('/e.png', () => Promise.resolve(picture))).toBe(picture);
});
