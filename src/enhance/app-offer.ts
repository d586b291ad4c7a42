import type { NativePlatform } from '#domain/native-app';
import { loadRoleAssets } from './role-assets.ts';

/** An app from the viewer data; unvalidated except for its platform. */
interface App {
  readonly type?: unknown;
  readonly url?: unknown;
  readonly ownProtocolUrl?: unknown;
  readonly openAppTimeout?: unknown;
}

/**
 * Offers to open the content in the app of this platform, with the badge of its store
 * (rules 4.32 and 6.6). Rejects if a URL is invalid, or if texts or styles do not load.
 */
export async function offerApp(page: Document, app: App): Promise<void> {
  const type = app.type as NativePlatform;
  const url = address(app.url, /^https:/);
  const ownProtocolUrl = address(app.ownProtocolUrl, /^(?!(?:javascript|data|vbscript|file|blob):)/);
  const openAppTimeout = typeof app.openAppTimeout === 'number' ? app.openAppTimeout : 300;
  const texts = await loadRoleAssets(page);

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
    const app = { url, ownProtocolUrl, openAppTimeout };
    const code = await import('./open-app.ts');
    code.openApp(page, app, (target) => location.assign(target));
  }

  const offer = make(
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

function address(value: unknown, allowed: RegExp): string {
  const url = new URL(String(value));
  if (!allowed.test(url.protocol)) throw new TypeError(`Refused nativeApp: ${url.href}`);
  return url.href;
}
