import type { ReactNode } from 'react';
import type { HtmlNode } from '#domain/html-node';

/** Renders a sanitised HTML field element by element: no HTML text reaches the browser's parser. */
export function HtmlNodes({ nodes }: { nodes: readonly HtmlNode[] }): ReactNode {
  return nodes.map((node, index) => {
    if ('text' in node) return node.text;
    const { tag: Tag, attributes, children } = node;
    // The nodes never change, so the index is a stable key.
    return (
      <Tag key={index} {...attributes}>
        {children.length > 0 ? <HtmlNodes nodes={children} /> : undefined}
      </Tag>
    );
  });
}
