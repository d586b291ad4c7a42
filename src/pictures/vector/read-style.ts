import { generate, parse, type CssNode } from 'css-tree';
import { VectorFault } from './vector-fault.ts';

/**
 * Size limit of a style, in characters. css-tree takes as long for each later style as for the
 * longest one, because it keeps and clears its buffers.
 */
const MAX_STYLE = 10_000;

/**
 * Reads the declarations of a `style` attribute, which become attributes, because the policy of the
 * published file allows no style. Throws a VectorFault if it is not valid CSS.
 */
export function readStyle(style: string, line: number): [name: string, value: string][] {
  if (style.length > MAX_STYLE)
    throw new VectorFault(
      `has a style of ${style.length} characters (line ${line})`,
      `write at most ${MAX_STYLE}`,
    );
  const broken = () => new VectorFault(`has a broken style (line ${line})`, 'export it again as plain SVG');
  let list: CssNode;
  try {
    list = parse(style, {
      context: 'declarationList',
      parseValue: false,
      onParseError: () => {
        throw broken();
      },
    });
  } catch {
    throw broken();
  }
  if (list.type !== 'DeclarationList') throw broken();
  return list.children.toArray().map((node) => {
    if (node.type !== 'Declaration') throw broken();
    return [node.property, generate(node.value).trim()];
  });
}
