/** From this width on the header has its wide search (spec section 9, header mobile breakpoint). */
const WIDE = '(min-width: 768px)';

/**
 * Makes one of the two searches of a header: where the window gets wide or narrow, the other one has the text. An
 * expanded search that gets wide is collapsed and gives its focus to the wide one.
 */
export function joinSearches(page: Document): void {
  const panel = page.getElementById('search-panel');
  const narrow = panel?.querySelector('input');
  const wide = page.querySelector<HTMLInputElement>('.header-search input');
  const opener = page.querySelector<HTMLElement>('.header-search-open');
  if (!panel || !narrow || !wide) return;
  const isExpanded = (): boolean => panel.matches(':popover-open');
  const join = ({ matches }: Pick<MediaQueryList, 'matches'>): void => {
    if (!matches) {
      narrow.value = wide.value;
      if (page.activeElement === wide) opener?.focus();
      return;
    }
    const { value, selectionStart, selectionEnd } = narrow;
    const wasExpanded = isExpanded();
    wide.value = value;
    panel.hidePopover();
    if (!wasExpanded) return;
    wide.focus({ preventScroll: true });
    wide.setSelectionRange(selectionStart, selectionEnd);
  };
  const width = page.defaultView?.matchMedia(WIDE);
  width?.addEventListener('change', join);
  // The window may have got wide before this code came.
  if (width?.matches === true && isExpanded()) join(width);
}
