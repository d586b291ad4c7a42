import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oid } from '#library/schemas/primitives';
import { EMPTY_SLUG, makeSlug } from '#domain/util/slug';
import { makeLatinSlug, ownSlug, suggestOid } from './oid-and-slug.ts';

test.each([
  ['Rivers of data', 'en', [], 'rivers-of-data'],
  ['Rivers of data', 'en', ['Rivers-of-data', 'rivers-of-data-2'], 'rivers-of-data-3'],
  ['Flüsse', 'de', [], 'fluesse'],
  ['Go', 'en', [], 'go0'],
  ['潮', 'zh', [], 'chao'],
  ['!!!', 'en', [], 'untitled'],
])('for "%s" in %s, beside %j, suggests %s', (title, language, taken, suggested) => {
  expect(suggestOid(title, language, taken)).toBe(suggested);
});

test('suggests an unused oid for any title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.nat(12), (title, others) => {
      const taken: string[] = [];
      for (let other = 0; other <= others; other += 1) taken.push(suggestOid(title, 'en', taken));
      expect(new Set(taken).size).toBe(taken.length);
      for (const one of taken) expect(oid.safeParse(one).success, one).toBe(true);
    }),
  );
});

test.each([
  ['Возможности', 'ru', 'vozmozhnosti'],
  ['Что такое Docker?', 'ru', 'chto-takoe-docker'],
  ['Ποτάμια', 'el', 'potamia'],
  ['数据之河', 'zh', 'shu-ju-zhi-he'],
  ['TiDB统计信息', 'zh', 'tidb-tong-ji-xin-xi'],
  ['데이터의 강', 'ko', 'deiteoyi-gang'],
  ['データ', 'en', 'untitled'],
  ['東京の川', 'ja', 'untitled'],
  ['東京の川', 'en', 'untitled'],
  ['東京', 'ja', 'untitled'],
  ['AWSの新機能 2026', 'ja', 'aws-2026'],
  ['المقدمة', 'ar', 'lmqdm'],
  ['ข้อมูล', 'th', 'khmuul'],
  ['Über Österreich', 'de', 'ueber-oesterreich'],
  ['???', 'en', 'untitled'],
])('the address of "%s" in %s has "%s"', (title, language, slug) => {
  expect(makeLatinSlug(title, language)).toBe(slug);
});

test('needs no slug in the content file if the title has only Latin letters', () => {
  expect(ownSlug('Été à Paris: 50 % CO₂', 'fr', 'talk')).toBeUndefined();
  expect(ownSlug('Docker для всех', 'ru', 'talk')).toBe('docker-dlya-vseh');
});

test('takes the oid as the slug of a title that cannot be spelt', () => {
  expect(ownSlug('東京の川', 'ja', 'rivers_of-tokyo')).toBe('rivers-of-tokyo');
  expect(ownSlug('AWSの新機能', 'ja', 'news')).toBeUndefined();
});

test('makes a valid slug of any title, and keeps one in Latin letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (title) => {
      const slug = makeLatinSlug(title, 'en');
      expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      if (slug !== EMPTY_SLUG) expect(ownSlug(slug, 'en', 'talk')).toBeUndefined();
    }),
  );
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'Z', 'é', 'ß', '-', '/', ' ', '1'), maxLength: 60 }),
      (title) => {
        expect(makeLatinSlug(title, 'en')).toBe(makeSlug(title, 'en'));
      },
    ),
  );
});
