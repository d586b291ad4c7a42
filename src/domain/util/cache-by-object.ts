/**
 * Caches the result of a function for each object, as long as the object is in use. For example,
 * the pages of some content in all languages share the data that depends only on the content. The
 * object must not change.
 */
export function cacheByObject<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  return cacheIn(new WeakMap<Key, { value: Value }>(), make);
}

/** Caches the result of a function for each text, forever, so there must be few texts. */
export function cacheByText<Key extends string, Value>(make: (key: Key) => Value): (key: Key) => Value {
  return cacheIn(new Map<Key, { value: Value }>(), make);
}

type Made<Key, Value> = Pick<Map<Key, { value: Value }>, 'get'> & {
  set(key: Key, item: { value: Value }): unknown;
};

function cacheIn<Key, Value>(made: Made<Key, Value>, make: (key: Key) => Value): (key: Key) => Value {
  return (key) => {
    const cached = made.get(key) ?? { value: make(key) };
    made.set(key, cached);
    return cached.value;
  };
}
