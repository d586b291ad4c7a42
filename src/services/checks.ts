/** Fields of an object of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is of a kind. */
export type Check<Value> = (value: unknown) => value is Value;

/** Whether this is true or false. */
export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** Whether this is a text. */
export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Whether this is a whole number, 0 or more. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Whether this is an object with named fields. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The check that also passes null. */
export function orNull<Value>(check: Check<Value>): Check<Value | null> {
  return (value) => value === null || check(value);
}
