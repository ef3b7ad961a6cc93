/**
 * Returns a function that computes a value only once for each object: for a list that is computed again whenever it
 * grows, from thousands of objects that stay the same.
 */
export function oncePer<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { value: V }>()
  return (key) => {
    const found = known.get(key) ?? { value: compute(key) }
    known.set(key, found)
    return found.value
  }
}
