import type { Features, FeaturesInput } from '../../core/options.ts'
import type { RemoteFeature } from './parse.ts'

/** Ids of remote features that are plain switches. */
const SWITCHES = { activity: 'activity', branding: 'reown_branding', multiWallet: 'multi_wallet' } as const
const LISTS = { swaps: 'swap', onramp: 'onramp' } as const

type Known = Partial<Record<keyof Features, unknown>>

/**
 * Features decided by the remote configuration. A missing entry or `config` means off; a null `config` leaves it to the
 * site, as does a null list.
 */
export function featuresOf(remote: readonly RemoteFeature[] | null): FeaturesInput {
  if (!remote) return {}
  const found: Known = {}
  /** Sets a feature from its entry, unless the entry leaves it to the site. */
  const decide = (name: keyof Features, id: string, value: (list: readonly string[]) => unknown) => {
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
  return found as FeaturesInput
}
