import { html } from 'hono/html';

/** Markup whose texts are escaped. */
export type Html = ReturnType<typeof html>;

/** A bar of a chart. */
export interface BarRow {
  readonly label: string;
  /** What the bar stands for, as it is read. */
  readonly text: string;
  readonly value: number;
  /** A part of the value, drawn within the bar. */
  readonly part?: number;
}

/** A chart of bars, one below the other, each with its label and value as text. */
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

/** A chart of columns, side by side, each with its value above and its label below. */
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
