import type { NativeApp } from '#services/viewer';
import { loadRoleTexts } from './load-role-texts.ts';

/** Time for an app to open if the viewer data do not say, in milliseconds. */
const OPEN_APP_MS = 300;

/**
 * Offers to open the content in the app of this platform, with the badge of its store
 * (rules 4.32 and 6.6). Rejects if the texts do not load. Hidden until
 * later.css has loaded.
 */
export async function offerApp(page: Document, app: NativeApp): Promise<void> {
  const { type, url, openAppTimeout } = app;
  const texts = await loadRoleTexts(page);

  function make<Tag extends 'a' | 'aside' | 'button'>(
    tag: Tag,
    className: string,
    facts: Partial<HTMLElementTagNameMap[Tag]>,
    ...children: (Node | string)[]
  ): HTMLElementTagNameMap[Tag] {
    const element = Object.assign(page.createElement(tag), { className }, facts);
    element.append(...children);
    return element;
  }

  async function open(): Promise<void> {
    const code = await import('./open-app.ts');
    code.openApp(page, app, openAppTimeout ?? OPEN_APP_MS, (target) => location.assign(target));
  }

  const offer: HTMLElement = make(
    'aside',
    'app-offer',
    { ariaLabel: texts.app.label },
    make('a', `app-badge app-${type}`, { href: url }, texts.app[type]),
    // If this code fails to load, go to the store instead of opening the app.
    make(
      'button',
      'button',
      { type: 'button', onclick: () => void open().catch(() => location.assign(url)) },
      texts.app.open,
    ),
    make(
      'button',
      'app-offer-close',
      { type: 'button', ariaLabel: texts.app.close, onclick: () => offer.remove() },
      '×',
    ),
  );
  page.body.append(offer);
}
