const DEEDS = /^_astro\/deeds\.[^/]+\.js$/;
const OWN_SCRIPT = /<script[^>]* src="\/_astro\/Script\./;

/** The file that serves what visitors do, among the names of the built site; null where no page needs one. */
export function findDeeds(names: readonly string[]): string | null {
  return names.find((name) => DEEDS.test(name)) ?? null;
}

/**
 * The page that names, in `data-deeds`, the file that serves what visitors do, if it has the script that brings it. Only the
 * build knows the name, and the page has to have it in the cache before a first press that leaves the page.
 */
export function withDeedsNamed(html: string, name: string | null): string {
  return name !== null && OWN_SCRIPT.test(html) ? html.replace('<html', `<html data-deeds="/${name}"`) : html;
}
