import { SaxesParser } from 'saxes';
import type { MathNode } from '#domain/playback/formula';

/** The elements of MathML that pages have. The children of others take their place. */
const ELEMENTS = new Set(
  'math mrow mi mn mo mtext mspace msqrt mroot mfrac msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd mphantom mpadded'.split(
    ' ',
  ),
);
/** Their attributes, with the values that readers and browsers know. */
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  display: /^(?:block|inline)$/,
  stretchy: /^(?:true|false)$/,
  accent: /^(?:true|false)$/,
  accentunder: /^(?:true|false)$/,
  linethickness: /^0$/,
};

type Node = Exclude<MathNode, string> & { readonly children: MathNode[] };

/** Reads the MathML of MathJax: elements that tell the meaning, and none of their looks. */
export function readMathMl(xml: string, tex: string): MathNode {
  const root: Node = { name: 'math', attributes: { alttext: tex }, children: [] };
  const open: (Node | null)[] = [];
  const parser = new SaxesParser();
  const parent = () => open.findLast((node) => node !== null) ?? root;
  parser.on('opentag', ({ name, attributes }) => {
    const isRoot = name === 'math';
    const node: Node | null = !ELEMENTS.has(name)
      ? null
      : isRoot
        ? root
        : { name, attributes: {}, children: [] };
    if (node !== null)
      for (const [key, value] of Object.entries(attributes))
        if (ATTRIBUTES[key]?.test(value) === true) (node.attributes as Record<string, string>)[key] = value;
    if (node !== null && !isRoot) parent().children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (text) => {
    // Only the indents of the markup.
    if (!/^[\n\r\t ]*$/.test(text)) parent().children.push(text);
  });
  parser.write(xml).close();
  return root;
}
