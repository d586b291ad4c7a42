/**
 * Caches the result of a function for each object, as long as that object is in use. For example,
 * the pages of some content in all languages share the data that depends on the content alone. The
 * object must not change.
 */
export function cacheByObject<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}
