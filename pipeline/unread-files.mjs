// What an install removes and the tarball leaves out. Plain JavaScript, because an install runs it
// on the machine's Node.

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
  // Pages load the light build, which the bundle of the site minifies; types are beside it.
  'hls.js/src',
  'hls.js/dist/hls-demo.js',
  'hls.js/dist/hls.js',
  'hls.js/dist/hls.light.js',
  'hls.js/dist/hls.light.min.js',
  'hls.js/dist/hls.light.min.mjs',
  'hls.js/dist/hls.min.js',
  'hls.js/dist/hls.min.mjs',
  'hls.js/dist/hls.worker.js',
  // Language detection uses the medium model.
  'eld/src/ngrams/large.js',
  'eld/src/ngrams/small.js',
  'eld/src/ngrams/extrasmall.js',
  // Fonts are only unpacked, and letters only shaped.
  'woff2-encoder/dist/index.js',
  'harfbuzzjs/dist/harfbuzz-subset.wasm',
];

/** The bundles of MathJax's fonts, beside their modules: each has the whole program. */
const FONT_BUNDLE = /^@mathjax\/mathjax-\w+-font\/[\w-]+\.js$/;

/** Fonts of one script: of all files, pictures read only the one that is named after the script. */
const OTHER_SCRIPTS =
  /^@fontsource-variable\/noto-(?:sans|serif)-(?!jp\/|kr\/|sc\/)(\w+)\/files\/(?!noto-\w+-\1-\1-wght-normal\.woff2$)/;

/** Styles, other formats, and the same letters in axes and styles that pictures do not use. */
const OTHER_FORMS =
  /^@fontsource(?:-variable)?\/(?:noto|dejavu|source-code)-[\w-]+\/(?:scss(?:\/|$)|metadata\.json$|[^/]+\.(?:css|css\.ts|md)$|files\/[\w-]+(?:\.woff|-(?:standard|wdth)-(?:normal|italic)\.woff2|-[47]00-italic\.woff2)$)/;

/** Without source maps, stack traces in packages refer to the published files. */
const SOURCE_MAP = /\.(?:[cm]?js|css|ts)\.map$/;

/** Reports whether nothing reads a file or folder of a package, by its path in `node_modules`. */
export const isUnread = (path) =>
  SOURCE_MAP.test(path) ||
  FONT_BUNDLE.test(path) ||
  OTHER_SCRIPTS.test(path) ||
  OTHER_FORMS.test(path) ||
  UNREAD.some((part) => path === part || path.startsWith(`${part}/`));
