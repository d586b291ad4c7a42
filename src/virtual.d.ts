// Modules that only a bundle or the dev server has.

/** Not a public module of Astro. Only src/rendering/astro-internals.ts imports it. */
declare module 'virtual:astro:assets/fonts/internal' {
  /** What `<Font>` writes, by the CSS variable of a font. */
  export const componentDataByCssVariable: ReadonlyMap<string, { readonly css: string }>;
}

declare module 'virtual:podium/pages' {
  /** The folder src/pages, relative to the project as Astro writes it, with a slash at its end. */
  export const folder: string;
}

/** The part of the package without sound and captions in streams of their own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
