import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeSlug } from '#domain/slug';
import { makeLatinSlug, ownSlug } from './latin-slug.ts';

test.each([
  ['Возможности', 'ru', 'vozmozhnosti'],
  ['Что такое Docker?', 'ru', 'chto-takoe-docker'],
  ['Ποτάμια', 'el', 'potamia'],
  ['数据之河', 'zh', 'shu-ju-zhi-he'],
  ['TiDB统计信息', 'zh', 'tidb-tong-ji-xin-xi'],
  ['데이터의 강', 'ko', 'deiteoyi-gang'],
  ['データ', 'ja', 'deta'],
  ['المقدمة', 'ar', 'lmqdm'],
  ['ข้อมูล', 'th', 'khmuul'],
  ['Über Österreich', 'de', 'ueber-oesterreich'],
  ['???', 'en', 'untitled'],
])('the address of "%s" in %s has "%s"', (title, language, slug) => {
  expect(makeLatinSlug(title, language)).toBe(slug);
});

test('needs no slug in the content file if the title has only Latin letters', () => {
  expect(ownSlug('Été à Paris: 50 % CO₂', 'fr')).toBeUndefined();
  expect(ownSlug('Docker для всех', 'ru')).toBe('docker-dlya-vseh');
});

test('makes a valid slug of any title, and keeps one in Latin letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (title) => {
      const slug = makeLatinSlug(title, 'en');
      expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(ownSlug(slug, 'en')).toBeUndefined();
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
