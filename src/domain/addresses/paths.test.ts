import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../languages/locales.ts';
import {
  dataFolder,
  editorPath,
  embedPath,
  explorePath,
  galleryPath,
  homePath,
  isPlatformPath,
  PLATFORM,
  privatePlaybackPath,
  privateViewPath,
  profilePath,
  oembedPath,
  reportPath,
  playbackPath,
  searchActionPath,
  searchPath,
  signupPath,
  splitLocale,
  templatePath,
  templatesPath,
  videoExplorePath,
  viewPath,
  withLocale,
  videoSignupPath,
} from './paths.ts';

const content = { kind: 'presentation', schemaVersion: '2', oid: 'rivers-of-data', slug: 'rivers' } as const;
const locale = fc.constantFrom(...LOCALES);
const oid = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{2,63}$/);

describe('viewPath', () => {
  it.each([
    ['a next presentation', content, '/p/rivers-of-data/rivers/'],
    ['a classic presentation', { ...content, schemaVersion: '0' }, '/rivers-of-data/rivers/'],
    ['a video', { ...content, kind: 'video' }, '/v/rivers-of-data/rivers/'],
    ['a classic video', { ...content, kind: 'video', schemaVersion: '0' }, '/v/rivers-of-data/rivers/'],
  ] as const)('leads to %s', (_, address, expected) => {
    expect(viewPath(address, 'en')).toBe(expected);
    expect(viewPath(address, 'ja')).toBe(`/ja${expected}`);
  });
});

describe('playback data', () => {
  it('has the scene of a presentation by its oid or by its view link', () => {
    expect(playbackPath('rivers-of-data')).toBe('/playback/b9/rivers-of-data.json');
    expect(privatePlaybackPath('aB_c-0123456789xyz')).toBe('/view/aB_c-0123456789xyz/playback.json');
  });
});

describe('data files', () => {
  it('are in few folders, by a hash of the oid, the same for all of some content', () => {
    const oids = Array.from({ length: 25_600 }, (_, index) => `deck-${index}`);
    const folders = Map.groupBy(oids, dataFolder);
    expect(folders.size).toBe(256);
    const sizes = [...folders.values()].map(({ length }) => length);
    expect(Math.max(...sizes)).toBeLessThan(160);
    expect(oembedPath('rivers-of-data')).toBe('/oembed/b9/rivers-of-data.json');
    fc.assert(
      fc.property(oid, (id) => {
        expect(playbackPath(id)).toMatch(/^\/playback\/[0-9a-f]{2}\/[a-z0-9_-]+\.json$/);
        expect(oembedPath(id)).toBe(playbackPath(id).replace('playback', 'oembed'));
      }),
    );
  });
});

describe('the other pages', () => {
  it('have the addresses of the table, with the language in front [2.26, 2.61]', () => {
    expect([homePath('en'), homePath('de')]).toEqual(['/', '/de/']);
    expect([explorePath('en'), explorePath('de')]).toEqual(['/explore/', '/de/explore/']);
    expect([searchActionPath('en'), searchActionPath('de')]).toEqual([
      '/explore/search/',
      '/de/explore/search/',
    ]);
    expect([galleryPath('en'), galleryPath('de')]).toEqual(['/gallery/', '/de/gallery/']);
    expect([templatesPath('en'), templatesPath('de')]).toEqual([
      '/presentation-template/',
      '/de/presentation-template/',
    ]);
    expect([templatePath('pitch', 'en'), templatePath('pitch', 'de')]).toEqual([
      '/presentation-template/pitch/',
      '/de/presentation-template/pitch/',
    ]);
    expect([videoExplorePath('en'), videoExplorePath('de')]).toEqual([
      '/video/explore/',
      '/de/video/explore/',
    ]);
    expect([profilePath('ada', 'en'), profilePath('ada', 'de')]).toEqual(['/user/ada/', '/de/user/ada/']);
    expect([privateViewPath('k-1', 'en'), privateViewPath('k-1', 'de')]).toEqual([
      '/view/k-1/',
      '/de/view/k-1/',
    ]);
  });

  it('have one address for all languages if a machine reads them or the platform answers [2.31]', () => {
    expect(embedPath('abc')).toBe('/p/embed/abc/');
    expect(reportPath('abc')).toBe('/contact/abuse/abc/');
  });
});

describe('searchPath', () => {
  it('encodes the term [2.6]', () => {
    expect(searchPath('en', 'a b&c=ü')).toBe('/explore/search/?search=a%20b%26c%3D%C3%BC');
    expect(searchPath('fr', 'art')).toBe('/fr/explore/search/?search=art');
  });

  it.each([[''], [' '], ['\t\n'], [undefined]])('leads to the explore page for %j [2.7]', (term) => {
    expect(searchPath('en', term)).toBe('/explore/');
  });

  it('keeps any term readable in the query, with lone surrogates as replacement characters', () => {
    const term = fc.string({ unit: 'binary' }).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(fc.oneof(term, fc.constant('a\ud800b')), locale, (text, language) => {
        const url = new URL(searchPath(language, text), 'https://a.example');
        expect(url.pathname).toBe(searchActionPath(language));
        expect(url.searchParams.get('search')).toBe(text.toWellFormed());
      }),
    );
  });
});

describe('editorPath', () => {
  it('leads to the editor of the schema version [3.9, 4.24]', () => {
    expect(editorPath({ oid: 'abc', schemaVersion: '0' })).toBe('/abc/edit/');
    expect(editorPath({ oid: 'abc', schemaVersion: '2' })).toBe('/p/edit/abc/');
  });

  it('leads to the newer editor for commenting, for every schema version [4.24, 4.25]', () => {
    expect(editorPath({ oid: 'abc', schemaVersion: '0' }, true)).toBe('/p/edit/abc/#present');
    expect(editorPath({ oid: 'abc', schemaVersion: '2' }, true)).toBe('/p/edit/abc/#present');
  });
});

describe('signupPath', () => {
  it('leads back to a path of this origin', () => {
    expect(signupPath()).toBe('/signup/');
    expect(signupPath('/de/p/abc/x/?a=1#step=2')).toBe(
      '/signup/?next=%2Fde%2Fp%2Fabc%2Fx%2F%3Fa%3D1%23step%3D2',
    );
  });

  it.each(['', '//evil.example/', 'https://evil.example/', '/\\evil.example'])('leaves out %j', (next) => {
    expect(signupPath(next)).toBe('/signup/');
  });
});

describe('videoSignupPath', () => {
  it('leads on to the page of the dashboard that creates a video [2.28]', () => {
    expect(videoSignupPath()).toBe('/signup/?next=%2Fdashboard%2Fnext%2F%3Fcreate%3Dvideo');
  });
});

describe('isPlatformPath', () => {
  it.each([
    ...Object.values(PLATFORM),
    signupPath(),
    signupPath('/p/abc/x/'),
    videoSignupPath(),
    '/login',
    '/dashboard/next/?click_source=header',
    reportPath('abc'),
    editorPath({ oid: 'abc', schemaVersion: '0' }),
    editorPath({ oid: 'abc', schemaVersion: '2' }, true),
  ])('knows %s [2.30]', (path) => {
    expect(isPlatformPath(path)).toBe(true);
  });

  it.each([
    '/',
    '/p/abc/edit/',
    '/video/explore/',
    '/de/login/',
    '/login/x/',
    '/abc/',
    '/contact/edit/',
    '/p/edit/',
    '',
  ])('leaves %j to the site', (path) => {
    expect(isPlatformPath(path)).toBe(false);
  });

  it('matches no page of this site [2.30]', () => {
    fc.assert(
      fc.property(oid, locale, (id, language) => {
        const pages = [
          embedPath(id),
          profilePath(id, language),
          templatePath(id, language),
          viewPath({ ...content, oid: id }, language),
        ];
        // The only clash has a rule of its own, in address-clash.ts.
        expect(id !== 'edit' && pages.some(isPlatformPath)).toBe(false);
      }),
    );
  });
});

describe('splitLocale', () => {
  it.each([
    ['/', 'en', '/'],
    ['/de/', 'de', '/'],
    ['/de', 'de', '/'],
    ['/ja/p/abc/x/?a#b', 'ja', '/p/abc/x/?a#b'],
    ['/de?a', 'de', '/?a'],
    ['/en/explore/', 'en', '/en/explore/'],
    ['/design/x/', 'en', '/design/x/'],
    ['/xx/explore/', 'en', '/xx/explore/'],
  ])('splits %s', (path, language, rest) => {
    expect(splitLocale(path)).toEqual({ locale: language, path: rest });
  });

  it('undoes withLocale', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('/', '/explore/', '/p/abc/de/', '/abc/x/?q=\n#de'),
        locale,
        (path, language) => {
          expect(splitLocale(withLocale(path, language))).toEqual({ locale: language, path });
        },
      ),
    );
  });
});
