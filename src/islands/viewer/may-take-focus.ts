/**
 * Reports whether the viewer may move the focus into itself. It must not take the focus from the
 * page around a frame, or from an input in use. It must not take it either after an automatic start
 * without any interaction, unless the visitor pressed Start before a reload.
 */
export function mayTakeFocus(part: Element | null, wasPressed = false): boolean {
  const { activeElement, body } = document;
  // A press on an element that cannot have the focus moves it to `#main`.
  const isFree = activeElement === null || activeElement === body || activeElement.id === 'main';
  const isOurs = part?.closest('section')?.contains(activeElement) === true;
  const { userActivation } = navigator as { userActivation?: UserActivation };
  const isWanted = wasPressed || userActivation?.hasBeenActive !== false;
  return document.hasFocus() && (isFree || isOurs) && isWanted;
}
