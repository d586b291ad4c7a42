import { describe, expect, it, vi } from 'vitest';
import { ANONYMOUS, type Viewer } from '#services/viewer';
import type { ViewerRequest } from '#services/viewer-data';
import { createViewerStore, SIGNED_IN } from './viewer.ts';

const ADA: Viewer = { ...ANONYMOUS, isAuthenticated: true, hasLiked: true };

interface Call extends PromiseWithResolvers<Viewer | null> {
  onUnknown: () => void;
}

/** Creates a store whose requests the test resolves or rejects. */
function createTestStore() {
  const calls = new Map<string, Call>();
  const fetchViewer = vi.fn(({ oid }: ViewerRequest, onUnknown: () => void) => {
    const call = { ...Promise.withResolvers<Viewer | null>(), onUnknown };
    calls.set(oid, call);
    return call.promise;
  });
  const callOf = (oid: string) => calls.get(oid) ?? expect.fail(`no call for ${oid}`);
  return { ...createViewerStore(fetchViewer), fetchViewer, callOf };
}

describe('the viewer', () => {
  it('is unknown, then loading, then known [4.29]', async () => {
    const { $viewer, loadViewer, callOf } = createTestStore();
    expect($viewer.get()).toEqual({ status: 'none', oid: null, data: ANONYMOUS });
    const { first, known } = loadViewer({ oid: 'rivers' });
    expect($viewer.get()).toEqual({ status: 'loading', oid: 'rivers', data: ANONYMOUS });
    callOf('rivers').resolve(ADA);
    await expect(first).resolves.toBe(ADA);
    await expect(known).resolves.toBe(ADA);
    expect($viewer.get()).toEqual({ status: 'success', oid: 'rivers', data: ADA });
  });

  it('is loaded once for all callers', async () => {
    const { loadViewer, fetchViewer, callOf } = createTestStore();
    const both = Promise.all([loadViewer({ oid: 'rivers' }).known, loadViewer({ oid: 'rivers' }).known]);
    callOf('rivers').resolve(ADA);
    await both;
    await loadViewer({ oid: 'rivers' }).known;
    expect(fetchViewer).toHaveBeenCalledTimes(1);
  });

  it('is signed in without rights after a failure, until a repetition answers [4.29]', async () => {
    const { $viewer, loadViewer, callOf } = createTestStore();
    const { first, known } = loadViewer({ oid: 'rivers' });
    callOf('rivers').onUnknown();
    await expect(first).resolves.toBe(SIGNED_IN);
    expect($viewer.get()).toEqual({ status: 'error', oid: 'rivers', data: SIGNED_IN });
    callOf('rivers').onUnknown();
    callOf('rivers').resolve(ADA);
    await expect(known).resolves.toBe(ADA);
    expect($viewer.get()).toEqual({ status: 'success', oid: 'rivers', data: ADA });
  });

  it('stays so after the last repetition, and is loaded again at the next request', async () => {
    const { $viewer, loadViewer, fetchViewer, callOf } = createTestStore();
    const { first, known } = loadViewer({ oid: 'rivers' });
    callOf('rivers').resolve(null);
    await expect(known).resolves.toBeNull();
    await expect(first).resolves.toBe(SIGNED_IN);
    expect($viewer.get()).toEqual({ status: 'error', oid: 'rivers', data: SIGNED_IN });
    const again = loadViewer({ oid: 'rivers' });
    expect(fetchViewer).toHaveBeenCalledTimes(2);
    expect($viewer.get().status).toBe('error');
    callOf('rivers').resolve(ADA);
    await expect(again.first).resolves.toBe(ADA);
    expect($viewer.get().status).toBe('success');
  });

  it('belongs to the content shown now, even if an older response comes last', async () => {
    const { $viewer, loadViewer, callOf } = createTestStore();
    const older = loadViewer({ oid: 'rivers' });
    const newer = loadViewer({ oid: 'deserts' });
    callOf('deserts').resolve(ADA);
    await newer.known;
    callOf('rivers').resolve(ANONYMOUS);
    await older.known;
    expect($viewer.get()).toEqual({ status: 'success', oid: 'deserts', data: ADA });
  });
});
