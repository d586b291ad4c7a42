import { sha256 } from '#library/sha256';
import { NO_INLINE_CODE } from '#pipeline/site/inline-code.fixture';
import type { Manifest } from '#pipeline/site/manifest';
import type { BuildFacts } from './build-report.ts';

/** Returns a manifest of files with these contents. */
export function aManifest(files: Readonly<Record<string, string>>, seconds = 12): Manifest {
  const entries = Object.entries(files).map(([name, text]) => {
    const hash = sha256(text);
    return [name, { size: text.length, hash }] as const;
  });
  const builtAt = new Date('2026-03-04T10:00:00Z');
  return { builtAt, seconds, inlineCode: NO_INLINE_CODE, drafts: [], files: new Map(entries) };
}

/** Returns the facts of a small build, with some of them replaced. */
export function someFacts(changes: Partial<BuildFacts> = {}): BuildFacts {
  return {
    manifest: aManifest({
      'index.html': 'a'.repeat(5000),
      'index.html.br': 'a'.repeat(50),
      'index.html.gz': 'a'.repeat(60),
      'de/index.html': 'b'.repeat(9000),
      'p/embed/rivers/index.html': 'c'.repeat(3000),
      'view/Hc7mQ2xVt9LrB4sKe1Wd/index.html': 'd'.repeat(4000),
      '_astro/app.js': 'e'.repeat(700),
      '_pictures/0123456789abcdef-220.avif': 'f'.repeat(300),
      'view/Hc7mQ2xVt9LrB4sKe1Wd/_pictures/fedcba9876543210-220.avif': 'g'.repeat(200),
    }),
    previous: null,
    stages: [{ name: 'Pages', seconds: 9.5 }],
    times: [
      ['/', 40],
      ['/view/Hc7mQ2xVt9LrB4sKe1Wd/', 250],
      ['/de/', 4],
    ],
    knownPictures: new Set(['0123456789abcdef-220.avif']),
    warnings: [],
    leftOut: [],
    ...changes,
  };
}
