/**
 * Does what `Array.from` does. Prototype.js and MooTools replace `Array.from` by functions that read no sets, maps or
 * iterators, and ignore the second argument (https://github.com/prototypejs/prototype/issues/338). The build calls this
 * one instead (`scripts/build/ownArrayFrom.mts`), except in the entry scripts, which do not use `Array.from`.
 */
export function arrayFrom<T, U = T>(items: Iterable<T> | ArrayLike<T>, map?: (item: T, index: number) => U): U[] {
  // Spread, so that holes become undefined
  const all: unknown[] = [...((items as Partial<Iterable<T>>)[Symbol.iterator] ? (items as T[]) : [].slice.call(items))]
  return (map ? all.map(map as (item: unknown, index: number) => U) : all) as U[]
}
