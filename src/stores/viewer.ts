import { atom, type ReadableAtom } from 'nanostores';
import { viewerDataCall } from '#domain/addresses/calls';
import { browserEnvironment } from '#services/http';
import { ANONYMOUS, type Viewer } from '#services/viewer';
import { fetchViewer, type ViewerRequest } from '#services/viewer-data';

/** The visitor and the state of the viewer data request (rule 4.29). */
export interface ViewerState {
  /** `error` means that a request failed or takes more than 5 s. Another one may be pending. */
  readonly status: 'none' | 'loading' | 'success' | 'error';
  /** The content that the rights and the like belong to. */
  readonly oid: string | null;
  /** Anonymous until a response arrives. After a failure: signed in, without rights. */
  readonly data: Viewer;
}

/** A visitor who seems to be signed in, about whom nothing else is known. Has no rights. */
export const SIGNED_IN: Viewer = { ...ANONYMOUS, isAuthenticated: true };

/** One load of viewer data. Neither promise rejects. */
export interface ViewerLoad {
  /** Resolves with the viewer, or with `SIGNED_IN` after a failure and after 5 s. */
  readonly first: Promise<Viewer>;
  /** Resolves with the viewer, or with null once the last request has failed. */
  readonly known: Promise<Viewer | null>;
}

/**
 * Fetches viewer data. Calls `onUnknown` after each failure that it retries, and if a response
 * takes long. Resolves with null after the last failure, and never rejects.
 */
type FetchViewer = (request: ViewerRequest, onUnknown: () => void) => Promise<Viewer | null>;

/** Creates a store. `fetchViewer` fetches the viewer data. */
export function createViewerStore(fetchViewer: FetchViewer) {
  const $viewer = atom<ViewerState>({ status: 'none', oid: null, data: ANONYMOUS });
  let running: ViewerLoad | undefined;

  function load(request: ViewerRequest): ViewerLoad {
    const { oid } = request;
    const { promise: first, resolve } = Promise.withResolvers<Viewer>();
    function settle(status: 'success' | 'error', data: Viewer): void {
      // The page may show other content by now.
      if ($viewer.get().oid === oid) $viewer.set({ status, oid, data });
      resolve(data);
    }
    const known = fetchViewer(request, () => settle('error', SIGNED_IN)).then((data) => {
      settle(data ? 'success' : 'error', data ?? SIGNED_IN);
      if (!data && running === load) running = undefined;
      return data;
    });
    const load = { first, known };
    return load;
  }

  return {
    $viewer: $viewer as ReadableAtom<ViewerState>,
    /** Loads the viewer data of some content once, and again only if its last retry has failed. */
    loadViewer: (request: ViewerRequest) => {
      const { oid } = request;
      if ($viewer.get().oid !== oid) {
        $viewer.set({ status: 'loading', oid, data: ANONYMOUS });
        running = undefined;
      }
      return (running ??= load(request));
    },
  };
}

/** The visitor of a page. */
export type ViewerStore = ReturnType<typeof createViewerStore>;

/** The visitor of this page. The first load reuses the request that an inline script started. */
export const { $viewer, loadViewer } = createViewerStore((request, onUnknown) =>
  fetchViewer(browserEnvironment(), takeStarted(request), onUnknown),
);

let isTaken = false;

/**
 * Adds the request that the inline script started, if it is for this content. Does so only once.
 */
function takeStarted(request: ViewerRequest): ViewerRequest {
  const { viewerCall } = document.documentElement.dataset;
  const { viewer: first, known } = window.podium ?? {};
  if (isTaken || !first || !known || !viewerCall?.startsWith(viewerDataCall(request.oid))) return request;
  isTaken = true;
  return { ...request, startedCall: { firstAttempt: first, known } };
}
