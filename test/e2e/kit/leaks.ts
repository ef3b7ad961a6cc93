import type { StoredEvent } from '../../sandbox/analytics/index.ts'
import type { Site } from './site.ts'

/** What the analytics service has received. */
export const sentBy = async ({ sandbox: { json } }: Pick<Site, 'sandbox'>): Promise<StoredEvent[]> =>
  (await (await fetch(`${json.services.analytics}/events`)).json()) as StoredEvent[]

/** Forms of what must never be sent. Ids of wallets and of Solana's networks, which look alike, are taken out before. */
const FORMS: readonly RegExp[] = [
  /0x[0-9a-f]{40}/i,
  /[1-9A-HJ-NP-Za-km-z]{32,}/,
  /\b(?:bc|tb|bcrt)1[0-9a-z]{20,}/,
  /[^\s"@]+@[^\s"@]+/,
  /wc:/,
  /eyJ/,
  /"url":"[^"]*[?#]/,
]
const HARMLESS = /"explorerId":"[0-9a-f]{64}"|solana:[1-9A-HJ-NP-Za-km-z]{32}(?![1-9A-HJ-NP-Za-km-z])/g

/** Finds what must never be sent in events: accounts and keys of the sandbox, `typed` texts, and anything of their form. */
export function leaksIn(
  { sandbox: { json } }: Pick<Site, 'sandbox'>,
  events: readonly StoredEvent[],
  typed: readonly string[] = [],
): string[] {
  const secrets = [...json.accounts.flatMap(({ address, privateKey }) => [address, privateKey]), ...typed]
  return events.flatMap(({ event }) => {
    const text = JSON.stringify(event).replace(HARMLESS, '')
    const found = [
      ...secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase())),
      ...FORMS.flatMap((form) => form.exec(text) ?? []),
    ]
    return found.map((one) => `${one} in ${text}`)
  })
}
