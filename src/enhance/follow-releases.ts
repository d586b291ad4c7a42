import { fetchText } from '#services/late-files';

/** How often a kiosk looks for a new release, in milliseconds. */
export const RELEASE_CHECK_MS = 600_000;

/**
 * Loads the page again once the site has a new release of it. Without a network, the page goes on,
 * because a reload would fail.
 */
export function followReleases(
  fetchPage = () => fetchText(location.pathname),
  reload = () => location.reload(),
): void {
  let released: string | undefined;
  const check = async () => {
    try {
      const text = await fetchPage();
      released ??= text;
      if (text !== released) reload();
    } catch {
      // Offline, or the site is being published.
    }
  };
  setInterval(() => void check(), RELEASE_CHECK_MS);
  void check();
}
