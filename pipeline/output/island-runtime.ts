import { createHash } from 'node:crypto';

/** Code that pages share. */
export interface SharedScript {
  /** Relative to the output folder. */
  readonly name: string;
  readonly code: string;
}

/** What Astro writes on an island that no code of the page reads: an id, and a name for messages in development. */
const UNREAD = / uid="[^"]*"|&quot;name&quot;:&quot;\w+&quot;,(?=&quot;value&quot;)/g;

const RUNTIME = /<script>((?:(?!<\/script>)[^])*\bcustomElements\.define\("astro-island"[^]*?)<\/script>/;

/**
 * The page without the code of Astro's islands, which is the same in all pages, and that code for a file of its own: it is
 * wanted only once a visitor reaches for an island, and a tenth of what the first round trip has room for. The page
 * names the file in `data-islands`; the directive `client:interaction`, which hears the visitor, brings it. What is written on
 * the islands but never read goes.
 */
export function withRuntimeApart(html: string): { html: string; script: SharedScript | null } {
  const code = RUNTIME.exec(html)?.[1];
  if (code === undefined) return { html, script: null };
  const rest = html.replace(RUNTIME, '').replace(/<astro-island [^>]*>/g, (tag) => tag.replace(UNREAD, ''));
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  const name = `_astro/astro-island.${hash}.js`;
  return {
    html: rest.replace('<html', `<html data-islands="/${name}"`),
    script: { name, code },
  };
}
