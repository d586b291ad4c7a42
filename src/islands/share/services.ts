import { isModified } from '#domain/modified-click';
import { withSharedUrl } from '#domain/share-links';
import { $shareUrl, followService, openService } from '#stores/share';

/** The second is that of the middle button. */
const CLICKS = ['click', 'auxclick'] as const;

/**
 * Has the field and the links of the share dialog follow the link to share, and opens the services as pop-ups; what the
 * visitor asks of the browser, and a pop-up that is blocked, is left to the link. The answer ends that.
 */
export function answerServices(dialog: HTMLElement): () => void {
  const field = dialog.querySelector<HTMLInputElement>('[readonly]');
  const services = [...dialog.querySelectorAll<HTMLAnchorElement>('a[target]')];

  const stop = $shareUrl.subscribe((url) => {
    if (field === null || url === null || field.value === url) return;
    for (const service of services) service.href = withSharedUrl(service.href, field.value, url);
    field.value = url;
  });
  function press(event: MouseEvent): void {
    const service = services.find((link) => event.target instanceof Node && link.contains(event.target));
    // The right button opens a menu only.
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
