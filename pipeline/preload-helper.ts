import type { Plugin } from 'vite';

/** The module that Vite wraps around each `import()` that code of a browser has. */
const HELPER = /vite\/preload-helper\.js$/;

/**
 * A Vite plugin that asks for the files which late code needs in a tenth of the bytes of Vite's own helper, which every
 * page would carry. What that does beyond it is for styles, which are in the pages, and for an event that nobody hears.
 */
export function smallPreloadHelper(): Plugin {
  return {
    name: 'small-preload-helper',
    apply: 'build',
    enforce: 'pre',
    configEnvironment: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies } } }),
    load: { filter: { id: HELPER }, handler: () => CODE },
  };
}

/** Code of pages themselves. What it brings late, few visitors need: the list of its files would cost all of them. */
const OF_PAGES = /Script\.astro|signed-in|deeds/;

function resolveDependencies(_file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  return OF_PAGES.test(hostId) ? [] : needed;
}

const CODE = `
export function __vitePreload(load, files = []) {
  for (const file of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }));
  return load();
}`;
