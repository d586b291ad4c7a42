// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { EntryFacts, Library } from '#library/library';
import { renderEditLink } from './fault-middleware.ts';

function anEntry(oid: string, changes: Partial<EntryFacts> = {}): readonly [string, EntryFacts] {
  const entry = { oid, slug: oid, title: oid, kind: 'presentation', schemaVersion: '2', linkId: null };
  return [oid, { ...entry, ...changes } as EntryFacts];
}

const entries = new Map([
  anEntry('rivers'),
  anEntry('classic', { schemaVersion: '0', slug: 'a-b-c', title: 'A <b>"c"' }),
  anEntry('secret', { privacy: 'hidden', linkId: '0123456789abcdef' }),
  // Named as an owner.
  anEntry('ada'),
  anEntry('film', { kind: 'video' }),
]);
const library = { entries } as unknown as Library;

function linkOn(path: string, host = 'localhost:4321'): HTMLAnchorElement | null {
  const page = new DOMParser().parseFromString(
    renderEditLink(new URL(path, `http://${host}`), library),
    'text/html',
  );
  return page.querySelector('template')?.content.querySelector('a') ?? null;
}

test.each([
  ['/p/rivers/rivers/', '/workbench/rivers/'],
  ['/de/p/rivers/rivers/', '/workbench/rivers/'],
  ['/p/embed/rivers/', '/workbench/rivers/'],
  ['/classic/a-b-c/', '/workbench/classic/'],
  ['/view/0123456789abcdef/', '/workbench/secret/'],
  ['/v/film/film/', '/workbench/'],
  ['/user/ada/', '/workbench/'],
  ['/p/lost/lost/', '/workbench/'],
  ['/', '/workbench/'],
  ['/de/explore/', '/workbench/'],
  ['/404/', '/workbench/'],
])('the page %s leads to %s', (path, address) => {
  expect(linkOn(path)?.getAttribute('href')).toBe(address);
});

test('has a name that says what it edits, and starts with what it shows', () => {
  const link = linkOn('/classic/a-b-c/');
  expect(link?.getAttribute('aria-label')).toBe('Edit “A <b>"c"” in the workbench');
  expect(link?.textContent).toBe('Edit');
  expect(linkOn('/')?.getAttribute('aria-label')).toBe('Edit presentations in the workbench');
});

test('opens a tab from an embed page, because the workbench shows in no frame', () => {
  expect(linkOn('/p/embed/rivers/')?.target).toBe('_blank');
  expect(linkOn('/p/rivers/rivers/')?.target).toBe('');
});

test.each(['127.0.0.1:4321', '[::1]:4321', 'localhost'])('is on pages of %s', (host) => {
  expect(linkOn('/', host)).not.toBeNull();
});

test.each(['192.168.1.5:4321', 'example.org', 'localhost.example.org'])('is not on pages of %s', (host) => {
  expect(linkOn('/', host)).toBeNull();
});
