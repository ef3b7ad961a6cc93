import { DEFAULT_NETWORK, networkIdOf } from '../core/caip.ts'
import { WalletModalError } from '../core/errors.ts'
import type { Options } from '../core/options.ts'
import type { CaipNetworkId, NetworkInput } from '../core/types.ts'
import { fail, nameOf } from './checks.ts'
import { checkOption, checkOptions, OPTION_TYPES } from './checkOptions.ts'
import { createListeners } from '../core/events/listeners.ts'

type Name = keyof Options

/** Merges objects key by key, except those that only make sense as a whole. */
const merge = (name: Name, before: unknown, value: unknown): unknown =>
  nameOf(before) + nameOf(value) === 'objectobject' && !/signIn|storage/.test(name) ? { ...(before as object), ...(value as object) } : value

/** Merges options into `target`. */
const mergeInto = (target: Options, options: Options): Options => {
  const result = { ...target }
  for (const [name, value] of Object.entries(options) as [Name, never][]) if (value !== undefined) result[name] = merge(name, target[name], value) as never
  return result
}

const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Attribute name to option name; `storage` has no text form. */
export const ATTRIBUTES: ReadonlyMap<string, Name> = new Map(
  (Object.keys(OPTION_TYPES) as Name[]).filter((name) => name !== 'storage').map((name) => [toKebab(name), name]),
)

/** Parses an attribute as its option's value: text, switches, lists of words, everything else as JSON. Throws `InvalidOption`. */
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
 * The options in force. The last write wins, per option and per key of an object: between `configure` and attributes or
 * properties. Removing an attribute or property restores the configured value.
 */
export function createOptions() {
  let configured: Options = {}
  /** Options set by attributes and properties of elements. */
  let attributes: Options = {}
  const { listen, tell } = createListeners<Options>()
  let current: Options = {}
  const update = () => {
    tell((current = mergeInto(configured, attributes)))
  }
  const configure = (options: unknown) => {
    checkOptions(options)
    configured = mergeInto(configured, options)
    // Keep the other keys that an element set.
    const both = mergeInto(attributes, options)
    for (const name in attributes) attributes[name as Name] = both[name as Name] as never
    update()
  }
  const networks = () => current.networks ?? [DEFAULT_NETWORK]
  const without = (id: CaipNetworkId) => networks().filter((one) => networkIdOf(one) !== id)
  return {
    get: () => current,
    listen,
    configure,
    /** Adds a network, or replaces the one with the same id. */
    addNetwork(network: NetworkInput | CaipNetworkId) {
      checkOption('networks', [network])
      configure({ networks: [...without(networkIdOf(network)), network] })
    },
    /** Throws `NetworkNotFound` if it is not listed, `InvalidOption` if it is the last one. */
    removeNetwork(id: CaipNetworkId) {
      const rest = without(id)
      if (rest.length === networks().length) throw new WalletModalError('NetworkNotFound', { message: `Network not found: ${id}` })
      if (!rest.length) fail('networks', 'Required', id)
      configure({ networks: rest })
    },
    /** Sets the value of an element's attribute or property (both are the same), or removes it with null. */
    setOverride(name: Name, value: unknown) {
      if (value !== null) checkOption(name, value)
      attributes = { ...attributes, [name]: value ?? undefined }
      update()
    },
  }
}

export type OptionStore = ReturnType<typeof createOptions>
