import type { Options } from '../core/options.ts'
import { isPlain } from './isSame.ts'

type Call = (...args: unknown[]) => unknown

/** Options whose functions are called later. Providers of connectors keep their identity. */
const CALLED = ['signIn', 'storage'] as const

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/**
 * Creates a function that replaces the functions of `signIn` and `storage` with wrappers, one for each path: they call
 * what `latest` has there. Functions that a component creates at each render count as unchanged, and are never stale.
 */
export function createStable(latest: () => Options) {
  const wrappers = new Map<string, Call>()

  function wrapperOf(path: readonly string[]): Call {
    const key = path.join('.')
    const known = wrappers.get(key)
    if (known) return known
    const [owners, name = ''] = [path.slice(0, -1), path.at(-1)]
    const wrapper: Call = (...args) => {
      const owner = owners.reduce(partOf, latest() as unknown)
      return Reflect.apply(partOf(owner, name) as Call, owner, args)
    }
    wrappers.set(key, wrapper)
    return wrapper
  }

  function stable(value: unknown, path: readonly string[]): unknown {
    if (typeof value === 'function') return wrapperOf(path)
    if (!isPlain(value) || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, stable(one, [...path, name])]))
  }

  return (options: Options): Options => ({
    ...options,
    ...Object.fromEntries(
      CALLED.filter((name) => name in options).map((name) => [name, stable(options[name], [name])]),
    ),
  })
}
