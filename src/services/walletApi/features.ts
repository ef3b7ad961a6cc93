import type { Features, RemoteFeatures } from '../../core/options.ts'
import type { RemoteFeature } from './parse.ts'

/** Remote ids of features that are either on or off. */
const SWITCHES = {
  activity: 'activity',
  branding: 'reown_branding',
  multiWallet: 'multi_wallet',
  pay: 'payments',
  reownAuthentication: 'reown_authentication',
} as const
const LISTS = { swaps: 'swap', onramp: 'onramp' } as const

type Name = keyof Features | 'reownAuthentication'
type Known = Partial<Record<Name, unknown>>

/**
 * Returns the features as the project's dashboard sets them. A feature without an entry or `config` is off. A null list
 * or a null `config` leaves the decision to the site's options.
 */
export function featuresOf(remote: readonly RemoteFeature[] | null): RemoteFeatures {
  if (!remote) return {}
  const found: Known = {}
  /** Sets a feature as its entry says, unless the entry leaves the decision to the site. */
  const decide = (name: Name, id: string, value: (list: readonly string[]) => unknown) => {
    const entry = remote.find((one) => one.id === id)
    if (entry?.config === null) return
    found[name] = entry?.isEnabled === true && entry.config !== undefined ? value(entry.config) : false
  }
  const filled = (list: readonly string[]) => (list.length ? list : false)
  for (const [name, id] of Object.entries(SWITCHES)) decide(name as keyof typeof SWITCHES, id, () => true)
  for (const [name, id] of Object.entries(LISTS)) decide(name as keyof typeof LISTS, id, filled)
  decide('emailCapture', 'email_capture', (list) => list)
  decide('email', 'social_login', (list) => list.includes('email'))
  decide('socials', 'social_login', (list) => filled(list.filter((one) => one !== 'email')))
  return found as RemoteFeatures
}
