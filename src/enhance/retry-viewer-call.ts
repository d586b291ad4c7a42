import { BASE } from '#domain/addresses/base';
import type { VIEWER_RETRIES_MS } from '#domain/page/viewer-timeout';
import { reportFailure } from '#services/failures';
import { readFacts } from '#services/page-facts';
import { parseViewer, readViewer, type Viewer } from '#services/viewer';

type Podium = NonNullable<Window['podium']>;

// Repeated here, because an import would add a request. The type keeps both values the same.
const DELAYS_MS: readonly [0, ...typeof VIEWER_RETRIES_MS] = [0, 1_000, 4_000, 15_000];

/** The code of a TimeoutError. It is shorter than the name, and the first script must be small. */
const TIMEOUT_CODE = 23;

/**
 * Retries the viewer-data request of the head script until a response identifies the visitor. All
 * code of the page uses the result.
 *
 * - Status 401 and `isAuthenticated: false` mean that the visitor is anonymous: the page switches
 *   to signed out, without a layout shift. 401 also deletes the stale cookie.
 * - If the host has no such endpoint (404), the `viewerDefaults` of the content, if any, replace
 *   the response.
 * - After any other failure the visitor counts as signed in, without rights, and the request is
 *   retried after 1, 4 and 15 s.
 *
 * Resolves with null after the last retry, and if a response takes longer than 20 s, because more
 * requests would make a slow server slower. Never rejects. Failures go to the client log, with
 * status 0 if there was no response.
 */
export async function retryViewerCall(page: Document, { ask, viewer }: Podium): Promise<Viewer | null> {
  for (const delay of DELAYS_MS) {
    if (delay) await new Promise((resolve) => setTimeout(resolve, delay));
    let code: unknown;
    const response = await (delay ? ask() : viewer).catch((error: unknown) => {
      ({ code } = error as DOMException);
      return Response.error();
    });
    const { status } = response;
    const { viewerDefaults }: { viewerDefaults?: unknown } = status === 404 ? readFacts(page) : {};
    const identified = parseViewer(viewerDefaults) ?? (await readViewer(response));
    if (identified) {
      if (!identified.isAuthenticated) {
        page.documentElement.dataset['auth'] = 'out';
        showViewerName(page, '');
      }
      if (status === 401) page.cookie = `viewer_hint=; Max-Age=0; Path=${BASE}/`;
      return identified;
    }
    reportFailure({ object: 'call', trigger: 'GET', source: 'viewer', msg: `Status ${status}` });
    if (code === TIMEOUT_CODE) break;
  }
  return null;
}

/**
 * Writes the visitor's name into the header as real text. Until then, CSS shows the name that the
 * head script found. Both have the same size, so the layout does not shift.
 */
export function showViewerName(page: Document, name: string): void {
  for (const element of page.querySelectorAll('[data-viewer-name]')) element.textContent = name;
  page.documentElement.style.removeProperty('--viewer-name');
}
