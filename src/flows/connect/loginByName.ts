import type { SocialProvider } from '../../core/login/auth.ts'
import { DEFAULT_FEATURES } from '../../core/features.ts'
import type { Modal } from '../../modal.ts'
import { authConnector } from './authConnector.ts'

/** The name that a site passes for a login: to `connect()` and `open({ wallet })`. */
export type LoginName = 'auth' | 'email' | SocialProvider

/** Compares with the default features, which are loaded anyway; the list of provider names would enlarge this chunk. */
const isSocial = (name: string): name is SocialProvider =>
  DEFAULT_FEATURES.socials !== false && DEFAULT_FEATURES.socials.includes(name)

/** Returns the login method with a name; undefined if there is none or the site has turned it off. */
export function loginByName(modal: Modal, wanted: string): LoginName | undefined {
  const connector = authConnector(modal)
  if (!connector) return undefined
  const { email, socials } = modal.$features.get()
  const name = wanted.toLowerCase()
  if (wanted === connector.id) return 'auth'
  if (name === 'email') return email ? name : undefined
  return isSocial(name) && socials && socials.includes(name) ? name : undefined
}
