/**
 * Stands in for `Array.from`, which Prototype.js and MooTools replace by functions that neither read sets, maps and
 * iterators nor map (https://github.com/prototypejs/prototype/issues/338). The build puts it in place
 * (`scripts/build/ownArrayFrom.mts`), but not in the entries, which have no use for it.
 */
export function arrayFrom<T, U = T>(items: Iterable<T> | ArrayLike<T>, map?: (item: T, index: number) => U): U[] {
  // Spread, so that holes become undefined
  const all: unknown[] = [...((items as Partial<Iterable<T>>)[Symbol.iterator] ? (items as T[]) : [].slice.call(items))]
  return (map ? all.map(map as (item: unknown, index: number) => U) : all) as U[]
}
