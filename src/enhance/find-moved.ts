import { splitLocale, withLocale } from '#domain/paths';

/** The address of a view page with a slug, which may be an old one: classic, next or video. */
const WITH_SLUG = /^(\/(?:[pv]\/)?[a-z0-9][a-z0-9_-]{2,63}\/)[^/]+\/?$/;

/**
 * The address that a page that was not found has now, on hosts that serve files only: where the same address without its
 * slug leads, in the language that was asked for. Null if it leads nowhere. Never rejects.
 */
export async function findMoved(address: URL, ask: typeof fetch = fetch): Promise<string | null> {
  const { locale, path } = splitLocale(address.pathname);
  const short = WITH_SLUG.exec(path)?.[1];
  if (short === undefined) return null;
  try {
    const answer = await ask(new URL(short, address));
    if (!answer.ok) return null;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const href = page.querySelector<HTMLLinkElement>('link[rel=canonical]')?.getAttribute('href');
    const moved = href ? withLocale(new URL(href).pathname, locale) : null;
    return moved === null || moved === address.pathname ? null : moved + address.search + address.hash;
  } catch {
    return null;
  }
}
