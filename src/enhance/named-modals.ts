import { isModalName } from '#domain/page/modals';
import { $modal, closeModal, openModal } from '#stores/modals';

/** URL fragment that requests the share dialog. */
const SHARE_HASH = '#share';

/**
 * Opens or closes the dialog that an `open-modal` or `close-modal` event names in `detail`. Ignores
 * unknown names. On `hashchange`, opens the share dialog if the URL requests it.
 */
export function handleModalEvent(event: Event): void {
  const { name }: { name?: unknown } = (event as CustomEvent<object | null>).detail ?? {};
  if (event.type === 'hashchange') openByHash();
  else if (isModalName(name)) (event.type === 'open-modal' ? openModal : closeModal)(name);
}

/**
 * Opens the share dialog if the URL requests it, and closes it when the fragment changes. When the
 * visitor closes it, removes the fragment. Then a reload does not open it again, and a link to
 * `#share` can.
 */
function openByHash(): void {
  if (location.hash !== SHARE_HASH) return;
  openModal('SOCIAL_SHARE_MODAL');
  // The page may have no such dialog.
  if ($modal.get() !== 'SOCIAL_SHARE_MODAL') return;
  const abortController = new AbortController();
  addEventListener('hashchange', () => closeModal('SOCIAL_SHARE_MODAL'), { signal: abortController.signal });
  const stopListening = $modal.listen((modal) => {
    if (modal === 'SOCIAL_SHARE_MODAL') return;
    stopListening();
    abortController.abort();
    if (location.hash === SHARE_HASH)
      history.replaceState(history.state, '', location.pathname + location.search);
  });
}
