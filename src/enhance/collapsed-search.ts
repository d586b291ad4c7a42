/**
 * Disables the input of the collapsed small-screen search, and enables it when the search expands
 * (rule 5.10). Later its island disables it each time that the search collapses.
 */
export function disableCollapsedSearch(page: Document): void {
  const panel = page.getElementById('search-panel');
  const input = panel?.querySelector('input');
  if (!panel || !input) return;
  input.disabled = !panel.matches(':popover-open');
  // Enable it before the browser moves the focus into the input.
  panel.onbeforetoggle = () => {
    // A block body: returning the value `false` would cancel the event, and nothing would open.
    input.disabled = false;
  };
}
