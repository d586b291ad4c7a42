import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Position } from '#domain/playback/playback-controls';
import { createShare, quotationOf, type ShareDependencies } from './share.ts';

const field = { value: 'a link', focus: () => undefined, select: () => undefined };
const PAGE = 'https://a.example/p/x/y/';
const AT_STEP: Position = {
  isPlaying: false,
  step: 3,
  steps: 8,
  title: 'Ice',
  view: null,
  seconds: null,
  durationSeconds: null,
};
const copyField = vi.fn<() => Promise<boolean>>();
const openPopup = vi.fn<(href: string, size: object) => boolean>();
const share = vi.fn<(data: object) => Promise<void>>();

function begin(position: Position | null = null, readPart: ShareDependencies['readPart'] = () => null) {
  const store = createShare({
    readAddress: () => PAGE,
    readPosition: () => position,
    readPart,
    copyField,
    openPopup,
    sheet: () => ({ canShare: () => true, share }),
  });
  const acts: unknown[] = [];
  store.$shareAct.listen((act) => void acts.push(act?.act));
  return { ...store, acts };
}

beforeEach(() => {
  vi.useFakeTimers();
  copyField.mockReset().mockResolvedValue(true);
  openPopup.mockReset().mockReturnValue(true);
  share.mockReset().mockResolvedValue(undefined);
  return () => vi.useRealTimers();
});

describe('the link', () => {
  it('is the canonical address, once the dialog is open', () => {
    const { $shareUrl, enterShare } = begin();
    expect($shareUrl.get()).toBeNull();
    enterShare();
    expect($shareUrl.get()).toBe(PAGE);
  });

  it('leads to the current step if that is chosen, until the dialog opens again', () => {
    const { $share, $shareUrl, enterShare, chooseStart } = begin(AT_STEP);
    enterShare();
    expect($share.get().position).toBe(AT_STEP);
    expect($shareUrl.get()).toBe(PAGE);
    chooseStart(true);
    expect($shareUrl.get()).toBe(`${PAGE}#step=3`);
    enterShare();
    expect($shareUrl.get()).toBe(PAGE);
  });

  it('leads to a free view until that is deselected', async () => {
    const view = { x: 40, y: -5, w: 120, r: 0 };
    const { $shareUrl, enterShare, chooseStart, copyLink, $linkCopy } = begin({ ...AT_STEP, step: 0, view });
    enterShare();
    expect($shareUrl.get()).toBe(`${PAGE}#view=40,-5,120,0`);
    await copyLink(field);
    expect($linkCopy.get()).toBe('copied');
    chooseStart(false);
    expect($shareUrl.get()).toBe(PAGE);
  });

  it('can be copied again at once after another choice', async () => {
    const { $linkCopy, enterShare, chooseStart, copyLink, acts } = begin(AT_STEP);
    enterShare();
    await copyLink(field);
    chooseStart(true);
    expect($linkCopy.get()).toBe('idle');
    await copyLink(field);
    expect([$linkCopy.get(), ...acts]).toEqual(['copied', 'copy', 'copy']);
    vi.advanceTimersByTime(2999);
    expect($linkCopy.get()).toBe('copied');
    vi.advanceTimersByTime(1);
    expect($linkCopy.get()).toBe('idle');
  });

  it('leads to the part of the transcript with selected text, wherever the viewer is [2.94]', () => {
    const part = { id: 'topic-Eis und Meer', title: 'Eis und Meer', quoted: 'Es schwimmt.' };
    const { $share, $shareUrl, enterShare, chooseStart } = begin(
      { ...AT_STEP, step: 0, view: { x: 1, y: 2, w: 3, r: 0 } },
      (way) => (way === 'selected' ? part : null),
    );
    enterShare();
    expect($share.get().part).toBe(part);
    expect(quotationOf($share.get())).toEqual({ text: part.quoted, url: `${PAGE}#topic-Eis%20und%20Meer` });
    expect($shareUrl.get()).toBe(PAGE);
    chooseStart(true);
    expect($shareUrl.get()).toBe(`${PAGE}#topic-Eis%20und%20Meer`);
  });

  it('leads to the part that a link has led to, unless the viewer is elsewhere [2.94]', () => {
    const part = { id: 'topic-ice', title: 'Ice', quoted: '' };
    const readPart: ShareDependencies['readPart'] = (way) => (way === 'linked' ? part : null);
    const reading = begin({ ...AT_STEP, step: 1 }, readPart);
    reading.enterShare();
    reading.chooseStart(true);
    expect(reading.$shareUrl.get()).toBe(`${PAGE}#topic-ice`);
    expect(quotationOf(reading.$share.get())).toBeNull();
    const watching = begin(AT_STEP, readPart);
    watching.enterShare();
    watching.chooseStart(true);
    expect(watching.$shareUrl.get()).toBe(`${PAGE}#step=3`);
  });

  it('offers no choice at the beginning', () => {
    const { $share, enterShare } = begin({ ...AT_STEP, step: 1 });
    enterShare();
    expect($share.get().position).toBeNull();
  });
});

describe('copying', () => {
  it('is reported at once, and not possible again for 3 s [4.17]', async () => {
    const { $linkCopy, copyLink, acts } = begin();
    await copyLink(field);
    expect($linkCopy.get()).toBe('copied');
    vi.advanceTimersByTime(2999);
    await copyLink(field);
    expect(copyField).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await copyLink(field);
    expect(acts).toEqual(['copy', 'copy']);
  });

  it('that is refused is not reported, and cleared when the dialog opens again', async () => {
    const { $linkCopy, copyLink, enterShare, acts } = begin();
    copyField.mockResolvedValue(false);
    await copyLink(field);
    expect($linkCopy.get()).toBe('refused');
    enterShare();
    expect($linkCopy.get()).toBe('idle');
    expect(acts).toEqual([]);
  });
});

describe('a service', () => {
  it('opens in a pop-up of its size', () => {
    const { openService, acts } = begin();
    expect(openService('https://x.com/intent/post?url=x')).toBe(true);
    expect(openPopup).toHaveBeenCalledWith('https://x.com/intent/post?url=x', { width: 520, height: 570 });
    expect(acts).toEqual(['service']);
  });

  it('whose pop-up is blocked is left to its link', () => {
    openPopup.mockReturnValue(false);
    expect(begin().openService('https://x.com/intent/post?url=a')).toBe(false);
  });

  it('that the browser opens is reported, and no pop-up opens', () => {
    const { $shareAct, followService } = begin();
    followService('https://x.com/intent/post?url=x');
    expect($shareAct.get()).toEqual({ act: 'service', event: 'X' });
    expect(openPopup).not.toHaveBeenCalled();
  });
});

describe('the share sheet', () => {
  it('gets title and link', async () => {
    const { enterShare, shareNatively, acts } = begin();
    enterShare();
    await expect(shareNatively('Rivers')).resolves.toBe(true);
    expect(share).toHaveBeenCalledWith({ title: 'Rivers', url: PAGE });
    expect(acts).toEqual(['native']);
  });

  it.each([
    ['is silent when the visitor closes it', 'AbortError', false],
    ['says so when the device refuses', 'NotAllowedError', true],
  ])('%s', async (_what, name, hasFailed) => {
    const { $share, shareNatively, acts } = begin();
    share.mockRejectedValue(new DOMException('', name));
    await expect(shareNatively('Rivers')).resolves.toBe(!hasFailed);
    expect($share.get().hasFailed).toBe(hasFailed);
    expect(acts).toEqual([]);
  });
});
