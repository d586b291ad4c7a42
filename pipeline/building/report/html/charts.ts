import { html } from 'hono/html';

/** Markup with escaped texts. */
export type Html = ReturnType<typeof html>;

/** A bar of a chart. */
export interface BarRow {
  readonly label: string;
  /** The formatted value. */
  readonly text: string;
  readonly value: number;
  /** A part of the value, drawn inside the bar. */
  readonly part?: number;
}

/** Returns a bar chart. Each bar has its label and value as text. */
export function barChart(rows: readonly BarRow[]): Html {
  const most = Math.max(...rows.map(({ value }) => value), 0);
  const width = (value: number) => (most === 0 ? 0 : Math.round((value / most) * 1000) / 10);
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
export function columnChart(columns: readonly BarRow[]): Html {
  const most = Math.max(...columns.map(({ value }) => value), 0);
  const height = (value: number) => (most === 0 ? 0 : Math.round((value / most) * 1000) / 10);
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
