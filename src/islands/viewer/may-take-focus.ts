/**
 * Whether the viewer may move the focus into itself: never away from a page around this frame, from a field that somebody
 * fills in meanwhile, or when it has started by itself and nobody has touched the page.
 */
export function mayTakeFocus(part: Element | null): boolean {
  const { activeElement, body } = document;
  // A press on what takes no focus gives it to the content around.
  const isFree = activeElement === null || activeElement === body || activeElement.id === 'main';
  const isOurs = part?.closest('section')?.contains(activeElement) === true;
  const { userActivation } = navigator as { userActivation?: UserActivation };
  return document.hasFocus() && (isFree || isOurs) && userActivation?.hasBeenActive !== false;
}
