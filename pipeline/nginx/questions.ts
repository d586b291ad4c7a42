import { addressOf } from '../output/address-of.ts';
import type { OutputFile } from '../output/list-files.ts';
import type { Question } from './ask.ts';

/** Addresses with which a built site has something to do though there is no file, or none that anybody may have. */
const OTHERS = [
  ...['/nothing/', '/nothing', '/de/nothing/', '/ko/p/nothing/nothing/', '/en/nothing/', '/xx/nothing/'],
  ...[
    '/p',
    '/p/',
    '/_astro/',
    '/_astro/nothing.js',
    '/de/_pictures/nothing.avif',
    '/feed.xml/',
    '/nothing.br',
  ],
  ...[
    '/view/',
    '/view/nothing/',
    '/de/view/nothing/',
    '/view/nothing/_media/nothing.mp4',
    '/p/embed/nothing/',
  ],
  ...['/_headers', '/_Headers', '/_redirects', '/.env', '/de/.git/config', '/%2eenv', '/.well-known/nothing'],
  ...['/p/../_headers', '/p/embed/..%2e/nothing/', '/nothing%20at/all%C3%BC/', '/nothing.html?a=b'],
];

/** Asks for every file of a built site by its address, in each of the encodings, and for what is near it. */
export function buildQuestions(files: readonly OutputFile[], encodings: readonly string[]): Question[] {
  const paths = toPaths(files);
  return [
    ...[...paths, ...OTHERS].flatMap((path) => encodings.map((encoding) => inEncoding(path, encoding))),
    ...askForFolders(paths),
    ...['/', '/feed.xml'].flatMap((path) => ['POST', 'DELETE'].map((method) => ({ path, method }))),
    ...['/', '/feed.xml', '/nothing/'].map((path) => ({ path, method: 'HEAD' })),
    ...paths
      .filter((path) => /\.(?:mp4|webm)$/.test(path))
      .flatMap((path) => ['bytes=0-9', 'bytes=-5'].map((range) => ({ path, headers: { Range: range } }))),
  ];
}

/** Asks for what is no file, which the origin answers, and for the folders of a built site, which nginx has to answer first. */
export function buildOriginQuestions(files: readonly OutputFile[]): Question[] {
  return [...FOR_THE_ORIGIN, ...askForFolders(toPaths(files))];
}

const toPaths = (files: readonly OutputFile[]): string[] =>
  files
    .map(({ name }) => name)
    .filter((name) => name !== '_headers')
    .map(toPath);

/** Asks for the pages among paths by other addresses, which lead to them. */
const askForFolders = (paths: readonly string[]): Question[] =>
  paths
    .filter((path) => path.endsWith('/') && path !== '/')
    .flatMap((path) => [{ path: `${path.slice(0, -1)}?a=b%2F` }, { path: `${path}index.html` }]);

const inEncoding = (path: string, encoding: string): Question => ({
  path,
  headers: { 'Accept-Encoding': encoding },
});

/** The address of a file, as it stands in a request. */
const toPath = (name: string): string => addressOf(`/${name.split('/').map(encodeURIComponent).join('/')}`);

/** What is no file: calls, pages of the platform, addresses of content as they once were. */
const FOR_THE_ORIGIN: readonly Question[] = [
  ...[
    ...OTHERS,
    ...['/product/', '/video', '/p/edit/kettle-lake/', '/kettle-lake/edit/', '/logout', '/settings/'],
    ...['/p/kettle-lake/an-old-title/?a=b', '/de/v/kettle-lake', '/api/v4/viewer/', '/api/v4/nothing/'],
  ].map((path) => ({ path })),
  { path: '/api/v4/presentation/kettle-lake/like/', method: 'PUT' },
  { path: '/log/events/', method: 'POST' },
];
