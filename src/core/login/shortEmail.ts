import { EMAIL_SHOWN_MAX } from '../limits.ts'

/** Letters of the part before the `@` that are always shown. */
const LOCAL_MIN = 4

/**
 * Shortens an e-mail address to 30 characters for display. It keeps the domain, which tells whose mailbox it is, and
 * both ends of the part before it; of a very long domain, the end.
 */
export function shortEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const local = [...email.slice(0, Math.max(0, at))]
  const domain = [...email.slice(at + 1)]
  if (at < 0 || local.length + 1 + domain.length <= EMAIL_SHOWN_MAX) return email
  // Without the ellipsis and the `@`
  const room = EMAIL_SHOWN_MAX - 2
  const ofDomain = Math.min(domain.length, room - Math.min(local.length, LOCAL_MIN))
  const ofLocal = room - ofDomain
  const ends =
    local.length <= ofLocal + 1
      ? local.join('')
      : `${local.slice(0, Math.ceil(ofLocal / 2)).join('')}…${local.slice(local.length - Math.floor(ofLocal / 2)).join('')}`
  const end = ofDomain < domain.length ? `…${domain.slice(domain.length - ofDomain + 1).join('')}` : domain.join('')
  return `${ends}@${end}`
}
