import { viewerDataPath } from '#domain/paths';
import { browserEnvironment } from '#services/browser-environment';
import { fetchViewer } from '#services/viewer-data';
import { createViewerStore } from './create-viewer.ts';

/** The visitor of this page; if the head script has started the call, that one serves. */
export const { $viewer, loadViewer } = createViewerStore((request) => {
  const { viewerCall } = document.documentElement.dataset;
  const isStarted = viewerCall?.startsWith(viewerDataPath(request.oid));
  return fetchViewer(
    browserEnvironment(),
    isStarted ? { ...request, started: window.podium?.viewer } : request,
  );
});
