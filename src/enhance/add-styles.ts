import { addLink, failFile } from './load-late-code.ts';

/**
 * Adds a stylesheet that only scripts need. As a separate file, it adds no bytes to the page or to
 * the scripts that load before the first interaction. Rejects with a ChunkLoadError if it does not
 * load.
 */
export async function addStyles(page: Document, href: string): Promise<void> {
  await new Promise((onload, onerror) => addLink(page, { rel: 'stylesheet', href, onload, onerror })).catch(
    failFile(href),
  );
}
