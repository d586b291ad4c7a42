import { describe, expect, it, vi } from 'vitest';
import { ANONYMOUS, type Viewer } from '#services/viewer';
import type { ViewerRequest } from '#services/viewer-data';
import { createViewerStore } from './create-viewer.ts';

const ADA: Viewer = { ...ANONYMOUS, isAuthenticated: true, viewerName: 'Ada' };

/** A store whose answers come when the test says so. */
function createTestStore() {
  const calls = new Map<string, PromiseWithResolvers<Viewer>>();
  const fetchViewer = vi.fn(({ oid }: ViewerRequest) => {
    const call = Promise.withResolvers<Viewer>();
    calls.set(oid, call);
    return call.promise;
  });
  const callOf = (oid: string) => calls.get(oid) ?? expect.fail(`no call for ${oid}`);
  return { ...createViewerStore(fetchViewer), fetchViewer, callOf };
}

describe('the viewer', () => {
  it('is unknown, then loading, then known', async () => {
    const { $viewer, loadViewer, callOf } = createTestStore();
    expect($viewer.get()).toEqual({ status: 'none', oid: null, data: ANONYMOUS });
    const loaded = loadViewer({ oid: 'rivers' });
    expect($viewer.get()).toEqual({ status: 'loading', oid: 'rivers', data: ANONYMOUS });
    callOf('rivers').resolve(ADA);
    await expect(loaded).resolves.toBe(ADA);
    expect($viewer.get()).toEqual({ status: 'success', oid: 'rivers', data: ADA });
  });

  it('is loaded once, however many ask', async () => {
    const { loadViewer, fetchViewer, callOf } = createTestStore();
    const both = Promise.all([loadViewer({ oid: 'rivers' }), loadViewer({ oid: 'rivers' })]);
    callOf('rivers').resolve(ADA);
    await both;
    await loadViewer({ oid: 'rivers' });
    expect(fetchViewer).toHaveBeenCalledTimes(1);
  });

  it('is anonymous after a failure', async () => {
    const { $viewer, loadViewer, callOf } = createTestStore();
    const loaded = loadViewer({ oid: 'rivers' });
    callOf('rivers').reject(new Error('Network Error'));
    await expect(loaded).resolves.toBe(ANONYMOUS);
    expect($viewer.get()).toEqual({ status: 'error', oid: 'rivers', data: ANONYMOUS });
  });

  it('is that of the content shown now, even if an older answer comes last', async () => {
    const { $viewer, loadViewer, callOf } = createTestStore();
    const older = loadViewer({ oid: 'rivers' });
    const newer = loadViewer({ oid: 'deserts' });
    callOf('deserts').resolve(ADA);
    await newer;
    callOf('rivers').resolve(ANONYMOUS);
    await older;
    expect($viewer.get()).toEqual({ status: 'success', oid: 'deserts', data: ADA });
  });
});
