/**
 * Closes an open popover, such as the account menu, once the focus is neither in it nor on the button that opens it. One that
 * is opened and closed by code alone (`manual`) stays.
 */
export function closeWhenLeft(page: Document): void {
  const close = (): void => {
    for (const popover of page.querySelectorAll<HTMLElement>('[popover]:not([popover=manual])')) {
      const opener = page.querySelector(`[popovertarget="${popover.id}"]`);
      const isKept = [page.body, opener].includes(page.activeElement) || popover.contains(page.activeElement);
      if (!isKept && popover.matches(':popover-open')) popover.hidePopover();
    }
  };
  page.addEventListener('focusin', close);
  close();
}
