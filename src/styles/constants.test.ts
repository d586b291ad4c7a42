// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { likePhaseMs } from '#domain/like-phases';
import { readSource, readStyles } from './test-styles.ts';

const LARGE = '(min-width: 1024px) and (min-height: 516px)';
const MIDDLE = '(min-width: 768px) and (min-height: 236px)';

it.each([
  ['components/viewer/Toolbar.astro', ['max 575', 'max 767', 'max 991', 'max 1199', 'min 992', 'min 1200']],
  ['components/header/Header.astro', ['max 433', 'max 767', 'min 768']],
  ['components/header/Banner.astro', ['min 1600']],
  ['components/detail/Detail.astro', ['min 768']],
  ['components/sidebar/Sidebar.astro', ['max 433', 'min 768 and max 991']],
  ['components/footer/MobileBar.astro', ['min 768']],
  ['layouts/ViewPage.astro', ['min 576', 'min 992', 'min 1600']],
])('%s changes at these widths: %j [4.28, 9.10, 9.11, 9.12]', async (file, widths) => {
  const { conditions } = await readStyles(file);
  const short = conditions.filter((condition) => condition.includes('width'));
  expect(short.map((one) => one.replaceAll(/\((m..)-width: (\d+)px\)/g, '$1 $2'))).toEqual(widths);
});

it('the viewer changes at 1024 by 516 and at 768 by 236 pixels [2.51, 2.59]', async () => {
  const { conditions, read } = await readStyles('components/viewer/StartOverlay.astro');
  expect(conditions).toEqual([MIDDLE, LARGE]);
  expect(['', MIDDLE, LARGE].map((size) => read('.present', 'min-height', size))).toEqual([
    'var(--touch)',
    '68px',
    '76px',
  ]);
});

it('the progress circle is 168 pixels wide, 80 in a small viewer [2.53, 9.17]', async () => {
  const { read } = await readStyles('islands/viewer/viewer-stage.css');
  const circle = (condition: string) =>
    ['width', 'height'].map((side) => read('.loading-circle', side, condition));
  expect([circle(''), circle(MIDDLE)]).toEqual([
    ['80px', '80px'],
    ['168px', '168px'],
  ]);
});

it('the header is 49 pixels high from a width of 768 pixels on, 48 below [9.13, 9.14]', async () => {
  const { read } = await readStyles('styles/tokens.css');
  expect(read(':root', '--header-height')).toBe('48px');
  expect(read(':root', '--header-height', '(min-width: 768px)')).toBe('49px');
});

it('the avatar is 42 pixels wide in the author block and 36 in the overlay [3.7]', async () => {
  const { read } = await readStyles('components/ui/Avatar.astro');
  const sizes = await Promise.all(
    ['viewer/AuthorBlock', 'viewer/StartOverlay'].map(async (name) =>
      /(?<=avatarSize=\{)\d+/.exec(await readSource(`components/${name}.astro`))?.at(0),
    ),
  );
  expect(sizes).toEqual(['42', '36']);
  expect(['42', '36'].map((size) => read(`.avatar-size-${size}`, 'width'))).toEqual(['42px', '36px']);
});

it('the avatar has 8 colours [3.6]', async () => {
  const { read } = await readStyles('styles/tokens.css');
  const colours = Array.from({ length: 9 }, (_, index) => read(':root', `--avatar-${index}`));
  expect(new Set(colours.slice(0, 8)).size).toBe(8);
  expect(colours.indexOf('')).toBe(8);
});

it('the preview is blurred by 10 pixels [2.57, 9.18]', async () => {
  const { read } = await readStyles('components/viewer/Preview.astro');
  expect(read('.preview', 'filter')).toBe('blur(10px)');
});

it('overlays appear within 500 ms [9.3]', async () => {
  const { read } = await readStyles('islands/viewer/viewer-stage.css');
  expect(read('.overlay', 'transition')).toBe('opacity var(--motion-overlay)');
  expect((await readStyles('styles/tokens.css')).read(':root', '--motion-overlay')).toBe('500ms');
});

it('the restart overlay is dark with a light-blue button, or a dark-blue gradient with a purple one [4.7]', async () => {
  const { read } = await readStyles('islands/viewer/viewer-stage.css');
  expect(read('.overlay-present', 'background')).toContain('var(--color-ink) 88%');
  expect(read('.overlay-present .present', 'background')).toBe('var(--color-light-blue)');
  expect(read('.overlay-promo', 'background')).toMatch(/^linear-gradient\([^]*var\(--color-accent\)/);
  expect(read('.overlay-promo .present', 'background')).toBe('var(--color-purple)');
});

it('the video of the restart overlay is at most 900 pixels wide [2.55, 9.19]', async () => {
  const { read } = await readStyles('islands/viewer/viewer-stage.css');
  expect(read('.restart-video', 'width')).toMatch(/^min\(.*\b900px\b.*\)$/);
});

it('the tooltip of a copied link shows after 100 ms [9.6]', async () => {
  const { read } = await readStyles('islands/share/share.css');
  expect(read('.share-tip', 'animation')).toMatch(/^100ms share-tip$|^share-tip 100ms$/);
});

it('the like button moves as long as its phases last [4.8, 4.9, 4.10]', async () => {
  const page = await readStyles('islands/like/LikeButton.module.css');
  const later = await readStyles('islands/like/like-later.css');
  const condition = '(prefers-reduced-motion: no-preference)';
  const animations = {
    liked: page.read('.button[data-phase="liked"] .icon', 'animation', condition),
    unliked: later.read('[data-like][data-phase="unliked"] svg', 'animation', condition),
    error: page.read('.button[data-phase="error"]', 'animation', condition),
  };
  for (const [phase, animation] of Object.entries(animations))
    expect(animation).toContain(`${likePhaseMs(phase as keyof typeof animations)}ms`);
});

it('cards cut titles and subtitles after 1, 2 or 3 lines [3.29]', async () => {
  const source = await readSource('components/cards/Card.astro');
  expect([...source.matchAll(/-webkit-line-clamp: (\d)/g)].map(([, lines]) => lines)).toEqual([
    '1',
    '2',
    '3',
  ]);
});

it('the link to the product site is at the lower left of the viewer [2.52]', async () => {
  const { read } = await readStyles('components/viewer/StartOverlay.astro');
  expect(read('.overlay-site', 'position')).toBe('absolute');
  expect(read('.overlay-site', 'inset')).toBe('auto auto var(--space-2) var(--space-3)');
});

it('the banner is open at first, and gone once it is closed [4.20]', async () => {
  expect(await readSource('components/header/Banner.astro')).toMatch(
    /<details class="banner" open>\s*<summary class="banner-close">/,
  );
  const { read } = await readStyles('components/header/Banner.astro');
  expect(read('.banner:not([open])', 'display')).toBe('none');
});

it('videos of the sidebar have thumbnails of 170 by 96 pixels [3.30]', async () => {
  const { read } = await readStyles('components/sidebar/Sidebar.astro');
  expect(['width', 'height'].map((side) => read('.sidebar-videos .card-thumbnail', side))).toEqual([
    '170px',
    '96px',
  ]);
});
