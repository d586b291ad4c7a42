import type { Fault } from '#library/fault';
import { causeOf, groupByFile, remedyOf, summarise } from '#library/fault-report';
import { escapeHtml } from '#domain/html/escape-html';
import { FAULTS_ELEMENT } from './page/faults-message.ts';

/** The faults to show over a page. */
export interface FaultsOver {
  readonly faults: readonly Fault[];
  /** Whether the page below is an older one, which must be reloaded once the faults are fixed. */
  readonly isOld: boolean;
}

/** The script that keeps the faults over a page up to date. */
const SCRIPT = `/@fs${new URL('./page/show-faults.ts', import.meta.url).pathname}`;

/** Follows the visitor's light or dark mode. The page's own styles do not reach it. */
const STYLE = `
:host { all: initial; color-scheme: light dark; }
dialog {
  box-sizing: border-box;
  position: fixed;
  inset: 0;
  z-index: 2147483647;
  width: min(720px, calc(100% - 24px));
  max-height: calc(100% - 24px);
  margin: auto;
  padding: 20px;
  overflow: auto;
  border: 2px solid light-dark(#b3261e, #ff8a93);
  border-radius: 12px;
  background: light-dark(#ffffff, #1b2030);
  color: light-dark(#16191d, #ffffff);
  font: 16px/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
dialog::backdrop { background: rgb(10 13 18 / 0.58); }
dialog:focus-visible, button:focus-visible { outline: 3px solid light-dark(#1d55e0, #8ec5ff); outline-offset: 2px; }
h2, h3, p, ol { margin: 0; padding: 0; }
h2 { font-size: 20px; line-height: 1.3; }
h3 { margin-top: 20px; font: 600 15px/1.5 ui-monospace, Menlo, Consolas, monospace; }
ol { list-style: none; }
li { margin-top: 8px; padding-left: 12px; border-left: 3px solid light-dark(#b3261e, #ff8a93); }
.where, .cause { font-weight: 600; }
.where { color: light-dark(#5b6470, #b6bfce); }
form { margin-top: 20px; }
button { min-height: 44px; padding: 0 16px; border: 1px solid; border-radius: 8px; background: none; color: inherit; font: inherit; cursor: pointer; }
`;

/**
 * Returns the HTML that the dev server adds to the end of each page: the faults over it, if there
 * are any, and the script that updates them. The faults are in a declarative shadow root, which the
 * browser shows even without JavaScript.
 */
export function renderFaults({ faults, isOld }: FaultsOver): string {
  return (
    `<${FAULTS_ELEMENT}${isOld ? ' data-is-old' : ''}><template shadowrootmode="open"><style>${STYLE}</style>` +
    `${faults.length === 0 ? '' : renderDialog(faults)}</template></${FAULTS_ELEMENT}>` +
    `<script type="module" src="${SCRIPT}"></script>`
  );
}

function renderDialog(faults: readonly Fault[]): string {
  const files = [...groupByFile(faults)].map(
    ([file, ofFile]) =>
      `<h3>${escapeHtml(file)}</h3><ol role="list">${ofFile.map(renderFault).join('')}</ol>`,
  );
  return (
    '<dialog open role="alertdialog" aria-labelledby="title" aria-describedby="below" tabindex="-1">' +
    `<h2 id="title">${escapeHtml(summarise(faults))}</h2>` +
    `<p id="below">The page below is the last good one. It returns when the faults are fixed.</p>${files.join('')}` +
    '<form method="dialog"><button>Hide until the faults change</button></form></dialog>'
  );
}

function renderFault(fault: Fault): string {
  const lineNote = fault.line === null ? '' : `<span class="where">line ${fault.line}:</span> `;
  return `<li>${lineNote}<span class="cause">${escapeHtml(causeOf(fault))}</span> ${escapeHtml(remedyOf(fault))}</li>`;
}

/** Returns a page for an address that has no earlier page below the faults. */
export function renderEmptyPage(): string {
  return (
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<title>This page waits for its content</title><script type="module" src="/@vite/client"></script></head>' +
    '<body><main><h1>This page waits for its content</h1>' +
    '<p>It appears as soon as its content can be shown.</p></main></body></html>'
  );
}
