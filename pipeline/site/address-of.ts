/**
 * Returns the address of a file of the site. The path begins with a slash: `/a/index.html` becomes
 * `/a/`.
 */
export function addressOf(path: string): string {
  return path.replace(/\/index\.html$/, '/');
}
