import { createElement, Fragment, type FunctionComponent, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wordsOf } from './content.ts';
import { toView } from './nextjs-view.ts';

const Head = ({ children }: { children?: ReactNode }) => createElement('head', null, children);

/** Renders a view with React. Passes its imports in as arguments. */
function render(view: string, p: object): string {
  const code = view.replace(/^import .*$/gm, '').replace('export const View =', 'return');
  // oxlint-disable-next-line typescript/no-implied-eval -- the test runs generated code
  const make = new Function('h', 'Fragment', 'Head', code) as (
    ...imports: unknown[]
  ) => FunctionComponent<{ p: object }>;
  return renderToStaticMarkup(createElement(make(createElement, Fragment, Head), { p }));
}

test('renders the markup of the page, with the words of another content file', () => {
  const page = (index: number) => {
    const { oid, title } = wordsOf(index);
    return (
      `<head><title>${title} | Podium</title><script type="application/json">{"t":"${title}","a":"&<"}</script></head>` +
      `<div class="a b" data-viewer-call="/${oid}/" aria-label="${title}" hidden=""><img alt="" loading="lazy" src="/a.avif"/>` +
      '<svg viewBox="0 0 1 1" stroke-width="2"><path d="M0 0"></path></svg>1 &lt; 2</div>'
    );
  };
  const view = toView(`<!DOCTYPE html><html lang="en">${page(0)}</html>`);
  const { oid, title } = wordsOf(7);
  expect(render(view, { oid, title })).toBe(page(7));
});
