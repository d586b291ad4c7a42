/** Fields of an unchecked object. */
export type Fields = Readonly<Record<string, unknown>>;

/** A type guard. */
export type Check<Value> = (value: unknown) => value is Value;

export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Reports whether the value is a safe integer, 0 or more. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Reports whether the value is an object, but neither null nor an array. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a check that also accepts null. */
export function orNull<Value>(check: Check<Value>): Check<Value | null> {
  return (value) => value === null || check(value);
}
