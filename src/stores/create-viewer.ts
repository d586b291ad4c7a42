import { atom, type ReadableAtom } from 'nanostores';
import type { ViewerRequest } from '#services/viewer-data';
import { ANONYMOUS, SIGNED_IN, type Viewer } from '#services/viewer';

/** The visitor, and how far the page knows him (spec section 4, request status). */
export interface ViewerState {
  /** `error`: a call has failed, and either it is being repeated or all repetitions have failed. */
  readonly status: 'none' | 'loading' | 'success' | 'error';
  /** The content to which rights and like belong. */
  readonly oid: string | null;
  /** Anonymous until an answer arrives; after a failure signed in, without rights. */
  readonly data: Viewer;
}

/** One load of viewer data. Neither promise rejects. */
export interface ViewerLoad {
  /** Resolves at the first outcome: with the viewer, or after a failure with one of whom nothing else is known. */
  readonly first: Promise<Viewer>;
  /** Resolves with the viewer, or with null once the last repetition has failed. */
  readonly known: Promise<Viewer | null>;
}

/** The visitor of a page. */
export interface ViewerStore {
  readonly $viewer: ReadableAtom<ViewerState>;
  /** Loads the viewer data of some content once; again only after all repetitions have failed. */
  readonly loadViewer: (request: ViewerRequest) => ViewerLoad;
}

/** Fetches viewer data; calls `onUnknown` after each failure that it repeats, and rejects after the last one. */
type FetchViewer = (request: ViewerRequest, onUnknown: () => void) => Promise<Viewer>;

/** A store over a service that fetches viewer data. */
export function createViewerStore(fetchViewer: FetchViewer): ViewerStore {
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
    const known = fetchViewer(request, () => settle('error', SIGNED_IN)).then(
      (data) => {
        settle('success', data);
        return data;
      },
      () => {
        settle('error', SIGNED_IN);
        if (running === own) running = undefined;
        return null;
      },
    );
    const own = { first, known };
    return own;
  }

  return {
    $viewer,
    loadViewer: (request) => {
      const { oid } = request;
      if ($viewer.get().oid !== oid) {
        $viewer.set({ status: 'loading', oid, data: ANONYMOUS });
        running = undefined;
      }
      return (running ??= load(request));
    },
  };
}
