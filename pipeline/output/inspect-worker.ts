// A worker that inspects texts of one site, many at a time.
import Tinypool from 'tinypool';
import { inspectAll, makeInspector, type SiteContext, type TextInspection } from './inspect-text.ts';
import type { OutputFile } from './list-files.ts';

const inspect = makeInspector(Tinypool.workerData as SiteContext);

/** Inspects texts of the site that the pool was made for. */
export function inspectBatch(files: readonly OutputFile[]): Promise<TextInspection[]> {
  return inspectAll(files, inspect);
}
