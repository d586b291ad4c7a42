import { html, raw } from 'hono/html';
import { digestOf } from '../../output/own-code.ts';
import type { BuildReport } from '../build-report.ts';
import { toBytes, toChange, toCount, toMoment, toSeconds } from '../units.ts';
import type { Html } from './charts.ts';
import { changesSection, warningsSection } from './news.ts';
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

// As a whole: what formats this file would change the text, and with it its hash.
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`);

/** In the order in which they are read: what needs attention first. */
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

/** The report as one HTML file that needs nothing else: no script, no font, no picture from elsewhere. */
export async function formatReportPage(report: BuildReport): Promise<string> {
  const policy = `default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-${digestOf(STYLE)}'`;
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
        ...(files.packedBytes < files.bytes ? [`${toBytes(files.packedBytes)} packed`] : []),
      ],
    ],
    ['Time', toSeconds(seconds), change(seconds, since?.seconds, toSeconds)],
    ['Pictures', toCount(pictures.count), [`${toCount(pictures.made)} made anew`, toBytes(pictures.bytes)]],
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
