declare module 'virtual:podium/pages' {
  /** The folder src/pages, relative to the project as Astro writes it, with a slash at its end. */
  export const folder: string;
}
