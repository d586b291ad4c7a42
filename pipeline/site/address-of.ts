/** Returns the address of a file of the site: that of `/a/index.html` is `/a/`. */
export const addressOf = (path: string): string => path.replace(/\/index\.html$/, '/');
