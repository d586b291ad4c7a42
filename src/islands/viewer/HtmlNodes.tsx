import type { ReactNode } from 'react';
import type { HtmlNode } from '#domain/html-node';

/** A cleaned HTML field, rendered element by element: no HTML text ever reaches the browser's parser. */
export function HtmlNodes({ nodes }: { nodes: readonly HtmlNode[] }): ReactNode {
  return nodes.map((node, index) => {
    if ('text' in node) return node.text;
    const { tag: Tag, attributes, children } = node;
    // The nodes never change, so their place is their identity.
    return (
      <Tag key={index} {...attributes}>
        {children.length > 0 ? <HtmlNodes nodes={children} /> : undefined}
      </Tag>
    );
  });
}
