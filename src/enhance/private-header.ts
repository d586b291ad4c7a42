import type { ViewerRights } from '#domain/content-kind';
import { showsCommentButton, showsEditButton, showsPrivateHeader } from '#domain/private-header';

const NO_RIGHTS: ViewerRights = { edit: false, comment: false };

/**
 * Shows the header bar of the private page and its buttons to those who may edit or comment (spec section 5), by the
 * viewer-data call that the head script started. Never rejects.
 */
export async function showPrivateBar(page: Document, call: Promise<Response> | undefined): Promise<void> {
  const bar = page.querySelector<HTMLElement>('[data-private-bar]');
  if (bar === null) return;
  const rights = await readRights(call);
  const schemaVersion = bar.dataset['privateBar'] === '2' ? '2' : '0';
  const embedMode = 'embed' in page.documentElement.dataset;
  if (!showsPrivateHeader({ schemaVersion, rights, embedMode })) return;
  const reveal = (right: string, isShown: boolean) =>
    bar.querySelector(`[data-right=${right}]`)?.toggleAttribute('hidden', !isShown);
  reveal('edit', showsEditButton(rights));
  reveal('comment', showsCommentButton(rights));
  bar.hidden = false;
}

/** Nothing of the answer is trusted: what is not plainly a right is none. */
async function readRights(call: Promise<Response> | undefined): Promise<ViewerRights> {
  try {
    const response = await call;
    if (!response?.ok) return NO_RIGHTS;
    const answer = (await response.clone().json()) as {
      viewerRights?: { edit?: unknown; comment?: unknown };
    };
    return { edit: answer.viewerRights?.edit === true, comment: answer.viewerRights?.comment === true };
  } catch {
    return NO_RIGHTS;
  }
}
