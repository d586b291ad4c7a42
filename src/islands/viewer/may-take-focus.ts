/**
 * Whether the viewer may move the focus into itself: never away from a page around this frame, from a field that somebody
 * fills in meanwhile, or when it has started by itself and nobody has touched the page, nor pressed Start before the page
 * was loaded again.
 */
export function mayTakeFocus(part: Element | null, wasPressed = false): boolean {
  const { activeElement, body } = document;
  // A press on what takes no focus gives it to the content around.
  const isFree = activeElement === null || activeElement === body || activeElement.id === 'main';
  const isOurs = part?.closest('section')?.contains(activeElement) === true;
  const { userActivation } = navigator as { userActivation?: UserActivation };
  const isWanted = wasPressed || userActivation?.hasBeenActive !== false;
  return document.hasFocus() && (isFree || isOurs) && isWanted;
}
