/**
 * Closes a dialog by a click outside of it, in browsers that do not know `closedby`. A press that begins inside, as when
 * somebody selects a text, closes nothing.
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
