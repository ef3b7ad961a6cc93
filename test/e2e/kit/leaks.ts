import type { StoredEvent } from '../../sandbox/analytics/index.ts'
import type { Site } from './site.ts'

/** What the analytics service has received. */
export const sentBy = async ({ sandbox: { json } }: Pick<Site, 'sandbox'>): Promise<StoredEvent[]> =>
  (await (await fetch(`${json.services.analytics}/events`)).json()) as StoredEvent[]

/** Forms of what must never be sent. Ids of wallets and networks, which look alike, are taken out before. */
const FORMS: readonly RegExp[] = [
  // Addresses, hashes, keys, signatures and project ids, also without 0x
  /(?:0x)?[0-9a-f]{32,}/i,
  /[1-9A-HJ-NP-Za-km-z]{32,}/,
  /\b(?:bc|tb|bcrt)1[0-9a-z]{20,}/,
  /[^\s"@]+@[^\s"@]+/,
  /wc:/,
  /eyJ/,
  /[a-z]+:\/\/[^\s"]*[?#]/i,
]
const HARMLESS =
  /"explorerId":"[0-9a-f]{64}"|solana:[1-9A-HJ-NP-Za-km-z]{32}(?![1-9A-HJ-NP-Za-km-z])|(?:bip122|polkadot):[0-9a-f]{32}\b/g

/** Finds a secret in any case, an address also without 0x, and a number only as a whole. */
function has(text: string, secret: string): boolean {
  const bare = secret.replace(/^0x(?=[0-9a-f]{8})/i, '').toLowerCase()
  if (!/^[\d.,]+$/.test(bare)) return text.includes(bare)
  return new RegExp(`(?<![\\d.,])${bare.replaceAll('.', '\\.')}(?![\\d,]|\\.\\d)`).test(text)
}

/** Finds in a text what must never be sent: `secrets`, and anything of the form of one. */
export function textLeaks(sent: string, secrets: readonly string[]): string[] {
  const text = sent.replace(HARMLESS, '')
  const low = text.toLowerCase()
  const found = [
    ...secrets.filter((secret) => has(low, secret)),
    ...FORMS.flatMap((form) => form.exec(text)?.[0] ?? []),
  ]
  return found.map((one) => `${one} in ${text}`)
}

/** Finds what must never be sent in events: accounts and keys of the sandbox, `typed` texts, and anything of their form. */
export function leaksIn(
  { sandbox: { json } }: Pick<Site, 'sandbox'>,
  events: readonly StoredEvent[],
  typed: readonly string[] = [],
): string[] {
  const secrets = [...json.accounts.flatMap(({ address, privateKey }) => [address, privateKey]), ...typed]
  return events.flatMap(({ event }) => textLeaks(JSON.stringify(event), secrets))
}
