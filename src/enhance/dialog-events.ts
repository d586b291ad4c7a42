import type { AnalyticsEvent } from '#domain/analytics/analytics-event';
import type { MODALS } from '#domain/page/modals';

// Type-only import: keeps this chunk a single request.
const SHARE_DIALOG: (typeof MODALS)['SOCIAL_SHARE_MODAL'] = 'share-dialog';

/**
 * Logs dialogs that open and close, by watching the markup, for every cause, including the `early`
 * events from before this code loaded (rules 7.33 and 7.34).
 */
export function trackDialogs(
  page: Document,
  track: (event: AnalyticsEvent) => unknown,
  early: readonly Event[],
): void {
  const open = new Set<HTMLDialogElement>();

  function logDialog(dialog: HTMLDialogElement, isOpen: boolean): void {
    if (open.has(dialog) === isOpen) return;
    if (isOpen) open.add(dialog);
    else open.delete(dialog);
    track([isOpen ? 'show modal' : 'close modal', {}]);
    if (isOpen && dialog.id === SHARE_DIALOG) track(['open social share', {}]);
  }

  function logOpenDialogs(): void {
    for (const dialog of page.querySelectorAll('dialog')) logDialog(dialog, dialog.open);
  }

  // Not every browser fires toggle events for dialogs: a dialog that is open now counts too.
  for (const { type, target, newState } of early as readonly ToggleEvent[])
    if (type === 'toggle' && target instanceof HTMLDialogElement) logDialog(target, newState === 'open');
  logOpenDialogs();
  new MutationObserver(logOpenDialogs).observe(page, { subtree: true, attributeFilter: ['open'] });
}
