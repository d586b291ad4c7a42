import { hashSource, type Policy } from './policy.ts';

const STYLE = /<style>([^]*?)<\/style>/g;

/** A font by the name that Astro gives it: that of the project with a hash, 17 characters that no compression makes shorter. */
const HASHED_FONT = /@font-face\s*{\s*font-family:\s*"?[\w ]+(-[\da-f]{16})/g;

/** Fonts by the names that the project gives them, which nothing else in a page has. */
function withPlainFontNames(css: string): string {
  return [...css.matchAll(HASHED_FONT)].reduce((named, [, hash = '']) => named.replaceAll(hash, ''), css);
}

/**
 * The page with its inline styles in one element, where the first one was and in their order, and the policy that allows
 * it: every hash of a policy is 44 characters that no compression makes shorter.
 */
export function withOneStyle(html: string, policy: Policy): { html: string; policy: Policy } {
  const styles = [...html.matchAll(STYLE)].map(([, css = '']) => css);
  if (styles.length < 2) return { html, policy };
  const css = withPlainFontNames(styles.join(''));
  let isFirst = true;
  const merged = html.replace(STYLE, () => {
    const element = isFirst ? `<style>${css}</style>` : '';
    isFirst = false;
    return element;
  });
  const former = new Set(styles.map((style) => hashSource(style)));
  const sources = (policy.get('style-src') ?? []).filter((source) => !former.has(source));
  return { html: merged, policy: new Map([...policy, ['style-src', [...sources, hashSource(css)]]]) };
}
