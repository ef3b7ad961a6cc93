/** One entry of the remote configuration. A missing `config` and null have different meanings. */
export interface Feature {
  id: string
  isEnabled: boolean
  config?: string[] | null
}

/** Every feature with its complete configuration. */
const CONFIGS: Readonly<Record<string, readonly string[]>> = {
  social_login: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  swap: ['1inch'],
  onramp: ['meld'],
  activity: [],
  reown_branding: [],
  multi_wallet: [],
  email_capture: ['required'],
  fund_from_exchange: [],
  payments: [],
  reown_authentication: [],
  headless: [],
}

/** The features that are on by default. */
const ON_BY_DEFAULT = ['social_login', 'swap', 'onramp', 'activity', 'reown_branding']

const each = (make: (id: string, config: string[]) => Feature) =>
  Object.entries(CONFIGS).map(([id, config]) => make(id, [...config]))

/** Returns the default configuration, as the hosted dashboard sends it. */
export const defaultFeatures = () => each((id, config) => ({ id, isEnabled: ON_BY_DEFAULT.includes(id), config }))
export const allOn = () => each((id, config) => ({ id, isEnabled: true, config }))
export const allOff = () => each((id, config) => ({ id, isEnabled: false, config }))
/** Returns every feature with `config: null`: the site's own value or the default applies, whatever `isEnabled` is. */
export const undecided = () => each((id) => ({ id, isEnabled: false, config: null }))
/** Returns every feature without a `config`, which means that the feature is off. */
export const withoutConfig = () => each((id) => ({ id, isEnabled: true }))

/** Returns the default configuration with some entries replaced. */
export function defaultsBut(...replaced: Feature[]): Feature[] {
  return defaultFeatures().map((feature) => replaced.find(({ id }) => id === feature.id) ?? feature)
}
