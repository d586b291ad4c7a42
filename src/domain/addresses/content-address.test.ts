import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readContentAddress } from './content-address.ts';
import { LOCALES } from '../languages/locales.ts';
import { shortPath, viewPath, withLocale } from './paths.ts';

const oid = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{2,63}$/);
const slug = fc.stringMatching(/^[^/\0-\x1f]{1,80}$/).filter((text) => !/^\.\.?$/.test(text));
const locale = fc.constantFrom(...LOCALES);
const content = fc.record({
  kind: fc.constantFrom('presentation' as const, 'video' as const),
  schemaVersion: fc.constantFrom('0' as const, '2' as const),
  oid,
  slug,
});

it('reads content and language from the address of every view page', () => {
  fc.assert(
    fc.property(content, locale, (of, language) => {
      const meant = { oid: of.oid, language: language === 'en' ? null : language };
      expect(readContentAddress(viewPath(of, language))).toEqual({ ...meant, hasSlug: true });
      const short = withLocale(shortPath(of), language);
      expect(readContentAddress(short)).toEqual({ ...meant, hasSlug: false });
      expect(readContentAddress(short.slice(0, -1))).toEqual({ ...meant, hasSlug: false });
    }),
  );
});

it.each(['/p/rivers', '/v/rivers/', '/rivers', '/rivers/'])('%s means rivers', (path) => {
  expect(readContentAddress(path)).toEqual({ oid: 'rivers', language: null, hasSlug: false });
});

it.each(['/p/rivers/old', '/v/rivers/old/', '/rivers/%C3%BC/'])('%s means rivers by an old slug', (path) => {
  expect(readContentAddress(path)).toEqual({ oid: 'rivers', language: null, hasSlug: true });
});

it.each(['en', 'de', 'xx'])('reads the language %s, whether or not the site has it', (language) => {
  expect(readContentAddress(`/${language}/rivers/`)).toEqual({ oid: 'rivers', language, hasSlug: false });
});

it.each(['/', '/p/', '/de/', '/p/ab/', '/robots.txt', '/p/Rivers/', '/p/rivers/a/b/', '//rivers/'])(
  '%s means no content',
  (path) => {
    expect(readContentAddress(path)).toBeNull();
  },
);
