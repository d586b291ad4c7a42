import { z } from 'astro/zod';

/** The schema of one field. */
export interface SchemaNode {
  /**
   * The definition inside wrappers such as optional, nullable and default. Null if the schema has
   * no such field.
   */
  def: z.core.$ZodTypes['_zod']['def'] | null;
  isNullable: boolean;
  isOptional: boolean;
  description: string;
}

/**
 * Finds the schema of the field at `path`. `value` is the file, which selects the option of a
 * union.
 */
export function schemaAt(schema: z.core.$ZodType, path: readonly PropertyKey[], value: unknown): SchemaNode {
  let node = unwrap(schema, value);
  let current = value;
  for (const key of path) {
    const child = node.def === null ? undefined : childOf(node.def, key);
    current = memberOf(current, key);
    node = child === undefined ? UNKNOWN : unwrap(child, current);
  }
  return node;
}

/** Returns the keys that an object may have. Empty if the node is not an object. */
export function knownKeys(node: SchemaNode): string[] {
  if (node.def?.type === 'object') return Object.keys(node.def.shape);
  if (node.def?.type !== 'record') return [];
  const keyDef = definitionOf(node.def.keyType);
  return keyDef.type === 'enum' ? Object.values(keyDef.entries).map(String) : [];
}

/** Returns the own member of a value, or undefined if it has none. */
export function memberOf(value: unknown, key: PropertyKey): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<PropertyKey, unknown>)[key];
}

/** Returns the member at the end of a path. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(memberOf, value);
}

const UNKNOWN: SchemaNode = { def: null, isNullable: false, isOptional: false, description: '' };

function definitionOf(schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  return (schema as z.core.$ZodTypes)._zod.def;
}

function unwrap(schema: z.core.$ZodType, value: unknown): SchemaNode {
  const node = { ...UNKNOWN };
  for (let next: z.core.$ZodType = schema; ;) {
    if (node.description === '') node.description = z.globalRegistry.get(next)?.description ?? '';
    const def = definitionOf(next);
    node.isNullable ||= def.type === 'nullable';
    node.isOptional ||= ['optional', 'default', 'prefault', 'catch'].includes(def.type);
    if (def.type === 'pipe') next = def.in;
    else if (def.type === 'lazy') next = def.getter();
    else if (def.type === 'union') next = chooseOption(def, value);
    else if ('innerType' in def) next = def.innerType;
    else return { ...node, def };
  }
}

function childOf(def: z.core.$ZodTypes['_zod']['def'], key: PropertyKey): z.core.$ZodType | undefined {
  if (def.type === 'object') return Object.hasOwn(def.shape, key) ? def.shape[String(key)] : undefined;
  if (def.type === 'array') return def.element;
  return def.type === 'record' ? def.valueType : undefined;
}

function chooseOption(def: z.core.$ZodUnionDef, value: unknown): z.core.$ZodType {
  const [first] = def.options;
  if (first === undefined) throw new Error('A union in a content schema has no options. Add at least one.');
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!('discriminator' in def))
    return def.options.find((option) => isObject && definitionOf(option).type === 'object') ?? first;
  const key = String(def.discriminator);
  const member = memberOf(value, key);
  const fits = (option: z.core.$ZodType) => {
    const definition = definitionOf(option);
    const mark = definition.type === 'object' ? definition.shape[key] : undefined;
    const markDef = mark === undefined ? undefined : definitionOf(mark);
    return markDef?.type === 'literal' && (markDef.values as readonly unknown[]).includes(member);
  };
  return def.options.find(fits) ?? first;
}
