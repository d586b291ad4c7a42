import { nativePlatform } from '#domain/native-app';

/** What the viewer-data call may say; nothing of it is trusted. */
interface Answer {
  readonly evaluatedFeatures?: Readonly<Record<string, unknown>> | null;
  readonly showMakeACopyButton?: unknown;
  readonly makeACopyRedirectUrl?: unknown;
  readonly nativeApp?: { readonly type?: unknown } | null;
}

/**
 * Has `apply` show a signed-in visitor what his rights and flags give him, if that is anything that the page does not
 * show to all: for most visitors no code of it comes. Never rejects.
 */
export async function showRoles(
  page: Document,
  call: Promise<Response> | undefined,
  apply: (answer: unknown) => Promise<void>,
): Promise<void> {
  if (!call) return;
  try {
    const response = await call;
    const answer = response.ok ? ((await response.clone().json()) as Answer | null) : null;
    if (answer && isMore(page, answer)) await apply(answer);
  } catch {
    // What the page shows to all is right for a visitor of whom nothing is known.
  }
  page.documentElement.dataset['roles'] = '';
}

function isMore(page: Document, answer: Answer): boolean {
  const { evaluatedFeatures, nativeApp, showMakeACopyButton, makeACopyRedirectUrl } = answer;
  const facts = JSON.parse(page.getElementById('app-data')?.textContent ?? '{}') as Answer;
  const copyHref = page.querySelector('.make-a-copy')?.getAttribute('href');
  return (
    Object.entries(evaluatedFeatures ?? {}).some(
      ([flag, isOn]) => facts.evaluatedFeatures?.[flag] !== isOn,
    ) ||
    (showMakeACopyButton === true && makeACopyRedirectUrl !== copyHref) ||
    (!!nativeApp && nativeApp.type === nativePlatform(page.defaultView?.navigator.userAgent ?? ''))
  );
}
