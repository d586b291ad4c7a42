/**
 * Returns the same function, which computes what it gives for an object once for as long as that object is in use: the pages of
 * some content in nine languages share what depends on the content alone. The object must not change.
 */
export function onceFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}
