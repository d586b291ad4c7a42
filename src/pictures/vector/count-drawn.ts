import { MAX_VECTOR_DEPTH, MAX_VECTOR_NODES, MAX_VECTOR_USES } from './bounds.ts';
import type { VectorNode } from './parse-vector.ts';
import { VectorFault } from './vector-fault.ts';

/** The cost of drawing a node and everything that it refers to. */
interface Cost {
  /** Elements, each counted as often as it is drawn. */
  readonly nodes: number;
  /** `use` elements, each counted as often as it is drawn. */
  readonly uses: number;
}

/**
 * Counts the elements that drawing an image takes. Throws a VectorFault if there are too many, if a
 * reference is missing, or if elements refer to each other in a circle. Takes linear time, however
 * often references multiply.
 */
export function countDrawn(root: VectorNode): Cost {
  const byId = new Map<string, VectorNode>();
  collectIds(root, byId);
  const known = new Map<VectorNode, Cost>();
  const inside = new Set<VectorNode>();

  const visit = (node: VectorNode, depth: number): Cost => {
    const counted = known.get(node);
    if (counted !== undefined) return counted;
    if (inside.has(node))
      throw new VectorFault(
        `has <${node.name}> that refers to itself (line ${node.line})`,
        'remove one of the references',
      );
    if (depth > 2 * MAX_VECTOR_DEPTH)
      throw new VectorFault(
        `nests references more than ${MAX_VECTOR_DEPTH} deep (line ${node.line})`,
        'expand some of them',
      );
    inside.add(node);
    let nodes = 1;
    let uses = node.name === 'use' ? 1 : 0;
    for (const child of node.children) {
      const cost = visit(child, depth + 1);
      nodes += cost.nodes;
      uses += cost.uses;
    }
    for (const { target, isDrawn } of targetsOf(node, byId)) {
      const cost = visit(target, depth + 1);
      if (!isDrawn) continue;
      nodes += cost.nodes;
      uses += cost.uses;
    }
    inside.delete(node);
    checkCost({ nodes, uses }, node);
    const cost = { nodes, uses };
    known.set(node, cost);
    return cost;
  };

  return visit(root, 0);
}

function checkCost({ nodes, uses }: Cost, { line }: VectorNode): void {
  if (uses > MAX_VECTOR_USES)
    throw new VectorFault(
      `draws more than ${MAX_VECTOR_USES} <use> elements (line ${line})`,
      'expand some of them, or export it as PNG or WebP',
    );
  if (nodes > MAX_VECTOR_NODES)
    throw new VectorFault(
      `draws more than ${MAX_VECTOR_NODES} elements, references included (line ${line})`,
      'simplify it, or export it as PNG or WebP',
    );
}

function collectIds(node: VectorNode, byId: Map<string, VectorNode>): void {
  const id = node.attributes.get('id');
  if (id !== undefined) {
    if (byId.has(id))
      throw new VectorFault(`has the id "${id}" twice (line ${node.line})`, 'give each its own id');
    byId.set(id, node);
  }
  for (const child of node.children) collectIds(child, byId);
}

interface Target {
  readonly target: VectorNode;
  /** Whether the reference draws the element once more. A gradient is calculated once. */
  readonly isDrawn: boolean;
}

/** Returns the elements that a node refers to in its attributes. */
function targetsOf({ attributes, line }: VectorNode, byId: ReadonlyMap<string, VectorNode>): Target[] {
  return [...attributes].flatMap(([name, value]) => {
    const id = name === 'href' ? value.slice(1) : /^url\(#(.+?)\)/.exec(value)?.[1];
    if (id === undefined) return [];
    const target = byId.get(id);
    if (target === undefined)
      throw new VectorFault(
        `refers to "#${id}" (line ${line}), which it does not contain`,
        'add that element, or remove the reference',
      );
    return [{ target, isDrawn: name !== 'fill' && name !== 'stroke' }];
  });
}
