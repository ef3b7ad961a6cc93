import type { SocialProvider } from '../../core/login/auth.ts'
import { DEFAULT_FEATURES } from '../../core/features.ts'
import type { Modal } from '../../modal.ts'
import { authConnector } from './authConnector.ts'

/** A login method, as sites name it. */
export type LoginName = 'auth' | 'email' | SocialProvider

/** Checks the specification's list, which is loaded anyway; the provider names would add to this chunk. */
const isSocial = (name: string): name is SocialProvider => DEFAULT_FEATURES.socials !== false && DEFAULT_FEATURES.socials.includes(name)

/** The login that a site means by a name; undefined if it is not offered or the name is something else. */
export function loginNamed(modal: Modal, wanted: string): LoginName | undefined {
  const connector = authConnector(modal)
  if (!connector) return undefined
  const { email, socials } = modal.$features.get()
  const name = wanted.toLowerCase()
  if (wanted === connector.id) return 'auth'
  if (name === 'email') return email ? name : undefined
  return isSocial(name) && socials && socials.includes(name) ? name : undefined
}
