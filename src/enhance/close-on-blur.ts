/**
 * Closes an open popover, such as the account menu, when the focus leaves both it and its button. A
 * `manual` popover, which only code opens and closes, stays open.
 */
export function closeOnBlur(page: Document): void {
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
