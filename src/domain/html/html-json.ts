import { cacheByObject } from '../util/cache-by-object.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * Serialises a value to JSON that is safe inside a script element and parses to the same value.
 * Serialises frozen arrays in an object once, because pages in all languages contain the same
 * transcript.
 */
export function toInlineJson(value: unknown): string {
  if (Array.isArray(value) || !Object.values(value ?? {}).some(isFrozenArray)) return serialise(value);
  const parts: string[] = [];
  let others: [name: string, member: unknown][] = [];
  // Consecutive other members are serialised together.
  const addOthers = () => {
    const json = serialise(Object.fromEntries(others)).slice(1, -1);
    if (json !== '') parts.push(json);
    others = [];
  };
  for (const [name, member] of Object.entries(value as object) as [string, unknown][])
    if (isFrozenArray(member)) {
      addOthers();
      parts.push(`${serialise(name)}:${frozenJson(member)}`);
    } else others.push([name, member]);
  addOthers();
  return `{${parts.join(',')}}`;
}

const frozenJson = cacheByObject((value: readonly unknown[]) => serialise(value));

/** Reports whether a value is an array that never changes and that is worth caching. */
function isFrozenArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0 && Object.isFrozen(value);
}

function serialise(value: unknown): string {
  const json = JSON.stringify(value) as string | undefined;
  if (json === undefined) {
    throw new TypeError(
      `A value of type ${typeof value} cannot be written as JSON. Give an object, array, string, number, boolean or null.`,
    );
  }
  return json.replace(/[<>&\u2028\u2029]/g, (char) => ESCAPES[char] ?? char);
}
