import { withSharedUrl } from '#domain/share-links';
import { $shareUrl, openService } from '#stores/share';

/**
 * Has the field and the links of the share dialog follow the link to share, and opens the services as pop-ups; what the
 * visitor asks of the browser, and a pop-up that is blocked, is left to the link. The answer ends that.
 */
export function answerServices(dialog: HTMLElement): () => void {
  const field = dialog.querySelector('input');
  const services = [...dialog.querySelectorAll<HTMLAnchorElement>('a[target]')];

  const stop = $shareUrl.subscribe((url) => {
    if (field === null || url === null || field.value === url) return;
    for (const service of services) service.href = withSharedUrl(service.href, field.value, url);
    field.value = url;
  });
  function press(event: MouseEvent): void {
    const service = services.find((link) => event.target instanceof Node && link.contains(event.target));
    if (service && !isForBrowser(event) && openService(service.href)) event.preventDefault();
  }
  dialog.addEventListener('click', press);
  return () => {
    stop();
    dialog.removeEventListener('click', press);
  };
}

/** With a modifier a click asks for a tab or window of the visitor's own choice. */
function isForBrowser(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}
