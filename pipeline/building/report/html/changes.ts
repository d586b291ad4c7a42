import { html } from 'hono/html';
import { toCount, toCountOf, toMoment } from '#pipeline/cli/units';
import type { BuildReport } from '../build-report.ts';
import type { ChangedPages, Comparison } from '../compare-builds.ts';
import type { Html } from './charts.ts';
import { namesList, section } from './section-markup.ts';

/** Maximum number of entries of a list that is initially open. */
const SHORT = 5;

/** Returns the warnings of the build; empty if there are none. */
export function warningsSection({ warnings, leftOut }: BuildReport): Html {
  if (warnings.length + leftOut.length === 0) return html``;
  const lines = [...leftOut.map((file) => `${file} was left out`), ...warnings];
  return section(`Warnings (${toCount(lines.length)})`, namesList(lines), 'full warnings');
}

/** Returns the pages that were added, removed or changed. */
export function changesSection({ since }: BuildReport): Html {
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
  const more =
    count > first.length ? html`<p class="quiet">and ${toCount(count - first.length)} more</p>` : '';
  return html`<details ${count <= SHORT ? 'open' : ''}>
    <summary>${toCountOf(count, 'page')} ${kind}</summary>
    ${namesList(first)}${more}
  </details>`;
}
