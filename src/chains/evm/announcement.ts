import { cleanIcon, cleanName } from '../../core/wallets/sanitize.ts'
import { isRdns } from '../../core/wallets/connectorId.ts'
import { UUID_MAX_CHARS } from '../../core/limits.ts'
import { type Eip1193, isEip1193 } from './eip1193.ts'

/** A validated wallet announcement (EIP-6963). */
export interface Announcement {
  provider: Eip1193
  name: string
  rdns?: string
  /** Identifies the wallet on this page. It may differ after a reload: EIP-6963 leaves that to the wallet. */
  uuid?: string
  icon?: string
}

/** Accepts any short text, since some wallets send no real UUID. */
const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= UUID_MAX_CHARS

/** Validates an announcement and reads each field once. Null if it is unusable. Never throws. */
export function parseAnnouncement(detail: unknown): Announcement | null {
  try {
    const { info, provider } = detail as {
      info: Partial<Record<'name' | 'rdns' | 'icon' | 'uuid', unknown>>
      provider: unknown
    }
    const { name: said, rdns: domain, icon, uuid } = info
    const rdns = isRdns(domain) ? domain : undefined
    const name = cleanName(said) || rdns
    return name && isEip1193(provider)
      ? { provider, name, rdns, icon: cleanIcon(icon), uuid: isUuid(uuid) ? uuid : undefined }
      : null
  } catch {
    return null
  }
}
