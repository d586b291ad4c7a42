// Keeps the faults over a page of the dev server up to date.
import { FAULTS_ELEMENT, FAULTS_EVENT, type FaultsMessage } from './faults-message.ts';

const host = document.querySelector(FAULTS_ELEMENT);

/** Opens the dialog above everything else, with the focus on its beginning. Escape closes it. */
function open(): void {
  const dialog = host?.shadowRoot?.querySelector('dialog');
  if (!dialog) return;
  dialog.close();
  dialog.showModal();
  dialog.focus();
}

/** Shows new faults. Leaves the same ones alone, so that they stay hidden or scrolled. */
function show(html: string): void {
  const root = host?.shadowRoot;
  const template = new DOMParser().parseFromString(html, 'text/html').querySelector('template');
  const isSame =
    root?.querySelector('dialog')?.textContent === template?.content.querySelector('dialog')?.textContent;
  if (!root || !template || isSame) return;
  root.replaceChildren(template.content);
  open();
}

open();
import.meta.hot?.on(FAULTS_EVENT, ({ html, count }: FaultsMessage) => {
  if (count === 0 && host?.hasAttribute('data-is-old')) location.reload();
  else show(html);
});
// The content may have changed since the page was sent.
import.meta.hot?.send(FAULTS_EVENT);
