import { viewerDataCall } from '#domain/addresses/calls';
import { browserEnvironment } from '#services/browser-environment';
import { fetchViewer, type ViewerRequest } from '#services/viewer-data';
import { createViewerStore } from './create-viewer.ts';

/** The visitor of this page. The first load reuses the request that an inline script started. */
export const { $viewer, loadViewer } = createViewerStore((request, onUnknown) =>
  fetchViewer(browserEnvironment(), takeStarted(request), onUnknown),
);

let isTaken = false;

function takeStarted(request: ViewerRequest): ViewerRequest {
  const { viewerCall } = document.documentElement.dataset;
  const { viewer: first, known } = window.podium ?? {};
  if (isTaken || !first || !known || !viewerCall?.startsWith(viewerDataCall(request.oid))) return request;
  isTaken = true;
  return { ...request, started: { first, known } };
}
