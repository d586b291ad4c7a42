import {
  toBytes,
  toChange,
  toCount,
  toCountOf,
  toMilliseconds,
  toMoment,
  toSeconds,
} from '#pipeline/cli/units';
import type { BuildReport } from './build-report.ts';
import type { ChangedPages, Comparison } from './compare-builds.ts';

const MAX_NAMED_PAGES = 3;

/** Returns the report as a few lines of text. */
export function formatReportText(report: BuildReport): string {
  const { pages, files, pictures, since, warnings, leftOut } = report;
  const compressedSize = files.packedBytes < files.bytes ? ` (${toBytes(files.packedBytes)} compressed)` : '';
  const lines = [
    `${toCountOf(pages.count, 'page')}, ${toCountOf(files.count, 'file')} of ${toBytes(files.bytes)}${compressedSize}, in ${toSeconds(report.seconds)}`,
    since === null ? 'No earlier build to compare with' : describeChanges(report, since),
    `Pictures: ${toCount(pictures.count)} of ${toBytes(pictures.bytes)}, ${toCount(pictures.made)} encoded`,
    `Slowest pages: ${
      pages.slowest
        .slice(0, MAX_NAMED_PAGES)
        .map(({ path, milliseconds }) => `${path} ${toMilliseconds(milliseconds)}`)
        .join(', ') || 'none rendered'
    }`,
    ...(leftOut.length === 0 ? [] : [`Left out: ${toCountOf(leftOut.length, 'content file')}`]),
    ...(warnings.length === 0 ? [] : [`Warnings: ${toCount(warnings.length)}`]),
  ];
  return `${lines.join('\n')}\n`;
}

function describeChanges({ seconds, files }: BuildReport, since: Comparison): string {
  const changes = [
    describePages('added', since.added),
    describePages('removed', since.removed),
    describePages('changed', since.changed),
  ].filter((text) => text !== null);
  return [
    `Since ${toMoment(since.builtAt)}: ${changes.join(', ') || 'the same pages'}`,
    `size ${toChange(files.bytes - since.bytes, toBytes)}`,
    `time ${toChange(seconds - since.seconds, toSeconds)}`,
  ].join('; ');
}

function describePages(heading: string, { count, first }: ChangedPages): string | null {
  if (count === 0) return null;
  return count === 1 ? `${first[0] ?? ''} ${heading}` : `${toCountOf(count, 'page')} ${heading}`;
}
