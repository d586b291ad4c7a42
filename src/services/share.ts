/** Opens a pop-up, without access to this page. Returns whether the browser permitted it. */
export function openPopup(view: Window, href: string, size: { width: number; height: number }): boolean {
  const popup = view.open(href, '_blank', `popup,width=${size.width},height=${size.height}`);
  // With `noopener`, `open` would not return whether the pop-up opened.
  if (popup) popup.opener = null;
  return popup !== null;
}

/** Returns the share sheet of this device. Only mobile devices have one (rule 7.25). */
export function shareSheet(view: Window) {
  const { navigator } = view;
  return {
    canShare: () =>
      view.matchMedia('(hover: none) and (pointer: coarse)').matches &&
      // `canShare` is false in a frame without the permission. Some browsers with `share` lack it.
      ((navigator as Partial<Navigator>).canShare?.({ url: view.location.href }) ?? 'share' in navigator),
    /** Rejects if the visitor closes the sheet or the device refuses. */
    share: (data: { title: string; url: string }) => navigator.share(data),
  };
}

/** The device's share sheet. */
export type ShareSheet = ReturnType<typeof shareSheet>;

/**
 * Returns the address to share: the canonical one, in the language of the page. The current address
 * may have a start, campaign parameters, a view link or credentials.
 */
export function readSharedAddress(page: Document): string {
  const canonical = page.querySelector<HTMLLinkElement>('link[rel=canonical]');
  return canonical?.href ?? page.location.origin + page.location.pathname;
}
