import { RELOAD_TO_START } from '#domain/playback/reload-to-start';

/**
 * Reloads the page to start playback: until a reload, browsers remember code that failed to run.
 */
export function reloadToStart(): void {
  history.replaceState(RELOAD_TO_START, '');
  location.reload();
}

/** Reports whether the page was reloaded to start playback. Returns true only once. */
export function takeReloadToStart(): boolean {
  const isAgain = history.state === RELOAD_TO_START;
  if (isAgain) history.replaceState(null, '');
  return isAgain;
}
