import { html, raw } from 'hono/html';
import { LOCALES } from '#domain/languages/locales';
import { policyDigest } from '#pipeline/site/inline-code';
import {
  toBytes,
  toChange,
  toCount,
  toCountOf,
  toMilliseconds,
  toMoment,
  toSeconds,
} from '#pipeline/cli/units';
import type { BuildReport, PagesOfKind } from '../build-report.ts';
import type { ChangedPages, Comparison } from '../compare-builds.ts';
import { STYLE } from './style.ts';

/** Markup with escaped texts. */
type Html = ReturnType<typeof html>;

// Inserted as a raw string, because formatting this file would change the text inside a template,
// and with it its hash.
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`);

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
          <div class="full">${summaryFigures(report)}</div>
          ${SECTIONS.map((sectionOf) => sectionOf(report))}
        </main>
      </body>
    </html> `;
  return `${String(page)}\n`;
}

function summaryFigures({ pages, files, pictures, seconds, since, warnings, leftOut }: BuildReport): Html {
  const formatChange = (
    now: number,
    previousAmount: number | undefined,
    format: (amount: number) => string,
  ) => (previousAmount === undefined ? [] : [toChange(now - previousAmount, format)]);
  const rows: [name: string, value: string, notes: string[]][] = [
    ['Pages', toCount(pages.count), formatChange(pages.count, since?.pages, toCount)],
    ['Files', toCount(files.count), formatChange(files.count, since?.files, toCount)],
    [
      'Size',
      toBytes(files.bytes),
      [
        ...formatChange(files.bytes, since?.bytes, toBytes),
        ...(files.packedBytes < files.bytes ? [`${toBytes(files.packedBytes)} compressed`] : []),
      ],
    ],
    ['Time', toSeconds(seconds), formatChange(seconds, since?.seconds, toSeconds)],
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

function section(title: string, content: Html, className = ''): Html {
  return html`<section class="${className}">
    <h2>${title}</h2>
    ${content}
  </section>`;
}

function namesList(names: readonly string[]): Html {
  return html`<ul class="names">
    ${names.map((name) => html`<li>${name}</li>`)}
  </ul>`;
}

/** Maximum number of entries of a list that is initially open. */
const MAX_OPEN_ENTRIES = 5;

function warningsSection({ warnings, leftOut }: BuildReport): Html {
  if (warnings.length + leftOut.length === 0) return html``;
  const lines = [...leftOut.map((file) => `${file} was left out`), ...warnings];
  return section(`Warnings (${toCount(lines.length)})`, namesList(lines), 'full warnings');
}

function changesSection({ since }: BuildReport): Html {
  if (since === null)
    return section(
      'Since the last build',
      html`<p class="quiet">There is no earlier build to compare with.</p>`,
      'full',
    );
  const kinds = (['added', 'removed', 'changed'] as const).filter((kind) => since[kind].count > 0);
  const lists = kinds.map((kind) => changedPages(kind, since));
  return section(
    'Since the last build',
    html`<p class="quiet">${toMoment(since.builtAt)}, ${toCountOf(since.pages, 'page')}</p>
      ${lists.length === 0 ? html`<p>All pages are the same.</p>` : lists}`,
    'full',
  );
}

function changedPages(kind: 'added' | 'removed' | 'changed', since: Comparison): Html {
  const { count, first }: ChangedPages = since[kind];
  const moreLine =
    count > first.length ? html`<p class="quiet">and ${toCount(count - first.length)} more</p>` : '';
  return html`<details ${count <= MAX_OPEN_ENTRIES ? 'open' : ''}>
    <summary>${toCountOf(count, 'page')} ${kind}</summary>
    ${namesList(first)}${moreLine}
  </details>`;
}

function stagesSection({ stages }: BuildReport): Html {
  return section(
    'Time by stage',
    barChart(stages.map(({ name, seconds }) => ({ label: name, text: toSeconds(seconds), value: seconds }))),
  );
}

function filesSection({ files }: BuildReport): Html {
  const rows = files.byKind.map(({ kind, count, bytes, packedBytes }) => ({
    label: `${kind} (${toCount(count)})`,
    text: bytes === packedBytes ? toBytes(bytes) : `${toBytes(packedBytes)} of ${toBytes(bytes)}`,
    value: bytes,
    part: packedBytes,
  }));
  const legend = html`<p class="legend">
    ${[
      ['part', 'compressed, as sent over the network'],
      ['whole', 'uncompressed'],
    ].map(
      ([colour, text]) =>
        html`<span
          ><svg viewBox="0 0 1 1" aria-hidden="true">
            <rect class="${colour}" width="1" height="1" />
          </svg>
          ${text}</span
        >`,
    )}
  </p>`;
  return section('Bytes by kind', html`${legend}${barChart(rows)}`);
}

function pagesSection({ pages: { byKind } }: BuildReport): Html {
  const rows = byKind.map(({ kind, count }) => ({ label: kind, text: toCount(count), value: count }));
  return section('Pages by kind', barChart(rows));
}

function languagesSection({ pages: { byKind } }: BuildReport): Html {
  const count = (kind: PagesOfKind, locale: (typeof LOCALES)[number]) => kind.byLanguage[locale];
  const table = html`<div class="wide" role="region" aria-label="Pages by language" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Language</th>
          ${byKind.map(({ kind }) => html`<th scope="col">${kind}</th>`)}
          <th scope="col">all</th>
        </tr>
      </thead>
      <tbody>
        ${LOCALES.map(
          (locale) =>
            html`<tr>
              <th scope="row">${locale}</th>
              ${byKind.map((kind) => html`<td>${toCount(count(kind, locale))}</td>`)}
              <td>${toCount(byKind.reduce((sum, kind) => sum + count(kind, locale), 0))}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
  return section('Pages by language', table, 'full');
}

function sizesSection({ pages: { sizes } }: BuildReport): Html {
  const columns = sizes.map(({ to, count }) => ({
    label: `< ${toBytes(to).replace('.0 ', ' ')}`,
    text: toCount(count),
    value: count,
  }));
  return section(
    'Sizes of pages',
    html`<p class="quiet">Pages by uncompressed size</p>
      ${columnChart(columns)}`,
  );
}

function slowestSection({ pages: { slowest, rendered } }: BuildReport): Html {
  const rows = slowest.map(({ path, milliseconds }) => ({
    label: path,
    text: toMilliseconds(milliseconds),
    value: milliseconds,
  }));
  return section(
    'Slowest pages',
    html`<p class="quiet">Of ${toCount(rendered)} rendered pages and data files</p>
      ${barChart(rows)}`,
  );
}

function largestSection({ pages: { largest } }: BuildReport): Html {
  const rows = largest.map(({ path, bytes }) => ({ label: path, text: toBytes(bytes), value: bytes }));
  return section(
    'Largest pages',
    html`<p class="quiet">Uncompressed</p>
      ${barChart(rows)}`,
  );
}

interface BarRow {
  readonly label: string;
  /** The formatted value. */
  readonly text: string;
  readonly value: number;
  /** A part of the value, drawn inside the bar. */
  readonly part?: number;
}

/** Returns a bar chart. Each bar has its label and value as text. */
function barChart(rows: readonly BarRow[]): Html {
  const maxValue = Math.max(...rows.map(({ value }) => value), 0);
  const width = (value: number) => (maxValue === 0 ? 0 : Math.round((value / maxValue) * 1000) / 10);
  return html`<ul class="bars">
    ${rows.map(
      ({ label, text, value, part }) =>
        html`<li>
          <span>${label}</span> <b>${text}</b>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect class="track" width="100" height="1" />
            <rect class="whole" width="${width(value)}" height="1" />
            ${part === undefined ? '' : html`<rect class="part" width="${width(part)}" height="1" />`}
          </svg>
        </li>`,
    )}
  </ul>`;
}

/** Returns a column chart. Each column has its value above and its label below. */
function columnChart(columns: readonly BarRow[]): Html {
  const maxValue = Math.max(...columns.map(({ value }) => value), 0);
  const height = (value: number) => (maxValue === 0 ? 0 : Math.round((value / maxValue) * 1000) / 10);
  return html`<ol class="columns">
    ${columns.map(
      ({ label, text, value }) =>
        html`<li>
          <b>${text}</b>
          <svg viewBox="0 0 1 100" preserveAspectRatio="none" aria-hidden="true">
            <rect class="whole" y="${100 - height(value)}" width="1" height="${height(value)}" />
          </svg>
          <span>${label}</span>
        </li>`,
    )}
  </ol>`;
}

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
