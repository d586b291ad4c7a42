/**
 * Disables the input of the collapsed search of small screens, and enables it when the search
 * expands (spec section 5). From then on its island disables it each time that it collapses.
 */
export function disableCollapsedSearch(page: Document): void {
  const panel = page.getElementById('search-panel');
  const input = panel?.querySelector('input');
  if (!panel || !input) return;
  input.disabled = !panel.matches(':popover-open');
  // Before the browser moves the focus into it.
  panel.onbeforetoggle = () => {
    // Returned, the value would cancel the event, and nothing would open.
    input.disabled = false;
  };
}
