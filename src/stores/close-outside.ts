/**
 * Closes a dialog on a click outside it, in browsers without `closedby`. A press that begins
 * inside, such as a text selection, does not close it.
 */
export function closeOutside(dialog: HTMLDialogElement, signal: AbortSignal): void {
  if (Reflect.has(dialog, 'closedBy')) return;
  let beganOutside = false;
  const isOutside = ({ target, clientX, clientY }: MouseEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
  };
  dialog.addEventListener('pointerdown', (event) => (beganOutside = isOutside(event)), { signal });
  const answer = (event: MouseEvent) => {
    if (beganOutside && isOutside(event)) dialog.close();
  };
  dialog.addEventListener('click', answer, { signal });
}
