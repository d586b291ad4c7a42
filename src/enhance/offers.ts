import type { Locale } from '#domain/locales';
import type { NativePlatform } from '#domain/native-app';
import { textsPath } from '#domain/paths';
import { browserEnvironment } from '#services/browser-environment';
import { fetchPlaybackFile } from '#services/playback-files';
import { adoptStyle } from './adopt-style.ts';
import css from './offers.css?inline';
import { openApp, type AppAddresses } from './open-app.ts';

/** The texts that only some signed-in visitors see, from `locales/{language}/roles.json`. */
interface Texts {
  readonly makeACopy: string;
  readonly app: Readonly<Record<'label' | 'open' | 'close' | NativePlatform, string>>;
}

/** Outlines of the devices for the badges, drawn for 24 by 24. */
const BADGES: Readonly<Record<NativePlatform, string>> = {
  iphone: 'M8 2h8a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM10.5 5h3',
  android: 'M5 17v-3a7 7 0 0 1 14 0v3zM7.5 8.5 6 6M16.5 8.5 18 6M9.5 13.5h.01M14.5 13.5h.01',
};

const SVG = 'http://www.w3.org/2000/svg';

async function readTexts(page: Document): Promise<Texts> {
  const path = textsPath(page.documentElement.lang as Locale, 'roles');
  return (await fetchPlaybackFile(browserEnvironment(), path)) as Texts;
}

/** Shows the make-a-copy button, leading where the viewer data say; CSS keeps it off mobile devices (spec section 5). */
export async function offerCopy(page: Document, href: string): Promise<void> {
  const facts = page.querySelector('.detail-facts');
  const link = page.querySelector<HTMLAnchorElement>('.make-a-copy') ?? page.createElement('a');
  link.href = href;
  if (link.isConnected || !facts) return;
  link.className = 'button button-quiet make-a-copy';
  link.rel = 'nofollow';
  link.textContent = (await readTexts(page)).makeACopy;
  facts.append(link);
}

/** Offers to open the content in the app of this platform, with the badge of its store (spec sections 4 and 6). */
export async function offerApp(
  page: Document,
  app: AppAddresses & { readonly type: NativePlatform },
): Promise<void> {
  const texts = (await readTexts(page)).app;
  adoptStyle(page, css);
  const offer = page.createElement('aside');
  offer.className = 'app-offer';
  offer.ariaLabel = texts.label;
  const close = button(page, 'app-offer-close', '×', () => {
    offer.remove();
  });
  close.ariaLabel = texts.close;
  offer.append(
    badge(page, app, texts[app.type]),
    button(page, 'button', texts.open, () => {
      openApp(page, app, (url) => page.defaultView?.location.assign(url));
    }),
    close,
  );
  page.body.append(offer);
}

function badge(
  page: Document,
  app: { readonly type: NativePlatform; readonly url: string },
  text: string,
): HTMLElement {
  const link = page.createElement('a');
  link.className = 'app-badge';
  link.href = app.url;
  const drawing = page.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({
    viewBox: '0 0 24 24',
    width: '24',
    height: '24',
    'aria-hidden': 'true',
  }))
    drawing.setAttribute(name, value);
  const path = page.createElementNS(SVG, 'path');
  path.setAttribute('d', BADGES[app.type]);
  drawing.append(path);
  link.append(drawing, text);
  return link;
}

function button(page: Document, className: string, text: string, onPress: () => void): HTMLButtonElement {
  const element = page.createElement('button');
  element.type = 'button';
  element.className = className;
  element.textContent = text;
  element.addEventListener('click', onPress);
  return element;
}
