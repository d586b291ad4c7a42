import { NAVIGATION_DELAY_MS } from '#domain/page/timeouts';

/**
 * Navigates once a log request has succeeded, failed or taken too long (rules 7.17 and 7.18). A
 * failed log request does not reject, because navigation matters more.
 */
export async function goAfter(
  log: Promise<unknown>,
  navigate: () => void,
  delayMs = NAVIGATION_DELAY_MS,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, delayMs)));
  await Promise.race([log, timeout]).catch(() => undefined);
  clearTimeout(timer);
  navigate();
}

/**
 * Opens a page of the site. From a frame, opens a new tab, because such pages refuse to be framed.
 */
export function leaveTo(view: Pick<Window, 'parent' | 'location' | 'open'>, href: string): void {
  if (view.parent === view) view.location.assign(href);
  else view.open(href, '_blank', 'noopener');
}
