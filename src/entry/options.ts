import { DEFAULT_NETWORK, networkIdOf } from '../core/caip.ts'
import { WalletModalError } from '../core/errors.ts'
import type { Options } from '../core/options.ts'
import type { CaipNetworkId, NetworkInput } from '../core/types.ts'
import { fail, nameOf } from './checks.ts'
import { checkOptions, OPTION_TYPES } from './checkOptions.ts'
import { createListeners } from '../core/events/listeners.ts'

type Name = keyof Options

/**
 * Merges the old and new value of an option: objects key by key, except `signIn` and `storage`, whose functions belong
 * together; other values are replaced. The result has no prototype: a page cannot set options through
 * `Object.prototype`.
 */
const merge = (name: Name, before: unknown, value: unknown): unknown =>
  nameOf(value) === 'object' && !/signIn|storage/.test(name)
    ? { __proto__: null, ...(before as object), ...(value as object) }
    : value

/** Returns `target` with the given options merged in. */
const mergeInto = (target: Options, options: Options): Options => {
  const result: Options = { __proto__: null, ...target } as Options
  for (const [name, value] of Object.entries(options) as [Name, never][])
    if (value !== undefined) result[name] = merge(name, result[name], value) as never
  return result
}

/**
 * Option names by attribute name: all but the last one, `storage`, which is a property only, since it has no text form.
 */
export const ATTRIBUTES: ReadonlyMap<string, Name> = new Map(
  (Object.keys(OPTION_TYPES).slice(0, -1) as Name[]).map((name) => [name.replace(/[A-Z]/g, '-$&').toLowerCase(), name]),
)

/**
 * Parses the text of an attribute for its option: a string, a boolean, a list of words, or JSON. Throws
 * `InvalidOption`.
 */
export function parseAttribute(name: Name, attribute: string): unknown {
  const text = attribute.trim()
  const type = OPTION_TYPES[name]
  if (type === 'boolean') return text !== 'false'
  if (typeof type === 'string') return text
  if (Array.isArray(type) && !/^[[{]|^false$/.test(text)) return text.split(/[\s,]+/).filter(Boolean)
  try {
    return JSON.parse(text)
  } catch {
    fail(name, 'Expected JSON', attribute)
  }
}

/**
 * Creates the option store. Options come from `configure()` and from attributes or properties of elements; the latest
 * write wins, for each option and each key of an object. Removing an attribute or property restores the value from
 * `configure()`.
 */
export function createOptions() {
  let configured: Options = {}
  /** Options set through attributes and properties of elements. */
  let attributes: Options = {}
  const { listen, emit: tell } = createListeners<Options>()
  let current = mergeInto({}, {})
  const update = () => {
    tell((current = mergeInto(configured, attributes)))
  }
  const configure = (options: unknown) => {
    checkOptions(options)
    configured = mergeInto(configured, options)
    // An element may have set other keys of the same object: keep those.
    const both = mergeInto(attributes, options)
    for (const name in attributes) attributes[name as Name] = both[name as Name] as never
    update()
  }
  const networks = () => current.networks ?? [DEFAULT_NETWORK]
  const without = (id: CaipNetworkId) => networks().filter((one) => networkIdOf(one) !== id)
  return {
    get: () => current,
    listen,
    /** Whether `configure()` has named an option. */
    has: (name: Name) => name in configured,
    configure,
    /** Adds a network to the option `networks`, or replaces the one with the same id. */
    addNetwork(network: NetworkInput | CaipNetworkId) {
      checkOptions({ networks: [network] })
      configure({ networks: [...without(networkIdOf(network)), network] })
    },
    /**
     * Removes a network from the option. Throws `NetworkNotFound` if it is not in the list, `InvalidOption` if it is
     * the only one.
     */
    removeNetwork(id: CaipNetworkId) {
      const rest = without(id)
      if (rest.length === networks().length)
        throw new WalletModalError('NetworkNotFound', { message: `Network not found: ${id}` })
      if (!rest.length) fail('networks', 'Required', id)
      configure({ networks: rest })
    },
    /** Sets an option from an element's attribute or property; the two share one value. Undefined removes it. */
    setOverride(name: Name, value: unknown) {
      const given = { [name]: value }
      checkOptions(given)
      attributes = { ...attributes, ...given }
      update()
    },
  }
}

export interface OptionStore extends ReturnType<typeof createOptions> {
  /** The site element (`Driver.isSite`), or another object if `configure()` came before it. */
  site?: object | undefined
}
