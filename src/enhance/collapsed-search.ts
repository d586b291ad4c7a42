/** Disables the search input of extra-small screens while the search is collapsed (spec section 5). */
export function disableCollapsedSearch(page: Document): void {
  const panel = page.getElementById('search-panel');
  const input = panel?.querySelector('input');
  if (!panel || !input) return;
  // Enabled before it opens, so that it takes the focus; disabled after it closed and gave the focus back.
  panel.onbeforetoggle = ({ newState }) => {
    input.disabled &&= newState === 'closed';
  };
  panel.ontoggle = ({ newState }) => {
    input.disabled = newState === 'closed';
  };
  input.disabled = !panel.matches(':popover-open');
}
