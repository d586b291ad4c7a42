// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { act, fireEvent, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shareLink } from '#domain/addresses/share-links';
import { move } from '#stores/playback';
import { chooseStart, enterShare } from '#stores/share';
import { ShareDialog, followQrCode } from './ShareDialog.tsx';
import { drawQrCode } from '#domain/sharing/qr-code';

const track = vi.hoisted(() => vi.fn<(event: readonly [string, object]) => Promise<boolean>>());

vi.mock('#stores/track', () => ({ track }));

const CANONICAL = 'https://a.example/p/rivers/rivers/';
const { share } = JSON.parse(readFileSync('public/locales/en/dialogs.json', 'utf8')) as { share: object };
const TEXTS = {
  refused: 'Copy it yourself.',
  share: { ...share, copiedTip: 'On your clipboard', failed: 'That failed.' },
};
const NOWHERE = {
  isPlaying: true,
  step: null,
  steps: null,
  title: null,
  view: null,
  seconds: null,
  durationSeconds: null,
};
const writeText = vi.fn<(text: string) => Promise<void>>();
const open = vi.fn<() => object | null>();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(TEXTS)));
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  // jsdom has style sheets, but no `replaceSync`.
  Object.assign(CSSStyleSheet.prototype, { replaceSync: () => undefined });
  window.open = open.mockReset().mockReturnValue({}) as unknown as typeof window.open;
  writeText.mockReset().mockResolvedValue(undefined);
  document.head.innerHTML = `<link rel="canonical" href="${CANONICAL}">`;
  history.replaceState(null, '', '/p/rivers/rivers/?start=3&utm_source=mail#step=2');
  track.mockReset().mockResolvedValue(true);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  move(NOWHERE);
});

afterEach(() => {
  act(() => void vi.advanceTimersByTime(3000));
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(navigator, 'share');
  vi.useRealTimers();
});

/** Renders the open dialog as the page does. `data` are attributes from before it opened. */
async function show(data: Readonly<Record<`data-${string}`, string>> = {}): Promise<HTMLElement> {
  const shared = { url: CANONICAL, title: 'Rivers', tags: [] };
  render(
    <dialog id="share-dialog" aria-label="Share" open {...data}>
      <label htmlFor="link">Link</label>
      <ShareDialog title="Rivers" copyText="Copy" failedText="Failed.">
        <input id="link" readOnly defaultValue={CANONICAL} />
      </ShareDialog>
      <a target="_blank" rel="noopener" href={shareLink('x', shared)}>
        X
      </a>
      <a target="_blank" rel="noopener" href={shareLink('linkedin', shared)}>
        LinkedIn
      </a>
      <details>
        <summary>QR code</summary>
      </details>
    </dialog>,
  );
  await act(() => vi.waitFor(() => Promise.resolve()));
  return screen.getByRole('dialog');
}

const link = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' });
const service = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name });
const status = () => screen.getByRole('status').textContent;

async function press(name: string): Promise<void> {
  await act(async () => {
    screen.getByRole('button', { name }).click();
    await Promise.resolve();
  });
}

async function expectNoViolations(element: Element): Promise<void> {
  const { violations } = await axe.run(element, {
    preload: false,
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
}

describe('the link', () => {
  it('is the canonical address, also for the services [3.35]', async () => {
    await show();
    expect(link().value).toBe(CANONICAL);
    expect(new URL(service('X').href).searchParams.get('url')).toBe(CANONICAL);
  });

  it('is copied with the place of the visitor by one press [2.94]', async () => {
    move({ ...NOWHERE, step: 3, steps: 8 });
    await show();
    await screen.findByRole('checkbox', { name: 'Start at step 3' });
    await press('Copy link here');
    expect(writeText).toHaveBeenCalledWith(`${CANONICAL}#step=3`);
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(screen.getByRole('button', { name: 'Copied' })).not.toBeNull();
  });

  it('is copied with selected text of the transcript, or the text stays selected [2.97]', async () => {
    document.body.innerHTML = '<div class="topic" id="topic-ice"><h3>Ice</h3></div>';
    await show({ 'data-part': 'topic-ice', 'data-quoted': 'It floats.' });
    const quotation = await screen.findByRole('textbox', { name: 'Copy quotation' });
    const text = `“It floats.” (Rivers, ${CANONICAL}#topic-ice)`;
    expect((quotation as HTMLTextAreaElement).value).toBe(text);
    await press('Copy quotation');
    expect(writeText).toHaveBeenCalledWith(text);
    expect(screen.getByRole('button', { name: 'Copied' })).not.toBeNull();
    act(() => void vi.advanceTimersByTime(3000));
    writeText.mockRejectedValue(new Error('refused'));
    await press('Copy quotation');
    expect(screen.getByText('Copy it yourself.')).not.toBeNull();
    expect(document.activeElement).toBe(quotation);
  });

  it('cannot be copied so at the beginning [2.94]', async () => {
    move({ ...NOWHERE, step: 1, steps: 8 });
    await show();
    expect(screen.queryByRole('button', { name: 'Copy link here' })).toBeNull();
  });

  it.each([
    [{ step: 3, steps: 8 }, 'Start at step 3', '#step=3'],
    [{ seconds: 83.7 }, 'Start at 1:23', '#t=83'],
  ])('leads to the position of the viewer, if chosen: %j', async (position, name, hash) => {
    move({ ...NOWHERE, ...position });
    const dialog = await show();
    fireEvent.click(await screen.findByRole('checkbox', { name }));
    expect(link().value).toBe(CANONICAL + hash);
    expect(new URL(service('X').href).searchParams.get('url')).toBe(CANONICAL + hash);
    await expectNoViolations(dialog);
    fireEvent.click(screen.getByRole('checkbox', { name }));
    expect(link().value).toBe(CANONICAL);
  });

  it('leads to a free view, unless that is deselected', async () => {
    move({ ...NOWHERE, step: 0, steps: 8, view: { x: 40, y: -5, w: 120, r: 0 } });
    const dialog = await show();
    const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Start at this view' });
    expect([choice.checked, link().value]).toEqual([true, `${CANONICAL}#view=40,-5,120,0`]);
    await press('Copy');
    expect(writeText).toHaveBeenCalledWith(`${CANONICAL}#view=40,-5,120,0`);
    await expectNoViolations(dialog);
    fireEvent.click(choice);
    expect(link().value).toBe(CANONICAL);
  });

  it.each([{}, { step: 1, steps: 8 }, { seconds: 0.9 }])(
    'has no choice at the beginning: %j [3.35]',
    async (position) => {
      move({ ...NOWHERE, ...position });
      await show();
      expect(screen.queryByRole('checkbox')).toBeNull();
    },
  );
});

describe('copying', () => {
  it('shows Copied in a tooltip, and is disabled, for 3 s [2.47, 4.18, 8.11]', async () => {
    const dialog = await show();
    await press('Copy');
    const button = await screen.findByRole('button', { name: 'Copied', description: 'On your clipboard' });
    expect(writeText).toHaveBeenCalledWith(CANONICAL);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('tooltip').textContent).toBe('On your clipboard');
    await press('Copied');
    expect(writeText).toHaveBeenCalledTimes(1);
    await expectNoViolations(dialog);
    act(() => void vi.advanceTimersByTime(2500));
    expect(button.getAttribute('aria-disabled')).toBe('true');
    act(() => void vi.advanceTimersByTime(500));
    expect(screen.getByRole('button', { name: 'Copy' }).hasAttribute('aria-disabled')).toBe(false);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('selects the link and shows a message if it is refused', async () => {
    writeText.mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
    const dialog = await show();
    await press('Copy');
    await vi.waitFor(() => expect(status()).toBe('Copy it yourself.'));
    expect(document.activeElement).toBe(link());
    await expectNoViolations(dialog);
  });
});

describe('a service', () => {
  it.each([
    ['X', 'popup,width=520,height=570'],
    ['LinkedIn', 'popup,width=1300,height=570'],
  ])('%s opens as a pop-up', async (name, features) => {
    await show();
    expect(fireEvent.click(service(name))).toBe(false);
    expect(open).toHaveBeenCalledWith(service(name).href, '_blank', features);
  });

  it('is left to its link if the pop-up is blocked', async () => {
    open.mockReturnValue(null);
    await show();
    expect(fireEvent.click(service('X'))).toBe(true);
  });

  it('is left to the browser, and logged, with a modifier key and the middle button', async () => {
    await show();
    expect(fireEvent.click(service('X'), { ctrlKey: true })).toBe(true);
    expect(fireEvent(service('X'), new MouseEvent('auxclick', { bubbles: true, button: 1 }))).toBe(true);
    expect(open).not.toHaveBeenCalled();
    expect(track.mock.calls).toEqual([[['share', { share_type: 'X' }]], [['share', { share_type: 'X' }]]]);
  });

  it('is not shared to by the right button', async () => {
    await show();
    fireEvent(service('X'), new MouseEvent('auxclick', { bubbles: true, button: 2 }));
    expect(track).not.toHaveBeenCalled();
  });
});

describe('on a mobile device', () => {
  const share = vi.fn<(data: object) => Promise<void>>();

  beforeEach(() => {
    Object.assign(navigator, { share: share.mockReset().mockResolvedValue(undefined) });
  });

  it('the share sheet gets title and link [7.25]', async () => {
    const dialog = await show();
    await screen.findByRole('button', { name: 'Share via an app' });
    await press('Share via an app');
    expect(share).toHaveBeenCalledWith({ title: 'Rivers', url: CANONICAL });
    expect(status()).toBe('');
    await expectNoViolations(dialog);
  });

  it.each([
    ['AbortError', ''],
    ['NotAllowedError', 'That failed.'],
  ])('after %s the page says %j', async (name, text) => {
    share.mockRejectedValue(new DOMException('', name));
    await show();
    await screen.findByRole('button', { name: 'Share via an app' });
    await press('Share via an app');
    expect(status()).toBe(text);
  });
});

describe('the QR code', () => {
  const TEXT = `QR code: ${CANONICAL}`;

  function show(): HTMLDetailsElement {
    document.body.innerHTML = `<details><summary>QR code</summary><p data-qr="${CANONICAL}">${TEXT}</p></details>`;
    return document.querySelector('details')!;
  }

  beforeEach(enterShare);

  afterEach(() => document.body.replaceChildren());

  it('shows the address in closed details', async () => {
    const details = show();
    followQrCode(details);
    await Promise.resolve();
    expect(details.querySelector('p')?.textContent).toBe(TEXT);
  });

  it('shows the code in open details once, with the address as its text', async () => {
    const details = show();
    followQrCode(details);
    details.open = true;
    const image = await vi.waitFor(() => {
      const image = details.querySelector('img');
      expect(image).not.toBeNull();
      return image!;
    });
    expect(image.alt).toBe(TEXT);
    expect(decodeURIComponent(image.src)).toBe(`data:image/svg+xml,${drawQrCode(CANONICAL)}`);
    details.open = false;
    details.open = true;
    await Promise.resolve();
    expect(details.querySelectorAll('img')).toHaveLength(1);
  });

  it('shows the code of the link that the visitor chooses, and then of the other one', async () => {
    move({ ...NOWHERE, step: 3, steps: 5 });
    enterShare();
    const details = show();
    details.open = true;
    const stop = followQrCode(details);
    for (const [isChosen, fragment] of [
      [false, ''],
      [true, '#step=3'],
      [false, ''],
    ] as const) {
      chooseStart(isChosen);
      const image = await vi.waitFor(() => {
        const image = details.querySelector('img');
        expect(image?.alt).toBe(TEXT + fragment);
        return image!;
      });
      expect(decodeURIComponent(image.src)).toBe(`data:image/svg+xml,${drawQrCode(CANONICAL + fragment)}`);
    }
    stop();
  });

  it('shows the code at once in details that are already open, and none after the dialog is removed', async () => {
    const details = show();
    details.open = true;
    followQrCode(details);
    await vi.waitFor(() => expect(details.querySelector('img')).not.toBeNull());

    const other = show();
    followQrCode(other)();
    other.open = true;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(other.querySelector('img')).toBeNull();
  });
});
