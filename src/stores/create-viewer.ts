import { atom, type ReadableAtom } from 'nanostores';
import type { ViewerRequest } from '#services/viewer-data';
import { ANONYMOUS, type Viewer } from '#services/viewer';

/** The visitor, and how far the page knows him (spec section 4, request status). */
export interface ViewerState {
  readonly status: 'none' | 'loading' | 'success' | 'error';
  /** The content to which rights and like belong. */
  readonly oid: string | null;
  /** Anonymous unless the status is success. */
  readonly data: Viewer;
}

/** The visitor of a page. */
export interface ViewerStore {
  readonly $viewer: ReadableAtom<ViewerState>;
  /** Loads the viewer data of some content once, and answers with them; anonymous on failure. Never rejects. */
  readonly loadViewer: (request: ViewerRequest) => Promise<Viewer>;
}

/** A store over a service that fetches viewer data. */
export function createViewerStore(fetchViewer: (request: ViewerRequest) => Promise<Viewer>): ViewerStore {
  const $viewer = atom<ViewerState>({ status: 'none', oid: null, data: ANONYMOUS });
  let loading: Promise<Viewer> | undefined;

  async function load(request: ViewerRequest): Promise<Viewer> {
    const { oid } = request;
    let next: ViewerState;
    try {
      next = { status: 'success', oid, data: await fetchViewer(request) };
    } catch {
      next = { status: 'error', oid, data: ANONYMOUS };
    }
    // The page may show other content by now.
    if ($viewer.get().oid === oid) $viewer.set(next);
    return next.data;
  }

  return {
    $viewer,
    loadViewer: (request) => {
      if (loading === undefined || $viewer.get().oid !== request.oid) {
        $viewer.set({ status: 'loading', oid: request.oid, data: ANONYMOUS });
        loading = load(request);
      }
      return loading;
    },
  };
}
