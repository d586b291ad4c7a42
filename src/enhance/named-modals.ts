import { isModalName } from '#domain/modals';
import { $modal, closeModal, openModal } from '#stores/modals';

/** The fragment of an address that asks for the share dialog. */
const SHARE_HASH = '#share';

/**
 * Opens or closes the dialog that an event `open-modal` or `close-modal` names in its `detail`; names of no dialog
 * change nothing. With an event `hashchange`, opens the share dialog if the address asks for it.
 */
export function answer(event: Event): void {
  const { name }: { name?: unknown } = (event as CustomEvent<object | null>).detail ?? {};
  if (event.type === 'hashchange') openAddressed();
  else if (isModalName(name)) (event.type === 'open-modal' ? openModal : closeModal)(name);
}

/**
 * Opens the share dialog for as long as the address asks for it. Closed by the visitor, it leaves the address, so that
 * the page does not open it again when it is loaded again, and a link to `#share` opens it once more.
 */
function openAddressed(): void {
  if (location.hash !== SHARE_HASH) return;
  openModal('SOCIAL_SHARE_MODAL');
  if ($modal.get() !== 'SOCIAL_SHARE_MODAL') return;
  const life = new AbortController();
  addEventListener('hashchange', () => closeModal('SOCIAL_SHARE_MODAL'), { signal: life.signal });
  const stop = $modal.listen((modal) => {
    if (modal === 'SOCIAL_SHARE_MODAL') return;
    stop();
    life.abort();
    if (location.hash === SHARE_HASH)
      history.replaceState(history.state, '', location.pathname + location.search);
  });
}
