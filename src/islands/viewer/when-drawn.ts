/**
 * Maximum time that pictures may delay the stage, in milliseconds. Later ones show when they
 * arrive.
 */
const PATIENCE_MS = 3000;

/**
 * Calls `done` once no visible picture of the stage is missing (rule 4.41). The pictures were
 * fetched before, but the player chooses and decodes them for the size that the stage has once it
 * is laid out. Returns a function that stops the wait.
 */
export function whenDrawn(stage: HTMLElement, done: () => void): () => void {
  const stop = (): void => {
    sizes.disconnect();
    pictures.disconnect();
    clearTimeout(timer);
  };
  const end = (): void => {
    stop();
    done();
  };
  const look = (): void => {
    const boxes = [...stage.querySelectorAll<HTMLElement>('.player-image')];
    if (boxes.every((box) => box.style.visibility === 'hidden' || box.querySelector('img') !== null)) end();
  };
  const pictures = new MutationObserver(look);
  // Sizes are reported in the order of the observers: the player has placed its elements by then.
  const sizes = new ResizeObserver(() => {
    pictures.observe(stage, { childList: true, subtree: true });
    look();
  });
  const timer = setTimeout(end, PATIENCE_MS);
  sizes.observe(stage);
  return stop;
}
