import { WalletModalError } from '../core/errors.ts'
import type { Options } from '../core/options.ts'
import { checkOption, checkOptions, OPTION_TYPES } from './checkOptions.ts'
import { createListeners } from './listeners.ts'

type Name = keyof Options

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects are merged key by key; every other value is replaced, and so are those that belong together. */
function merge(name: Name, before: unknown, value: unknown): unknown {
  return isPlain(before) && isPlain(value) && name !== 'signIn' && name !== 'storage' ? { ...before, ...value } : value
}

const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Attribute name to option name; `storage` has no text form. */
export const ATTRIBUTES: ReadonlyMap<string, Name> = new Map(
  (Object.keys(OPTION_TYPES) as Name[]).filter((name) => name !== 'storage').map((name) => [toKebab(name), name]),
)

/** Reads an attribute's text as its option's value: text as it is, switches, lists of words, the rest as JSON. Throws `InvalidOption`. */
export function parseAttribute(name: Name, attribute: string): unknown {
  const text = attribute.trim()
  const type = OPTION_TYPES[name]
  if (type === 'boolean') return text !== 'false'
  if (typeof type === 'string') return text
  if (Array.isArray(type) && !/^[[{]|^false$/.test(text)) return text.split(/[\s,]+/).filter(Boolean)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new WalletModalError('InvalidOption', { message: `Invalid option "${name}": Expected JSON, received ${JSON.stringify(attribute)}`, cause })
  }
}

/**
 * The options in force. Per option the last write wins: `configure` over an attribute set before it, an attribute over
 * what was configured before it; taking an attribute away restores the configured value.
 */
export function createOptions() {
  let configured: Options = {}
  const attributes = new Map<Name, unknown>()
  const { listen, tell } = createListeners<Options>()
  let current: Options = {}
  const update = () => {
    current = { ...configured, ...Object.fromEntries(attributes) }
    tell(current)
  }
  return {
    get: () => current,
    listen,
    configure(options: unknown) {
      checkOptions(options)
      for (const [key, value] of Object.entries(options)) {
        const name = key as Name
        if (value === undefined) continue
        attributes.delete(name)
        configured = { ...configured, [name]: merge(name, configured[name], value) }
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
