import { addLink, failFile } from './late-code.ts';

/**
 * Gives the page a stylesheet that only scripts have a use for: a file of its own is no bytes of the page, nor of the
 * scripts before the first intent. Rejects with a ChunkLoadError where it does not load.
 */
export async function addStyles(page: Document, href: string): Promise<void> {
  await new Promise((onload, onerror) => addLink(page, { rel: 'stylesheet', href, onload, onerror })).catch(
    failFile(href),
  );
}
