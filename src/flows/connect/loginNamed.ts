import type { SocialProvider } from '../../core/login/auth.ts'
import { DEFAULT_FEATURES } from '../../core/features.ts'
import type { Modal } from '../../modal.ts'
import { authConnector } from './authConnector.ts'

/** A way to sign in at the secure site, as a site names it. */
export type LoginName = 'auth' | 'email' | SocialProvider

/** By the list of the specification, which is here anyway: nobody who connects a wallet fetches what knows providers. */
const isSocial = (name: string): name is SocialProvider => DEFAULT_FEATURES.socials !== false && DEFAULT_FEATURES.socials.includes(name)

/** The login that a site means by a name; undefined where it is not offered, or the name is another's. */
export function loginNamed(modal: Modal, wanted: string): LoginName | undefined {
  const connector = authConnector(modal)
  if (!connector) return undefined
  const { email, socials } = modal.$features.get()
  const name = wanted.toLowerCase()
  if (wanted === connector.id) return 'auth'
  if (name === 'email') return email ? name : undefined
  return isSocial(name) && socials && socials.includes(name) ? name : undefined
}
