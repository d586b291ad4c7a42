import { isModified } from '#domain/util/modified-click';
import { withSharedUrl } from '#domain/addresses/share-links';
import { $shareUrl, followService, openService } from '#stores/share';

/** The middle button fires `auxclick`. */
const CLICKS = ['click', 'auxclick'] as const;

/**
 * Updates the input and the links of the share dialog when the link changes, and opens the services
 * in pop-ups. If the pop-up is blocked, or the visitor used a modifier key, the browser follows the
 * link. Returns a cleanup function.
 */
export function updateServices(dialog: HTMLElement): () => void {
  const field = dialog.querySelector<HTMLInputElement>('[readonly]');
  const services = [...dialog.querySelectorAll<HTMLAnchorElement>('a[target]')];

  const stop = $shareUrl.subscribe((url) => {
    if (field === null || url === null || field.value === url) return;
    for (const service of services) service.href = withSharedUrl(service.href, field.value, url);
    field.value = url;
  });
  function press(event: MouseEvent): void {
    const service = services.find((link) => event.target instanceof Node && link.contains(event.target));
    // The right button only opens a menu.
    if (!service || event.button > 1) return;
    if (isModified(event)) followService(service.href);
    else if (openService(service.href)) event.preventDefault();
  }
  for (const type of CLICKS) dialog.addEventListener(type, press);
  return () => {
    stop();
    for (const type of CLICKS) dialog.removeEventListener(type, press);
  };
}
