import type { Element, Properties, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { readInJavaScript, splitPage } from './page-template.ts';

/** Converts a page to the source of a React component. Its property `p` is the content file. */
export function toView(html: string): string {
  const page = elementsIn(fromHtml(html).children).find(({ tagName }) => tagName === 'html');
  const [head, body] = ['head', 'body'].map((name) =>
    elementsIn(page?.children ?? []).find(({ tagName }) => tagName === name),
  );
  return `import { createElement as h, Fragment } from 'react';
import Head from 'next/head';
export const View = ({ p }) => h(Fragment, null, h(Head, null, ${childrenOf(head)}), h(Fragment, null, ${childrenOf(body)}));
`;
}

const elementsIn = (nodes: readonly RootContent[]) => nodes.filter((node) => node.type === 'element');

function childrenOf(element: Element | undefined): string {
  return (element?.children ?? []).flatMap(toCode).join(', ');
}

function toCode(node: RootContent): string[] {
  if (node.type === 'text') return [toExpression(node.value)];
  if (node.type !== 'element') return [];
  const { tagName, properties, children } = node;
  const [only] = children;
  // React escapes text, but it accepts the content of scripts and styles only as raw HTML.
  const isRaw = ['script', 'style'].includes(tagName) && only?.type === 'text';
  const raw = isRaw ? [`dangerouslySetInnerHTML: { __html: ${toExpression(only.value)} }`] : [];
  const props = `{ ${[...toProps(properties), ...raw].join(', ')} }`;
  return [`h(${[`'${tagName}'`, props, ...(isRaw ? [] : children.flatMap(toCode))].join(', ')})`];
}

function toProps(properties: Properties): string[] {
  return Object.entries(properties).map(([name, value]) => {
    const text = Array.isArray(value) ? value.join(' ') : value;
    return `${JSON.stringify(toPropName(name))}: ${typeof text === 'string' ? toExpression(text) : String(text)}`;
  });
}

/**
 * Returns React's name of an attribute. It equals the name in the syntax tree, except for ARIA and
 * data attributes.
 */
function toPropName(name: string): string {
  const isDashed = /^(?:aria|data)[A-Z]/.test(name);
  return isDashed ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name;
}

function toExpression(text: string): string {
  const parts = splitPage(text).map((part) =>
    'text' in part ? JSON.stringify(part.text) : readInJavaScript(part.place),
  );
  return parts.join(' + ') || "''";
}
