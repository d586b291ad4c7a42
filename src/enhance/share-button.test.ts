// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $shareAct } from '#stores/share';
import { openShareSheet } from './share-button.ts';
import { shareButtonOf } from './share-press.ts';

vi.mock('#stores/track', () => ({ track: vi.fn<() => Promise<boolean>>() }));

const CANONICAL = 'https://podium.example/p/x/y/';
const share = vi.fn<(data: ShareData) => Promise<void>>();
const showModal = vi.fn<() => void>();
let isMobile = true;

for (const type of ['pointerover', 'click']) addEventListener(type, openShareSheet(document), true);

beforeEach(() => {
  isMobile = true;
  share.mockReset().mockResolvedValue(undefined);
  showModal.mockReset();
  vi.stubGlobal('matchMedia', () => ({ matches: isMobile }));
  Object.assign(navigator, { share, canShare: () => true });
  Object.assign(HTMLDialogElement.prototype, { showModal });
  document.head.innerHTML = `<link rel="canonical" href="${CANONICAL}">`;
  document.body.innerHTML = `
    <button commandfor="share-dialog"><svg class="icon"></svg><span class="tool-text">Share</span></button>
    <button commandfor="embed-dialog">Embed</button>
    <dialog id="share-dialog"><label for="share-link">Link</label>
    <details class="share-qr"><summary>QR code</summary></details></dialog>
    <script type="application/json" id="app-data">{"title":"Rivers"}</script>`;
});

const buttons = () => [...document.querySelectorAll('button')].map((item) => item.textContent.trim());

/** Presses a button. Returns whether the browser opens its dialog. */
function press(index: number): boolean {
  const target = document.querySelectorAll('button')[index]?.firstElementChild ?? document.body;
  target.dispatchEvent(new Event('pointerover', { bubbles: true }));
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  target.dispatchEvent(click);
  return shareButtonOf(click) === null;
}

describe('a press of Share on a device with a share sheet', () => {
  it('opens the sheet, with title and canonical address, and logs it [7.25, 7.42]', async () => {
    expect(press(0)).toBe(false);
    await vi.waitFor(() =>
      expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Rivers', url: CANONICAL }),
    );
    await vi.waitFor(() => expect($shareAct.get()).toEqual({ act: 'native' }));
    expect(showModal).not.toHaveBeenCalled();
  });

  it('adds one other button, which opens the dialog', async () => {
    press(0);
    await vi.waitFor(() => expect(buttons()).toEqual(['Share', 'Link, QR code', 'Embed']));
    press(0);
    await vi.waitFor(() => expect(share).toHaveBeenCalledTimes(2));
    expect(buttons()).toHaveLength(3);
    expect(press(1)).toBe(true);
    expect(share).toHaveBeenCalledTimes(2);
  });

  it('opens no sheet for a press that has opened the dialog, because the code came too late', () => {
    document.querySelector('dialog')!.open = true;
    press(0);
    expect(share).not.toHaveBeenCalled();
    expect(buttons()).toHaveLength(2);
  });

  it('opens the dialog if the code does not load', async () => {
    const click = new MouseEvent('click', { cancelable: true });
    Object.defineProperty(click, 'target', { value: document.querySelector('button') });
    openShareSheet(document, () => Promise.reject(new TypeError('offline')))(click);
    await vi.waitFor(() => expect(showModal).toHaveBeenCalledTimes(1));
  });

  it('opens nothing else if the visitor closes the sheet', async () => {
    share.mockRejectedValue(new DOMException('', 'AbortError'));
    press(0);
    await vi.waitFor(() => expect(buttons()).toHaveLength(3));
    expect(showModal).not.toHaveBeenCalled();
  });

  it('opens the dialog if the device refuses', async () => {
    share.mockRejectedValue(new DOMException('', 'NotAllowedError'));
    press(0);
    await vi.waitFor(() => expect(showModal).toHaveBeenCalledTimes(1));
  });
});

it.each([
  ['a device with a mouse', () => (isMobile = false)],
  [
    'a device without a sheet',
    () => [Reflect.deleteProperty(navigator, 'share'), Reflect.deleteProperty(navigator, 'canShare')],
  ],
  ['a frame that may not share', () => Object.assign(navigator, { canShare: () => false })],
])('Share opens the dialog on %s', (_what, change) => {
  change();
  expect(press(0)).toBe(true);
  expect(share).not.toHaveBeenCalled();
  expect(buttons()).toHaveLength(2);
});

it('Embed opens its dialog', () => expect(press(1)).toBe(true));
