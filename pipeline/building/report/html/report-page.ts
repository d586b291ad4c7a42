import { html, raw } from 'hono/html';
import { policyDigest } from '#pipeline/site/inline-code';
import { toBytes, toChange, toCount, toMoment, toSeconds } from '#pipeline/cli/units';
import type { BuildReport } from '../build-report.ts';
import type { Html } from './charts.ts';
import { changesSection, warningsSection } from './changes.ts';
import {
  filesSection,
  languagesSection,
  largestSection,
  pagesSection,
  sizesSection,
  slowestSection,
  stagesSection,
} from './sections.ts';
import { STYLE } from './style.ts';

// Inserted as a raw string, because formatting this file would change the text inside a template,
// and with it its hash.
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`);

/** In reading order: sections that need attention come first. */
const SECTIONS = [
  warningsSection,
  changesSection,
  stagesSection,
  filesSection,
  pagesSection,
  sizesSection,
  slowestSection,
  largestSection,
  languagesSection,
];

/** Returns the report as one HTML file, without scripts, fonts or pictures from elsewhere. */
export async function formatReportPage(report: BuildReport): Promise<string> {
  const policy = `default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-${policyDigest(STYLE)}'`;
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="content-security-policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Build report, ${toMoment(report.builtAt)}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <header>
          <h1>Build report</h1>
          <p>${toMoment(report.builtAt)}</p>
        </header>
        <main>
          <div class="full">${figures(report)}</div>
          ${SECTIONS.map((sectionOf) => sectionOf(report))}
        </main>
      </body>
    </html> `;
  return `${String(page)}\n`;
}

function figures({ pages, files, pictures, seconds, since, warnings, leftOut }: BuildReport): Html {
  const change = (now: number, before: number | undefined, format: (amount: number) => string) =>
    before === undefined ? [] : [toChange(now - before, format)];
  const rows: [name: string, value: string, notes: string[]][] = [
    ['Pages', toCount(pages.count), change(pages.count, since?.pages, toCount)],
    ['Files', toCount(files.count), change(files.count, since?.files, toCount)],
    [
      'Size',
      toBytes(files.bytes),
      [
        ...change(files.bytes, since?.bytes, toBytes),
        ...(files.packedBytes < files.bytes ? [`${toBytes(files.packedBytes)} compressed`] : []),
      ],
    ],
    ['Time', toSeconds(seconds), change(seconds, since?.seconds, toSeconds)],
    ['Pictures', toCount(pictures.count), [`${toCount(pictures.made)} encoded`, toBytes(pictures.bytes)]],
    ['Warnings', toCount(warnings.length + leftOut.length), []],
  ];
  return html`<dl class="figures">
    ${rows.map(
      ([name, value, notes]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value} ${notes.map((note) => html`<small>${note}</small>`)}</dd>
        </div>`,
    )}
  </dl>`;
}
