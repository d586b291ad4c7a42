/** Returns the address of a file of the site: that of `/a/index.html` is `/a/`. */
export function addressOf(path: string): string {
  return path.replace(/\/index\.html$/, '/');
}
