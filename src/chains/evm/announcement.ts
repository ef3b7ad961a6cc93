import { cleanIcon, cleanName } from '../../core/announced.ts'
import { isRdns } from '../../core/connectorId.ts'
import { type Eip1193, isEip1193 } from './eip1193.ts'

/** What a wallet says of itself (EIP-6963), as far as it stood the checks. */
export interface Announcement {
  provider: Eip1193
  name: string
  rdns?: string
  icon?: string
}

/** Checks an announcement, reading each field once; null where it names no wallet that could be asked. Never throws. */
export function parseAnnouncement(detail: unknown): Announcement | null {
  try {
    const { info, provider } = detail as { info: Partial<Record<'name' | 'rdns' | 'icon', unknown>>; provider: unknown }
    const { name: said, rdns: domain, icon } = info
    const rdns = isRdns(domain) ? domain : undefined
    const name = cleanName(said) || rdns
    return name && isEip1193(provider) ? { provider, name, rdns, icon: cleanIcon(icon) } : null
  } catch {
    return null
  }
}
