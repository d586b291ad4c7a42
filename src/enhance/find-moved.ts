/** A language, and the address of a view page with a slug, which may be an old one: classic, next or video. */
const WITH_SLUG = /^(\/[a-z]{2})?(\/(?:[pv]\/)?[a-z0-9][a-z0-9_-]{2,63}\/)[^/]+\/?$/;

/**
 * The address that a page that was not found has now, on hosts that serve files only: where the same address without its
 * slug leads, in the language that was asked for. Null if it leads nowhere. Never rejects.
 */
export async function findMoved(address: URL, ask: typeof fetch = fetch): Promise<string | null> {
  // By itself, not by domain/paths: what pages of another kind share with the islands becomes one file more for those.
  const [, language = '', short] = WITH_SLUG.exec(address.pathname) ?? [];
  if (short === undefined) return null;
  try {
    const answer = await ask(new URL(short, address));
    if (!answer.ok) return null;
    // Without its styles: the policy of this page refuses them, and the browser would say so.
    const html = (await answer.text()).replace(/<style\b[^]*?<\/style>/g, '');
    const page = new DOMParser().parseFromString(html, 'text/html');
    // A page that stands at the shorter address itself, such as a listing, is not what was asked for.
    if (!answer.redirected && page.querySelector('meta[http-equiv=refresh]') === null) return null;
    const href = page.querySelector<HTMLLinkElement>('link[rel=canonical]')?.getAttribute('href');
    const moved = href ? language + new URL(href).pathname : null;
    return moved === null || moved === address.pathname ? null : moved + address.search + address.hash;
  } catch {
    return null;
  }
}
