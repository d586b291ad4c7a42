import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { headersFor, parseHeadersFile, type HeadersFile } from '#domain/headers-file';
import { isMissing } from './locate.ts';

const NO_FILE: HeadersFile = { rules: [], faults: [] };

/** Gives the headers that `dist/_headers` has for a path; reads the file again whenever it changed. */
export function createSiteHeaders(
  dist: string,
  warn: (message: string) => void,
): (pathname: string) => Promise<ReadonlyMap<string, string>> {
  const path = join(dist, '_headers');
  let known = { version: '', file: NO_FILE };
  const read = async (): Promise<HeadersFile> => {
    const facts = await stat(path, { bigint: true });
    const version = [facts.ino, facts.size, facts.mtimeNs, facts.ctimeNs].join();
    if (version === known.version) return known.file;
    const file = parseHeadersFile(await readFile(path, 'utf8'));
    for (const { line, message } of file.faults) warn(`${path}, line ${line}: ${message}.`);
    known = { version, file };
    return file;
  };
  return async (pathname) => {
    try {
      return headersFor(await read(), pathname);
    } catch (error) {
      if (isMissing(error)) return headersFor(NO_FILE, pathname);
      throw error;
    }
  };
}
