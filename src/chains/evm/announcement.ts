import { cleanIcon, cleanName } from '../../core/wallets/sanitize.ts'
import { isRdns } from '../../core/wallets/connectorId.ts'
import { UUID_MAX_CHARS } from '../../core/limits.ts'
import { type Eip1193, isEip1193 } from './eip1193.ts'

/** A validated EIP-6963 announcement. */
export interface Announcement {
  provider: Eip1193
  name: string
  rdns?: string
  /** May change with each page load: EIP-6963 leaves that to the wallet. */
  uuid?: string
  icon?: string
}

/** Any short text: not every wallet sends a real UUID. */
const isUuid = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= UUID_MAX_CHARS

/** Validates an announcement, reading each field once. Null if unusable. Never throws. */
export function parseAnnouncement(detail: unknown): Announcement | null {
  try {
    const { info, provider } = detail as { info: Partial<Record<'name' | 'rdns' | 'icon' | 'uuid', unknown>>; provider: unknown }
    const { name: said, rdns: domain, icon, uuid } = info
    const rdns = isRdns(domain) ? domain : undefined
    const name = cleanName(said) || rdns
    return name && isEip1193(provider) ? { provider, name, rdns, icon: cleanIcon(icon), uuid: isUuid(uuid) ? uuid : undefined } : null
  } catch {
    return null
  }
}
