import { START_AGAIN } from '#domain/start-again';

/** Loads the page again, which then starts: the browser keeps code that cannot run until then. */
export function startAgain(): void {
  history.replaceState(START_AGAIN, '');
  location.reload();
}

/** Whether the page was loaded again to start; once only. */
export function takeStartAgain(): boolean {
  const isAgain = history.state === START_AGAIN;
  if (isAgain) history.replaceState(null, '');
  return isAgain;
}
