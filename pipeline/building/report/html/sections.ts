import { html } from 'hono/html';
import { LOCALES } from '#domain/languages/locales';
import { toBytes, toCount, toMilliseconds, toSeconds } from '#pipeline/cli/units';
import type { BuildReport, PagesOfKind } from '../build-report.ts';
import { barChart, columnChart, type Html } from './charts.ts';
import { section } from './section-markup.ts';

/** Shows the duration of each stage. */
export function stagesSection({ stages }: BuildReport): Html {
  return section(
    'Time by stage',
    barChart(stages.map(({ name, seconds }) => ({ label: name, text: toSeconds(seconds), value: seconds }))),
  );
}

/** Shows the size of the site and of its compressed files. */
export function filesSection({ files }: BuildReport): Html {
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

/** Shows the number of pages of each kind. */
export function pagesSection({ pages: { byKind } }: BuildReport): Html {
  const rows = byKind.map(({ kind, count }) => ({ label: kind, text: toCount(count), value: count }));
  return section('Pages by kind', barChart(rows));
}

/** Shows the number of pages of each kind in each language. */
export function languagesSection({ pages: { byKind } }: BuildReport): Html {
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

/** Shows the number of pages by size. */
export function sizesSection({ pages: { sizes } }: BuildReport): Html {
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

/** Shows the pages that took longest to render. */
export function slowestSection({ pages: { slowest, rendered } }: BuildReport): Html {
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

/** Shows the pages with the most bytes. */
export function largestSection({ pages: { largest } }: BuildReport): Html {
  const rows = largest.map(({ path, bytes }) => ({ label: path, text: toBytes(bytes), value: bytes }));
  return section(
    'Largest pages',
    html`<p class="quiet">Uncompressed</p>
      ${barChart(rows)}`,
  );
}
