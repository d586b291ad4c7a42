// Removes unused files from installed packages, a tenth of their size. npm runs it after an
// install. Plain JavaScript, because the machine's Node may be too old for TypeScript.
import { readdirSync, rmSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { isUnreadFont } from './unread-fonts.mjs';

const PACKAGES = resolve(import.meta.dirname, '../node_modules');

/** Paths in `node_modules` that no import of Podium reaches. */
const UNREAD = [
  // The second copy of the Node that npm installs.
  'node/node_modules',
  // The importer uses only the build for Node, `pdfjs-dist/legacy/build/pdf.mjs`, and its fonts and
  // character maps.
  'pdfjs-dist/build',
  'pdfjs-dist/web',
  'pdfjs-dist/legacy/web',
  'pdfjs-dist/legacy/build/pdf.min.mjs',
  'pdfjs-dist/legacy/build/pdf.worker.min.mjs',
  'pdfjs-dist/legacy/build/pdf.sandbox.min.mjs',
  // Formulas are drawn with the modules of MathJax and one font; nothing is spoken or explored.
  '@mathjax/src/bundle',
  '@mathjax/src/cjs',
  '@mathjax/src/components',
  '@mathjax/src/ts',
  '@mathjax/src/mjs/a11y',
  '@mathjax/mathjax-newcm-font/cjs',
  '@mathjax/mathjax-newcm-font/chtml',
  '@mathjax/mathjax-newcm-font/svg',
  '@mathjax/mathjax-newcm-font/mjs/chtml',
  '@mathjax/mathjax-newcm-font/mjs/svg/dynamic',
  '@mathjax/mathjax-tex-font/cjs',
  '@mathjax/mathjax-tex-font/chtml',
  '@mathjax/mathjax-tex-font/mjs/chtml',
  'speech-rule-engine',
  'mj-context-menu',
  // Imports resolve to the single modules, not to the bundles.
  'mediabunny/dist/bundles',
  // Language detection uses the medium model.
  'eld/src/ngrams/large.js',
  'eld/src/ngrams/small.js',
  'eld/src/ngrams/extrasmall.js',
  // Fonts are only unpacked, and letters only shaped.
  'woff2-encoder/dist/index.js',
  'harfbuzzjs/dist/harfbuzz-subset.wasm',
];

for (const path of UNREAD) rmSync(join(PACKAGES, path), { recursive: true, force: true });
// Without source maps, stack traces in packages refer to the published files.
const SOURCE_MAP = /\.(?:[cm]?js|css|ts)\.map$/;
for (const path of readdirSync(PACKAGES, { recursive: true }))
  if (SOURCE_MAP.test(path) || isUnreadFont(path.split(sep).join('/')))
    rmSync(join(PACKAGES, path), { recursive: true, force: true });
