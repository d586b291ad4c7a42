// Internal to Astro 7.3.4, as the parts in src/rendering/astro-internals.ts.
declare module 'virtual:astro:assets/fonts/internal' {
  /** What `<Font>` writes, by the CSS variable of a font. */
  export const componentDataByCssVariable: ReadonlyMap<string, { readonly css: string }>;
}

declare module 'virtual:podium/pages' {
  /** The folder src/pages, relative to the project as Astro writes it, with a slash at its end. */
  export const folder: string;
}
