/** The address of a file of the site, from its path, which begins with a slash: `/a/` of `/a/index.html`. */
export function addressOf(path: string): string {
  return path.replace(/\/index\.html$/, '/');
}
