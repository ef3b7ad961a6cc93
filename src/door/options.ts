import { WalletModalError } from '../core/errors.ts'
import type { Options } from '../core/options.ts'
import { CHECKS, checkOption, checkOptions } from './checkOptions.ts'

type Name = keyof Options

/** Options whose objects are merged key by key; every other one is replaced. */
const MERGED: readonly Name[] = ['features', 'metadata', 'themeVariables', 'consent', 'connectors', 'services', 'rpcUrls', 'messages', 'tokens', 'balanceToken']
const BOOLEANS: readonly Name[] = ['allowUnsupportedChain', 'manualControl', 'reconnect', 'inline', 'debug']
const LISTS: readonly Name[] = ['networks', 'featuredWalletIds', 'includeWalletIds', 'excludeWalletIds']
const OBJECTS: readonly Name[] = [...MERGED, 'customWallets', 'signIn', 'defaultAccountTypes']

const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Attribute name to option name; `storage` has no text form. */
export const ATTRIBUTES: ReadonlyMap<string, Name> = new Map(
  (Object.keys(CHECKS) as Name[]).filter((name) => name !== 'storage').map((name) => [toKebab(name), name]),
)

/** Reads an attribute's text as its option's value. Throws `InvalidOption`. */
export function parseAttribute(name: Name, text: string): unknown {
  const trimmed = text.trim()
  if (BOOLEANS.includes(name)) return trimmed !== 'false'
  if (OBJECTS.includes(name) || (LISTS.includes(name) && trimmed.startsWith('['))) {
    try {
      return JSON.parse(trimmed)
    } catch (cause) {
      throw new WalletModalError('InvalidOption', { message: `Invalid option "${name}": Expected JSON, received ${JSON.stringify(text)}`, cause })
    }
  }
  return LISTS.includes(name) ? trimmed.split(/[\s,]+/).filter(Boolean) : trimmed
}

/**
 * The options in force. Per option the last write wins: `configure` over an attribute set before it, an attribute over
 * what was configured before it; taking an attribute away restores the configured value.
 */
export function createOptions() {
  let configured: Options = {}
  const attributes = new Map<Name, unknown>()
  const listeners = new Set<(options: Options) => void>()
  let current: Options = {}
  const update = () => {
    current = { ...configured, ...Object.fromEntries(attributes) }
    for (const listener of [...listeners]) listener(current)
  }
  return {
    get: () => current,
    listen(listener: (options: Options) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    configure(options: unknown) {
      checkOptions(options)
      for (const [key, value] of Object.entries(options)) {
        const name = key as Name
        attributes.delete(name)
        const before = configured[name]
        configured = { ...configured, [name]: MERGED.includes(name) && before && value ? { ...(before as object), ...(value as object) } : value }
      }
      update()
    },
    /** The value of an element's attribute or property, or null when it was taken away. */
    setOverride(name: Name, value: unknown) {
      if (value === null) attributes.delete(name)
      else {
        checkOption(name, value)
        attributes.set(name, value)
      }
      update()
    },
  }
}

export type OptionStore = ReturnType<typeof createOptions>
