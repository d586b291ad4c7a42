/**
 * Disables the input of the collapsed small-screen search, and enables it when the search expands
 * (rule 5.10). Once hydrated, its island disables it whenever the search collapses.
 */
export function disableCollapsedSearch(page: Document): void {
  const panel = page.getElementById('search-panel');
  const input = panel?.querySelector('input');
  if (!panel || !input) return;
  input.disabled = !panel.matches(':popover-open');
  // Before the popover opens, because the browser then moves the focus into the input.
  panel.onbeforetoggle = () => {
    // With a block body: a handler that returns `false` cancels the event, and nothing would open.
    input.disabled = false;
  };
}
