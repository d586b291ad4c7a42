import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  SHARE_EVENTS,
  SHARE_TARGETS,
  serviceOf,
  shareLink,
  toHashtag,
  withSharedUrl,
  type ShareTarget,
} from './share-links.ts';

const page = {
  url: 'https://podium.example/p/a/b/?x=1&y=2',
  title: 'Rivers & data',
  tags: ['big data', 'maps'],
};
const TARGETS = Object.keys(SHARE_TARGETS) as ShareTarget[];
const query = (address: string) => new URL(address).searchParams;

describe('shareLink', () => {
  it('gives every service the unchanged address [2.48, 7.22]', () => {
    expect(query(shareLink('facebook', page)).get('u')).toBe(page.url);
    expect(query(shareLink('linkedin', page)).get('text')).toContain(page.url);
    expect(query(shareLink('x', page)).get('url')).toBe(page.url);
    expect(query(shareLink('classroom', page)).get('url')).toBe(page.url);
  });

  it('adds hashtags for LinkedIn and X, the first one for Facebook, and none for the classroom service [3.37, 7.23]', () => {
    expect(query(shareLink('facebook', page)).get('hashtag')).toBe('#bigdata');
    expect(query(shareLink('linkedin', page)).get('text')).toContain('#bigdata #maps');
    expect(query(shareLink('x', page)).get('hashtags')).toBe('bigdata,maps');
    expect(shareLink('classroom', page)).not.toContain('bigdata');
  });

  it('gives all services the title, and the classroom service nothing else [3.37, 7.22, 7.23]', () => {
    expect(query(shareLink('facebook', page)).get('quote')).toBe(page.title);
    expect(query(shareLink('linkedin', page)).get('text')).toContain(page.title);
    expect(query(shareLink('x', page)).get('text')).toBe(page.title);
    expect([...query(shareLink('classroom', page))]).toEqual([
      ['url', page.url],
      ['title', page.title],
    ]);
  });

  it('leaves empty fields out', () => {
    expect(shareLink('x', { ...page, tags: [] })).not.toContain('hashtags');
  });
});

describe('toHashtag', () => {
  it('keeps letters of every script, digits and underscores', () => {
    expect(toHashtag('日本 2026-río_1!')).toBe('日本2026río_1');
  });
});

describe('withSharedUrl', () => {
  it.each(TARGETS)('is the address of the other link on %s', (target) => {
    const url = `${page.url}#step=3$&`;
    const other = withSharedUrl(shareLink(target, page), page.url, url);
    expect([...query(other)]).toEqual([...query(shareLink(target, { ...page, url }))]);
  });
});

it.each(TARGETS)('serviceOf recognises %s', (target) => {
  expect(serviceOf(shareLink(target, page)).event).toBe(target.toUpperCase());
});

it('serviceOf refuses a link of no service, and names it', () => {
  expect(() => serviceOf('https://other.example/share')).toThrow('https://other.example/share');
});

it('the pop-up is wide for the professional network [7.24]', () => {
  expect(serviceOf(shareLink('linkedin', page)).popup).toEqual({ width: 1300, height: 570 });
  for (const target of ['facebook', 'x', 'classroom'] as const)
    expect(serviceOf(shareLink(target, page)).popup).toEqual({ width: 520, height: 570 });
});

it('each service has a sign on its button, and no other has one', () => {
  const file = 'src/components/viewer/share-dialog.css';
  const signs = readFileSync(file, 'utf8').matchAll(/\[href\^='([^']+)'\] \{\n {2}--sign:/g);
  const signed = [...signs].map(([, origin]) => origin);
  const origins = Object.values(SHARE_TARGETS).map(({ address }) => `${new URL(address).origin}/`);
  const missing = origins.filter((origin) => !signed.includes(origin));
  expect(
    missing.map((origin) => `${file} has no rule ".share-targets [href^='${origin}'] { --sign: ... }"`),
  ).toEqual([]);
  expect(signed.filter((origin) => !origins.includes(String(origin)))).toEqual([]);
});

it('the rule of the event names each service [7.42]', () => {
  const rule = /^- 7\.42 .+(?:\n {2}.+)*/m.exec(readFileSync('docs/behaviour.md', 'utf8'))?.[0] ?? '';
  const missing = SHARE_EVENTS.filter((event) => !new RegExp(`\\b${event}\\b`).test(rule));
  expect(missing.map((event) => `Rule 7.42 of docs/behaviour.md lacks ${event}`)).toEqual([]);
});
