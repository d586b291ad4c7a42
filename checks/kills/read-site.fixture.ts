import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { LASTING_PAGES, pageOf, titleOf } from './edited-content.fixture.ts';

/** Pause between two rounds of reads in milliseconds, to leave the processor to the build. */
const PAUSE_MS = 60;

/** The observations of a reader. */
export interface Readings {
  reads: number;
  /** Missing pages, and pages that are not a complete page of any version. */
  faults: string[];
}

/** Reads random pages of a site, and pages named in its list, until it is stopped. */
export function startReading(site: string): { stop: () => Promise<Readings> } {
  const readings: Readings = { reads: 0, faults: [] };
  const abortController = new AbortController();
  const read = async (name: string): Promise<string | null> => {
    readings.reads += 1;
    const bytes = await readFile(join(site, name)).catch(() => null);
    if (bytes === null) return null;
    const text = decompressIfBrotli(name, bytes);
    if (text !== pageOf(titleOf(text)))
      readings.faults.push(`${name} is incomplete: ${text.length} characters`);
    return text;
  };
  const listOids = async () => titleOf((await read('index.html')) ?? '').split(' ');
  const readLoop = (async () => {
    while (!abortController.signal.aborted) {
      const name = LASTING_PAGES[Math.floor(Math.random() * LASTING_PAGES.length)] ?? '';
      for (const file of [name, `${name}.br`])
        if ((await read(file)) === null) readings.faults.push(`${file} is missing`);
      for (const oid of (await listOids()).filter((item) => item.startsWith('extra-'))) {
        const extra = `p/${oid}/slug/index.html`;
        // A new list may be in place by now, with the page removed.
        if ((await read(extra)) === null && (await listOids()).includes(oid))
          readings.faults.push(`${extra} is missing, but the list names it`);
      }
      await setTimeout(PAUSE_MS);
    }
  })();
  return {
    stop: async () => {
      abortController.abort();
      await readLoop;
      return readings;
    },
  };
}

function decompressIfBrotli(name: string, bytes: Buffer): string {
  if (!name.endsWith('.br')) return bytes.toString();
  try {
    return brotliDecompressSync(bytes).toString();
  } catch {
    return '';
  }
}
