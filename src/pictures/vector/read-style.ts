import { generate, parse, type CssNode } from 'css-tree';
import { VectorFault } from './vector-fault.ts';

/**
 * Reads the declarations of a `style` attribute, which become attributes, because the policy of the
 * published file allows no style. Throws a VectorFault if it is not valid CSS.
 */
export function readStyle(style: string, line: number): [name: string, value: string][] {
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
