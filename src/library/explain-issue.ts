import type { z } from 'astro/zod';
import { nearest, suggestNearest } from '#domain/util/nearest';
import { makeSlug } from '#domain/util/slug';
import { formatPath, shorten, type FieldFault } from './fault.ts';
import { knownKeys, schemaAt, valueAt, type SchemaNode } from './schema-tree.ts';

/**
 * Checks a value against a schema. Reports faults in terms that editors understand, not in those of
 * Zod.
 */
export function checkShape<S extends z.ZodType>(
  schema: S,
  value: unknown,
): { data: z.output<S> | null; faults: FieldFault[] } {
  // An empty message marks issues for which the schema has no message of its own.
  const result = schema.safeParse(value, { error: () => '' });
  if (result.success) return { data: result.data, faults: [] };
  return { data: null, faults: result.error.issues.flatMap((issue) => explainIssue(issue, schema, value)) };
}

function explainIssue(issue: z.core.$ZodIssue, schema: z.core.$ZodType, file: unknown): FieldFault[] {
  const { path } = issue;
  const node = schemaAt(schema, path, file);
  const value = valueAt(file, path);
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => explainUnknownKey(path, key, node));
  const [fault, remedy] = issue.message.split('; ', 2);
  if (fault !== undefined && remedy !== undefined) return [{ path, fault, remedy }];
  const issues = issue.code === 'invalid_union' ? issuesOfOption(issue) : undefined;
  if (issues !== undefined)
    return issues.flatMap((inner) =>
      explainIssue({ ...inner, path: [...path, ...inner.path] }, schema, file),
    );
  if (value === undefined) return [{ path, ...explainMissing(path, node) }];
  const remedyStart =
    fault !== undefined && fault !== '' && !isWrongType(issue, value)
      ? `it ${fault}`
      : describeWantedValue(issue, node);
  return [
    {
      path,
      fault: `is ${formatValue(value)}, which is not allowed`,
      remedy: remedyStart + suggestValue(path, value, node),
    },
  ];
}

/** Returns the issues of the only option of a union that has the value's type, if there is one. */
function issuesOfOption({ errors }: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] | undefined {
  const candidates = errors.filter((issues) =>
    issues.every(({ code, path }) => path.length > 0 || code === 'unrecognized_keys'),
  );
  return candidates.length === 1 ? candidates[0] : undefined;
}

function explainUnknownKey(path: readonly PropertyKey[], key: string, node: SchemaNode): FieldFault {
  const keys = knownKeys(node);
  const suggestion = suggestNearest(key, keys);
  const list = keys.filter((name) => name !== '$schema').join(', ');
  const remedy = `${suggestion}remove it${suggestion === '' ? `; known keys: ${shorten(list, 300)}` : ''}`;
  const location = path.length === 0 ? '' : ` in ${formatPath(path)}`;
  return { path: [...path, key], fault: `Unknown key ${shorten(JSON.stringify(key))}${location}`, remedy };
}

function explainMissing(path: readonly PropertyKey[], node: SchemaNode): { fault: string; remedy: string } {
  const key = path.at(-1);
  const descriptionNote = node.description === '' ? '' : ` (${node.description})`;
  const entry = typeof key === 'string' ? `"${key}": ${exampleOf(node)}` : exampleOf(node);
  return { fault: 'is missing', remedy: `add ${entry}${descriptionNote}` };
}

function isWrongType(issue: z.core.$ZodIssue, value: unknown): boolean {
  return issue.code === 'invalid_type' && typeof value !== 'number';
}

function describeWantedValue(issue: z.core.$ZodIssue, node: SchemaNode): string {
  const orLeaveOut = node.isOptional ? ', or leave the key out' : '';
  const orNull = node.isNullable ? ', or null' : orLeaveOut;
  switch (issue.code) {
    case 'invalid_type':
      return `write ${TYPE_NAMES[issue.expected] ?? issue.expected}${orNull}`;
    case 'invalid_value':
      return `write ${listOf(issue.values)}${orNull}`;
    case 'invalid_union':
      return 'options' in issue ? `write ${listOf(issue.options)}` : describeNode(node);
    case 'too_big':
      return `it must ${describeBound(issue.origin, 'at most', Number(issue.maximum))}`;
    case 'too_small':
      return `it must ${describeBound(issue.origin, 'at least', Number(issue.minimum))}`;
    case 'invalid_format':
      return issue.format === 'email'
        ? 'write an e-mail address such as "ada@example.org"'
        : describeNode(node);
    default:
      return describeNode(node);
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text in double quotes',
  number: 'a number without quotes',
  int: 'a whole number',
  boolean: 'true or false, without quotes',
  array: 'a list: [ ... ]',
  object: 'an object: { ... }',
  record: 'an object: { ... }',
  null: 'null',
};

function describeBound(origin: string, bound: 'at most' | 'at least', limit: number): string {
  if (origin === 'string') return `have ${bound} ${limit} characters`;
  if (origin === 'array' || origin === 'set') return `have ${bound} ${limit} items`;
  return `be ${bound} ${limit}`;
}

function describeNode({ def, description }: SchemaNode): string {
  const note = description === '' ? '' : ` (${description})`;
  const pattern = def?.type === 'string' ? patternOf(def) : null;
  return pattern === null ? `write another value${note}` : `write a text that matches ${pattern}${note}`;
}

function patternOf(def: z.core.$ZodStringDef): string | null {
  for (const check of def.checks ?? []) {
    const checkDef = check._zod.def as z.core.$ZodCheckDef & { pattern?: RegExp };
    if (checkDef.pattern !== undefined) return String(checkDef.pattern);
  }
  return null;
}

function suggestValue(path: readonly PropertyKey[], value: unknown, { def }: SchemaNode): string {
  if (typeof value !== 'string') return '';
  if (def?.type === 'enum') {
    const closestOption = nearest(value, Object.values(def.entries).map(String));
    return closestOption === null ? '' : `; did you mean "${closestOption}"?`;
  }
  const isName = ['oid', 'slug', 'owner', 'staffPicks', 'videos', 'topPicks'].includes(
    String(path.find((key) => typeof key === 'string')),
  );
  const slug = makeSlug(value).slice(0, 64).replace(/-$/, '');
  return isName && slug.length >= 3 && value.length > 0 ? `, for example "${slug}"` : '';
}

function exampleOf({ def, isNullable }: SchemaNode): string {
  if (def === null) return '...';
  if (def.type === 'enum') return listOf(Object.values(def.entries));
  if (def.type === 'literal') return listOf(def.values);
  if (def.type === 'array') return '[ ... ]';
  if (def.type === 'object' || def.type === 'record') return '{ ... }';
  const example = def.type === 'string' ? '"..."' : def.type === 'boolean' ? 'true or false' : '1';
  return isNullable ? `${example} or null` : example;
}

function listOf(values: readonly unknown[]): string {
  return values
    .map((value) => (typeof value === 'bigint' ? String(value) : JSON.stringify(value)))
    .join(' or ');
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return shorten(JSON.stringify(value));
}
