/**
 * Gives the page a stylesheet that only scripts have a use for: a file of its own is no bytes of the page, nor of the
 * scripts before the first intent. Rejects where it does not come.
 */
export async function addStyles(page: Document, href: string): Promise<void> {
  const link = Object.assign(page.createElement('link'), { rel: 'stylesheet', href });
  page.head.append(link);
  await new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject }));
}
