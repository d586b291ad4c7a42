/** Opens a pop-up of a size in pixels and says whether the browser let it; the page in it cannot reach this one. */
export function openPopup(view: Window, href: string, size: { width: number; height: number }): boolean {
  const popup = view.open(href, '_blank', `popup,width=${size.width},height=${size.height}`);
  // With `noopener` the browser would not say whether it opened.
  if (popup) popup.opener = null;
  return popup !== null;
}

/** What the share sheet of the device needs. */
export interface ShareSheet {
  readonly canShare: () => boolean;
  /** Rejects where the visitor closes the sheet or the device refuses. */
  readonly share: (data: { title: string; url: string }) => Promise<void>;
}

/** The share sheet of this device; only mobile devices share by it (spec section 7). */
export function shareSheet(view: Window): ShareSheet {
  const { navigator } = view;
  return {
    canShare: () => 'share' in navigator && view.matchMedia('(hover: none) and (pointer: coarse)').matches,
    share: (data) => navigator.share(data),
  };
}
