import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { contentRoot, ContentError, type ContentCheck } from '#content/library';
import { formatReport } from '#content/library/report';
import { DEFAULT_CACHE_DIR } from '#pictures/picture-store';
import { buildSite } from './build-site.ts';
import { makeProgress } from './output/progress.ts';
import { runAstro } from './output/run-astro.ts';
import { reportPagePath } from './report/place-report.ts';
import { formatReportText } from './report/report-text.ts';

// Exit codes: 0 published; 1 nothing published, the last good output stays; 2 published, but without the content that
// --quarantine left out (0 with --allow-left-out); 130 and 143 stopped by a signal.
const { values } = parseArgs({
  options: {
    quarantine: { type: 'boolean', default: false },
    'allow-left-out': { type: 'boolean', default: false },
    'no-compress': { type: 'boolean', default: false },
  },
});

const cwd = process.cwd();
const content = contentRoot(process.env, cwd);
const out = resolve(cwd, process.env['PODIUM_OUT'] || 'dist');
const style = { isColoured: process.stderr.isTTY };
const stop = new AbortController();
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => {
    process.exitCode = code;
    stop.abort(new Error(`Stopped by ${signal}; the last good output stays.`));
  });

try {
  const { check, report } = await buildSite({
    content,
    out,
    kept: [cwd, content],
    isQuarantined: values.quarantine,
    isCompressed: !values['no-compress'],
    progress: makeProgress(process.stdout),
    warn: (message) => console.warn(message),
    signal: stop.signal,
    pictureCache: resolve(cwd, DEFAULT_CACHE_DIR),
    render: (staging, count) => runAstro({ cwd, env: astroEnv(staging), count, signal: stop.signal }),
  });
  console.log(`\n${formatReportText(report)}Report: ${reportPagePath(out)}`);
  if (check.faults.length > 0) reportLeftOut(check);
} catch (error) {
  process.exitCode ||= 1;
  const cause: unknown = stop.signal.aborted ? stop.signal.reason : error;
  if (cause instanceof ContentError) console.error(`\n${formatReport(cause.faults, style)}`);
  else console.error(cause instanceof Error ? cause.message : cause);
}

function astroEnv(staging: string): Record<string, string> {
  return {
    PODIUM_STAGING: staging,
    PODIUM_CONTENT: content,
    PODIUM_QUARANTINE: values.quarantine ? '1' : '0',
  };
}

function reportLeftOut({ faults, leftOut }: ContentCheck): void {
  console.error(`\n${formatReport(faults, style)}\n`);
  console.error(`Left out: ${leftOut.length === 0 ? 'only picks that lead nowhere' : leftOut.join(', ')}`);
  if (!values['allow-left-out']) process.exitCode = 2;
}
