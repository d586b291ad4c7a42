import { hashSource, type Policy } from './policy.ts';

const STYLE = /<style>([^]*?)<\/style>/g;

/**
 * The page with its inline styles in one element, where the first one was and in their order, and the policy that allows
 * it: every hash of a policy is 44 characters that no compression makes shorter.
 */
export function withOneStyle(html: string, policy: Policy): { html: string; policy: Policy } {
  const styles = [...html.matchAll(STYLE)].map(([, css = '']) => css);
  if (styles.length < 2) return { html, policy };
  const css = styles.join('');
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
