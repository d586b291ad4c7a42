/** Returns the address to share: that of the page or, for an embed page, that of its view page. */
export function readSharedAddress(page: Document): string {
  const isFrame = 'embed' in page.documentElement.dataset;
  const canonical = page.querySelector<HTMLLinkElement>('link[rel=canonical]');
  return isFrame && canonical !== null ? canonical.href : page.location.href;
}
