import { html } from 'hono/html';
import type { Html } from './charts.ts';

/** Returns a section of the report with a heading. */
export function section(title: string, content: Html, className = ''): Html {
  return html`<section class="${className}">
    <h2>${title}</h2>
    ${content}
  </section>`;
}

/** Returns a list of names. */
export function namesList(names: readonly string[]): Html {
  return html`<ul class="names">
    ${names.map((name) => html`<li>${name}</li>`)}
  </ul>`;
}
