// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Restart } from '#domain/playback/playback-file';
import { LoadingOverlay } from './ViewerStage.tsx';
import type { PlayerTexts } from '#domain/addresses/texts-path';
import { ContinueOverlay } from './ContinueOverlay.tsx';
import { RestartOverlay, type SignUpLink } from './RestartOverlay.tsx';

const texts = JSON.parse(readFileSync('public/locales/en/player.json', 'utf8')) as PlayerTexts;

function showRestart(ending: Partial<Restart> = {}, signUp?: SignUpLink) {
  const onRestart = vi.fn<() => void>();
  const whole: Restart = { theme: 'present', headline: [], learnMore: null, ...ending };
  const view = render(
    <RestartOverlay ending={whole} texts={texts} signUp={signUp} isShown onRestart={onRestart} />,
  );
  return { ...view, onRestart };
}

async function expectNoViolations(element: Element): Promise<void> {
  const { violations } = await axe.run(element, {
    preload: false,
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
}

describe('the loading overlay', () => {
  it.each([
    [-5, 0],
    [42.4, 42],
    [300, 100],
  ])('shows %d percent as %d [2.53, 5.7]', async (percent, said) => {
    const { container } = render(<LoadingOverlay label="Loading" percent={percent} />);
    const bar = screen.getByRole('progressbar', { name: 'Loading' });
    expect(bar.getAttribute('aria-valuenow')).toBe(String(said));
    await expectNoViolations(container);
  });

  it('draws the arc by the logarithm of the progress [5.8]', () => {
    const { container } = render(<LoadingOverlay label="Loading" percent={50} />);
    const arc = container.querySelector('.loading-arc')?.getAttribute('stroke-dasharray');
    const [drawn = 0, whole = 0] = (arc ?? '').split(' ').map(Number);
    expect(drawn / whole).toBeCloseTo(Math.log10(5.5), 4);
  });
});

function preferLessMotion(matches: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches }));
}

beforeEach(() => preferLessMotion(false));

describe('the restart overlay', () => {
  it('gets the focus, and restarts [2.54, 4.6]', async () => {
    const { container, onRestart } = showRestart();
    const restart = screen.getByRole('button', { name: 'Restart' });
    expect(document.activeElement).toBe(restart);
    expect(restart.className).toBe('button present');
    expect(screen.queryByRole('link')).toBeNull();
    fireEvent.click(restart);
    expect(onRestart).toHaveBeenCalledTimes(1);
    await expectNoViolations(container);
  });

  it('ignores a key that was held down before it appeared', () => {
    showRestart();
    const restart = screen.getByRole('button', { name: 'Restart' });
    expect(fireEvent.keyDown(restart, { key: ' ', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(restart, { key: ' ' })).toBe(true);
  });

  it("offers to learn more beside a small restart link, with the product's text or the content's [2.54, 4.6]", () => {
    showRestart({ learnMore: { text: null, href: '/product/' } });
    const link = screen.getByRole('link', { name: 'Learn more' });
    expect([link.getAttribute('href'), link.className]).toEqual(['/product/', 'button present']);
    expect(screen.getByRole('button', { name: 'Restart' }).className).toBe('restart-link');
    showRestart({ learnMore: { text: 'Make your own', href: '/product/' } });
    expect(screen.getByRole('link', { name: 'Make your own' })).toBeDefined();
  });

  it('offers to sign up in place of the rest of teased content', async () => {
    const signUp = { text: 'Sign up', href: '/signup/?next=%2Fp%2Fa%2Fb%2F', note: null };
    const { container } = showRestart({}, signUp);
    const link = screen.getByRole('link', { name: 'Sign up' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([signUp.href, null]);
    expect(screen.getByRole('button', { name: 'Restart' }).className).toBe('restart-link');
    await expectNoViolations(container);
  });

  it('opens that offer outside of a frame, and says so', () => {
    showRestart({}, { text: 'Sign up', href: '/signup/', note: '(opens in a new tab)' });
    const link = screen.getByRole('link', { name: 'Sign up (opens in a new tab)' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  });

  it('does not offer it to signed-in visitors', () => {
    document.documentElement.dataset['auth'] = 'in';
    onTestFinished(() => document.documentElement.removeAttribute('data-auth'));
    showRestart({}, { text: 'Sign up', href: '/signup/', note: null });
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByRole('button', { name: 'Restart' }).className).toBe('button present');
  });

  it('promotes the product with a headline and a silent clip in a loop [2.55]', async () => {
    const { container } = showRestart({
      theme: 'promo',
      headline: [
        { text: 'Now ' },
        { tag: 'strong', attributes: {}, children: [{ text: 'you' }] },
        { tag: 'br', attributes: {}, children: [] },
      ],
      learnMore: { text: 'Create', href: '/product/' },
    });
    expect(container.querySelector('.restart-headline')?.innerHTML).toBe('Now <strong>you</strong><br>');
    const clip = container.querySelector('video');
    expect([clip?.loop, clip?.muted, clip?.autoplay, clip?.controls]).toEqual([true, true, true, false]);
    await expectNoViolations(container);
  });

  it('has one button for that clip, which stops and starts it [2.55]', async () => {
    const media = HTMLMediaElement.prototype;
    const play = vi.spyOn(media, 'play').mockImplementation(function (this: HTMLMediaElement) {
      fireEvent.play(this);
      return Promise.resolve();
    });
    const pause = vi.spyOn(media, 'pause').mockImplementation(function (this: HTMLMediaElement) {
      fireEvent.pause(this);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const { container } = showRestart({ headline: [{ text: 'Now you' }] });
    const button = screen.getByRole('button', { name: 'Play' });
    fireEvent.click(button);
    expect([play.mock.calls.length, button.title]).toEqual([1, 'Pause']);
    fireEvent.click(button);
    expect([pause.mock.calls.length, button.title]).toEqual([1, 'Play']);
    await expectNoViolations(container);
  });

  it('shows Play while the browser refuses to play the clip [2.55]', () => {
    const refused = Promise.reject(new DOMException('Saves power.', 'NotAllowedError'));
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockReturnValue(refused);
    onTestFinished(() => void vi.restoreAllMocks());
    showRestart({ headline: [{ text: 'Now you' }] });
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
  });

  it.each([
    ['none', undefined, null],
    ['waits', undefined, false],
    [undefined, 'none', null],
    ['none', 'plays', true],
    ['waits', 'plays', true],
  ] as const)(
    'has a clip as the flags of the page (%s) and of the visitor (%s) say [6.13]',
    async (clip, ofVisitor, autoplay) => {
      if (ofVisitor) document.documentElement.dataset['clip'] = ofVisitor;
      onTestFinished(() => document.documentElement.removeAttribute('data-clip'));
      const { container } = showRestart({ headline: [{ text: 'Now you' }], ...(clip && { clip }) });
      expect(container.querySelector('video')?.autoplay ?? null).toBe(autoplay);
      await expectNoViolations(container);
    },
  );

  it('does not play the clip for visitors who prefer less motion', () => {
    preferLessMotion(true);
    const { container } = showRestart({ headline: [{ text: 'Now you' }] });
    expect(container.querySelector('video')?.autoplay).toBe(false);
  });

  it('gets the focus, except from a field in use', () => {
    showRestart();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Restart' }));
    cleanup();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    showRestart();
    expect(document.activeElement).toBe(field);
    field.remove();
  });
});

/** The block of the sidebar that says to what the page leads on, as the page has it. */
const SIDEBAR = `<section aria-labelledby="sidebar-more">
  <h2 id="sidebar-more">Als Nächstes</h2>
  <ul>
    <li class="card" data-card="video">
      <div class="card-thumbnail" data-animation="/moves.webp">
        <picture><source srcset="/tide.avif 170w" /><img src="/tide.webp" alt="" /></picture>
        <img src="/moves.webp" alt="" style="position: absolute" />
        <span class="card-badge">1:20</span>
      </div>
      <div class="card-text"><h3><a class="card-link" href="/de/v/tide/" lang="en"> The tide </a></h3></div>
    </li>
    <li class="card"><a href="/de/p/other/">Another</a></li>
  </ul>
</section>`;

describe('what the end leads on to [2.91]', () => {
  it('is the first card under Up next, as a link with its picture and time', async () => {
    const sidebar = document.body.appendChild(document.createElement('aside'));
    onTestFinished(() => sidebar.remove());
    sidebar.innerHTML = SIDEBAR;
    const { container } = showRestart({ learnMore: { text: null, href: '/product/' } });
    const part = container.querySelector<HTMLElement>('.up-next')!;
    const list = screen.getByRole('list', { name: 'Als Nächstes' });
    expect(list).toBe(part);
    const link = part.querySelector('a')!;
    expect([link.getAttribute('href'), link.lang, link.textContent]).toEqual([
      '/de/v/tide/',
      'en',
      'The tide',
    ]);
    expect(link.getAttribute('aria-keyshortcuts')).toBe('N');
    // The event of a card has its type and its place in a list.
    expect(link.closest<HTMLElement>('li[data-card]')?.dataset['card']).toBe('video');
    const picture = part.querySelector('.card-thumbnail')!;
    expect([...picture.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/tide.webp',
    ]);
    expect(picture.textContent).toBe('1:20');
    // The other actions stay first, and Restart has the focus.
    const actions = [...container.querySelectorAll('a, button')].map(({ textContent }) => textContent);
    expect(actions).toEqual(['Learn more', 'Restart', 'The tide']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Restart' }));
    await expectNoViolations(container);
  });

  it('is nothing on a page without such a card', () => {
    expect(showRestart().container.querySelector('.up-next')).toBeNull();
  });
});

describe('the offer to continue [4.46]', () => {
  it.each([
    ['presentation', 5, 'Continue at step 5', '#step=5'],
    ['video', 80, 'Continue at 1:20', '#t=80'],
  ] as const)('of a %s at %d gets the focus, and goes there', async (kind, at, name, hash) => {
    const onBegin = vi.fn(() => expect(location.hash).toBe(hash));
    onTestFinished(() => history.replaceState(null, '', '#'));
    const { container } = render(<ContinueOverlay visit={{ kind, at, texts }} onBegin={onBegin} />);
    expect(document.activeElement).toBe(screen.getByRole('button', { name }));
    await expectNoViolations(container);
    fireEvent.click(screen.getByRole('button', { name }));
    expect(onBegin).toHaveBeenCalledOnce();
  });

  it('leaves the address alone from the beginning', () => {
    const onBegin = vi.fn();
    render(<ContinueOverlay visit={{ kind: 'presentation', at: 5, texts }} onBegin={onBegin} />);
    fireEvent.click(screen.getByRole('button', { name: 'From the beginning' }));
    expect([onBegin.mock.calls.length, location.hash]).toEqual([1, '']);
  });
});
