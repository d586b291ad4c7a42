import { parse, walk } from 'css-tree';
import type { FoundLink } from './found-link.ts';

/** Returns the addresses in a style sheet or in the declarations of a `style` attribute. */
export function linksOfStyle(
  css: string,
  context: 'stylesheet' | 'declarationList' = 'stylesheet',
): FoundLink[] {
  const links: FoundLink[] = [];
  walk(parse(css, { context, parseCustomProperty: true }), function (node) {
    const isImport = this.atrule?.name === 'import';
    if (node.type === 'Url') links.push({ place: isImport ? '@import' : 'url()', target: node.value });
    if (node.type !== 'String') return;
    if (isImport) links.push({ place: '@import', target: node.value });
    if (this.function?.name === 'image-set') links.push({ place: 'image-set()', target: node.value });
  });
  return links;
}
