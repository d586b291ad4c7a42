// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIKE_BY_LINK_CALL, likeCall } from '#domain/addresses/calls';
import { LikeButton, type LikeButtonProps } from './LikeButton.tsx';

vi.mock('#stores/track', () => ({ track: () => Promise.resolve(true) }));

let contents = 0;
let server: { viewer: object; answer: () => Promise<Response>; calls: string[] };

beforeEach(() => {
  server = {
    viewer: { isAuthenticated: true },
    answer: () => Promise.resolve(new Response()),
    calls: [],
  };
  document.cookie = 'viewer_hint=Ada';
  document.cookie = 'csrftoken=token';
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.includes('/viewer/')) return Promise.resolve(Response.json(server.viewer));
    server.calls.push(`${init.method ?? ''} ${new URL(url).pathname}`);
    return server.answer();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.cookie = 'viewer_hint=; max-age=0';
  document.cookie = 'csrftoken=; max-age=0';
  location.hash = '';
});

/** Returns props for content that no other test uses: the stores live as long as the page. */
function props(changes: Partial<LikeButtonProps> = {}): LikeButtonProps {
  return {
    oid: `content-${contents++}`,
    likesCount: 312,
    texts: { like: 'Like', unlike: 'Unlike', failed: 'That did not work.' },
    locale: 'en',
    signupHref: '/signup/?next=%2Fp%2Frivers%2Fx%2F',
    ...changes,
  };
}

function button(name: RegExp | string = /^Like/): HTMLElement {
  return screen.getByRole('button', { name });
}

/** Returns the number of paths of the icon: the broken heart has a crack too. */
function pathsOfIcon(): number {
  return button().querySelectorAll('path').length;
}

/** Renders the button and waits until the viewer data has loaded. */
async function show(given: LikeButtonProps): Promise<ReturnType<typeof render>> {
  const view = render(<LikeButton {...given} />);
  await act(() => vi.waitFor(() => Promise.resolve()));
  return view;
}

async function press(): Promise<void> {
  await act(async () => {
    button().click();
    await Promise.resolve();
  });
}

describe('the like button', () => {
  it('states its action and the count, and is not pressed', async () => {
    await show(props());
    expect(button('Like 312').getAttribute('aria-pressed')).toBe('false');
  });

  it('shortens the count from 10,000 on, in the language of the page', async () => {
    await show(props({ likesCount: 12_840, locale: 'de' }));
    expect(button().textContent).toContain(
      new Intl.NumberFormat('de', { notation: 'compact' }).format(12_840),
    );
  });

  it('is absent for content without a like count [4.14]', () => {
    const { container } = render(<LikeButton {...props({ likesCount: undefined })} />);
    expect(container.innerHTML).toBe('');
  });

  it('is present for content with a count of 0', async () => {
    await show(props({ likesCount: 0 }));
    expect(button('Like 0')).toBeDefined();
  });

  it('shows the state of the viewer data', async () => {
    server.viewer = { isAuthenticated: true, hasLiked: true, likesCount: 400 };
    await show(props());
    await waitFor(() => expect(button('Like 400').getAttribute('aria-pressed')).toBe('true'));
    expect(button().title).toBe('Unlike');
  });

  it('without JavaScript is a form that leads to sign-up and back', () => {
    document.body.innerHTML = renderToString(<LikeButton {...props()} />);
    const form = document.querySelector('form');
    expect(form?.getAttribute('action')).toBe('/signup/');
    expect(form?.method).toBe('get');
    expect(Object.fromEntries(new FormData(form!))).toEqual({ next: '/p/rivers/x/' });
    expect(button()).toHaveProperty('type', 'submit');
    document.body.innerHTML = '';
  });
});

describe('in a frame', () => {
  const inFrame = { href: '/p/rivers/x/', note: '(opens in a new tab)' };

  it('is a form without JavaScript that opens the view page in a new tab, and says so', () => {
    document.body.innerHTML = renderToString(<LikeButton {...props({ inFrame })} />);
    const form = document.querySelector('form');
    const name = button().textContent;
    document.body.innerHTML = '';
    expect(form?.getAttribute('action')).toBe('/p/rivers/x/');
    expect([form?.target, form?.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    expect([...new FormData(form!)]).toEqual([]);
    expect(name).toBe('Like 312 (opens in a new tab)');
  });

  it('opens no tab for a visitor who can like', async () => {
    await show(props({ inFrame }));
    await waitFor(() => expect(button('Like 312')).toBeDefined());
    await press();
    await waitFor(() => expect(button('Like 313').getAttribute('aria-pressed')).toBe('true'));
  });
});

describe('a press', () => {
  it('likes at once, animates for 350 ms, and sends the call [4.8]', async () => {
    const given = props();
    await show(given);
    await waitFor(() => expect(button().dataset['phase']).toBe('idle'));
    vi.useFakeTimers();
    await press();
    expect(button('Like 313').getAttribute('aria-pressed')).toBe('true');
    expect(button().dataset['phase']).toBe('liked');
    act(() => void vi.advanceTimersByTime(350));
    expect(button().dataset['phase']).toBe('idle');
    expect(server.calls).toEqual([`PUT ${likeCall(given.oid)}`]);
  });

  it('takes the like back and shows a broken heart for 2 s [4.10]', async () => {
    server.viewer = { isAuthenticated: true, hasLiked: true };
    await show(props());
    await waitFor(() => expect(button().getAttribute('aria-pressed')).toBe('true'));
    vi.useFakeTimers();
    await press();
    expect(button('Like 311').getAttribute('aria-pressed')).toBe('false');
    expect(pathsOfIcon()).toBe(2);
    act(() => void vi.advanceTimersByTime(1999));
    expect(pathsOfIcon()).toBe(2);
    act(() => void vi.advanceTimersByTime(1));
    expect(pathsOfIcon()).toBe(1);
  });

  it('uses the view link if there is one [7.4]', async () => {
    await show(props({ linkId: 'abc' }));
    await press();
    await waitFor(() => expect(server.calls).toEqual([`PUT ${LIKE_BY_LINK_CALL}`]));
  });

  it.each([
    ['the server refuses', () => Promise.resolve(new Response(null, { status: 500 }))],
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is reverted, shakes and is announced when %s [8.2]', async (_when, answer) => {
    server.answer = answer;
    await show(props());
    await press();
    await waitFor(() => expect(button('Like 312').dataset['phase']).toBe('error'));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('That did not work.'));
    expect(button().getAttribute('aria-pressed')).toBe('false');
    server.answer = () => Promise.resolve(new Response());
    await press();
    await waitFor(() => expect(button('Like 313')).toBeDefined());
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('is reverted and shakes when the anti-forgery cookie is missing, without a call [8.1]', async () => {
    document.cookie = 'csrftoken=; max-age=0';
    await show(props());
    await press();
    await waitFor(() => expect(button('Like 312').dataset['phase']).toBe('error'));
    expect(server.calls).toEqual([]);
  });

  it('leads a signed-out visitor to sign-up, without a call [4.13]', async () => {
    document.cookie = 'viewer_hint=; max-age=0';
    await show(props({ signupHref: '#signup' }));
    await press();
    await waitFor(() => expect(location.hash).toBe('#signup'));
    expect(button('Like 312').getAttribute('aria-pressed')).toBe('false');
    expect(server.calls).toEqual([]);
  });

  it('shows that it waits while the viewer is unknown', async () => {
    const viewer = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', (url: string) =>
      url.includes('/viewer/') ? viewer.promise : Promise.resolve(new Response()),
    );
    render(<LikeButton {...props()} />);
    await press();
    expect(button().getAttribute('aria-busy')).toBe('true');
    viewer.resolve(Response.json({ isAuthenticated: true }));
    await waitFor(() => expect(button('Like 313').hasAttribute('aria-busy')).toBe(false));
  });

  describe('of a visitor whose viewer data do not load', () => {
    const NOT_SAVED = 'That did not work.';
    let viewerCalls: number;
    let answerViewer: () => Response | Promise<Response>;

    beforeEach(() => {
      vi.useFakeTimers();
      viewerCalls = 0;
      answerViewer = () => new Response(null, { status: 500 });
      vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
        if (!url.includes('/viewer/'))
          return (server.calls.push(init.method ?? ''), Promise.resolve(new Response()));
        viewerCalls++;
        return Promise.resolve(answerViewer());
      });
    });

    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

    it('is kept, and reports after the last repetition that it was not saved', async () => {
      render(<LikeButton {...props({ signupHref: '#signup' })} />);
      await wait(0);
      await press();
      expect(button('Like 313').getAttribute('aria-pressed')).toBe('true');
      expect(button().getAttribute('aria-busy')).toBe('true');
      await wait(19_999);
      expect(button('Like 313').getAttribute('aria-pressed')).toBe('true');
      expect(screen.getByRole('status').textContent).toBe('');
      await wait(1);
      expect(button('Like 312').dataset['phase']).toBe('error');
      expect(button().hasAttribute('aria-busy')).toBe(false);
      expect(screen.getByRole('status').textContent).toBe(NOT_SAVED);
      expect([viewerCalls, server.calls, location.hash]).toEqual([4, [], '']);
    });

    it('can be repeated, which requests the viewer data again', async () => {
      render(<LikeButton {...props()} />);
      await wait(20_000);
      answerViewer = () => Response.json({ isAuthenticated: true });
      await press();
      await wait(0);
      expect(button('Like 313').hasAttribute('aria-busy')).toBe(false);
      expect([viewerCalls, server.calls]).toEqual([5, ['PUT']]);
    });

    it.each([
      ['before the page gives up waiting', 3_000],
      ['after it', 6_000],
    ])('is sent once if a slow server answers after 8 s, pressed %s', async (_when, pressedAt) => {
      answerViewer = () =>
        new Promise((resolve) => {
          setTimeout(() => resolve(Response.json({ isAuthenticated: true, likesCount: 320 })), 8_000);
        });
      render(<LikeButton {...props({ signupHref: '#signup' })} />);
      await wait(pressedAt);
      await press();
      expect(button().getAttribute('aria-busy')).toBe('true');
      await wait(7_999 - pressedAt);
      expect(button('Like 313').getAttribute('aria-pressed')).toBe('true');
      expect(server.calls).toEqual([]);
      await wait(1);
      expect(button('Like 321').hasAttribute('aria-busy')).toBe(false);
      await wait(60_000);
      expect([viewerCalls, server.calls, location.hash]).toEqual([1, ['PUT'], '']);
      expect(screen.getByRole('status').textContent).toBe('');
    });

    it('is reverted if the server takes more than 20 s, which is asked once', async () => {
      answerViewer = () => new Promise(() => undefined);
      render(<LikeButton {...props()} />);
      await wait(0);
      await press();
      await wait(19_999);
      expect(button('Like 313').getAttribute('aria-pressed')).toBe('true');
      await wait(1);
      expect(screen.getByRole('status').textContent).toBe(NOT_SAVED);
      await wait(60_000);
      expect([viewerCalls, server.calls]).toEqual([1, []]);
    });

    it('is sent as soon as they load', async () => {
      render(<LikeButton {...props()} />);
      await wait(0);
      await press();
      answerViewer = () => Response.json({ isAuthenticated: true, likesCount: 320 });
      await wait(1_000);
      expect(button('Like 321').hasAttribute('aria-busy')).toBe(false);
      expect([viewerCalls, server.calls]).toEqual([2, ['PUT']]);
      expect(screen.getByRole('status').textContent).toBe('');
    });
  });

  it('shows on every like button of the same content', async () => {
    const given = props();
    render(
      <>
        <LikeButton {...given} />
        <LikeButton {...given} />
      </>,
    );
    fireEvent.submit(document.forms[0]!);
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Like 313', pressed: true })).toHaveLength(2),
    );
  });
});

describe('other content', () => {
  it('starts from its own count and state [4.12]', async () => {
    const view = await show(props());
    await press();
    await waitFor(() => expect(button('Like 313')).toBeDefined());
    view.rerender(<LikeButton {...props({ likesCount: 7 })} />);
    expect(button('Like 7').getAttribute('aria-pressed')).toBe('false');
    expect(button().dataset['phase']).toBe('idle');
    await act(() => vi.waitFor(() => Promise.resolve()));
  });
});

describe('hydration', () => {
  it('keeps the static button, although its state and count have changed since the build', async () => {
    const given = props();
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(<LikeButton {...given} />);
    const before = button();
    before.setAttribute('aria-pressed', 'true');
    before.querySelector('[data-count]')!.textContent = '320';
    server.viewer = { isAuthenticated: true, hasLiked: true, likesCount: 320 };
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const recovered = vi.fn();
    const hydrated = hydrateRoot(root, <LikeButton {...given} />, { onRecoverableError: recovered });
    await waitFor(() => expect(button('Like 320').title).toBe('Unlike'));
    expect(button()).toBe(before);
    expect(recovered).not.toHaveBeenCalled();
    errors.mockRestore();
    act(() => hydrated.unmount());
    root.remove();
  });
});

describe('accessibility', () => {
  it.each(['idle', 'liked', 'unliked', 'error'])('has no violation while %s', async (phase) => {
    server.viewer = { isAuthenticated: true, hasLiked: phase === 'unliked' };
    if (phase === 'error') server.answer = () => Promise.resolve(new Response(null, { status: 500 }));
    const { container } = await show(props());
    if (phase === 'unliked') await waitFor(() => expect(button().getAttribute('aria-pressed')).toBe('true'));
    if (phase !== 'idle') await press();
    await waitFor(() => expect(button().dataset['phase']).toBe(phase));
    const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
