import type { SignIn } from '../../core/description.ts'
import { DECODED_FIELDS_MAX } from '../../core/limits.ts'
import type { Ask } from './ask.ts'
import { cutText, oneLine } from './text.ts'

const FIRST = /^(?:[a-z][a-z0-9+.-]{0,32}:\/\/)?(\S{1,300}) wants you to sign in with your .{1,64} account:$/i

const FIELDS = { URI: 'uri', 'Chain ID': 'chain', Nonce: 'nonce', 'Issued At': 'issuedAt', 'Expiration Time': 'expiresAt' } as const

/** Whether what a message calls its domain is where the visitor is: no user name before it, a port only if it is the page's. */
function isPage(domain: string, origin: string): boolean {
  try {
    const { protocol, host } = new URL(origin)
    const named = new URL(`${protocol}//${domain}`)
    return named.host === host && named.href === `${protocol}//${host}/` && !domain.includes('/')
  } catch {
    return false
  }
}

/** The fields at the end, by their names; the first of each counts. */
function readFields(lines: readonly string[]): Partial<Record<(typeof FIELDS)[keyof typeof FIELDS], string>> {
  const found: Partial<Record<string, string>> = {}
  for (const line of lines) {
    const [, name = '', value = ''] = /^(URI|Chain ID|Nonce|Issued At|Expiration Time): (.*)$/.exec(line) ?? []
    if (name) found[FIELDS[name as keyof typeof FIELDS]] ??= oneLine(value)
  }
  return found
}

/** Notes what does not fit where the visitor is and who they are. */
function check({ domain, address, chain, expiresAt }: SignIn, ask: Ask): void {
  if (ask.origin !== undefined && !isPage(domain, ask.origin)) ask.warn('foreignDomain')
  // Of addresses in hex the letter case says nothing; of others it does
  const plain = (text: string) => (text.startsWith('0x') ? text.toLowerCase() : text)
  if (ask.account && plain(address) !== plain(ask.account)) ask.warn('otherAccount')
  if (chain !== undefined && chain !== String(ask.network.id) && chain !== ask.network.caipNetworkId) ask.warn('otherNetwork')
  if (expiresAt !== undefined && Date.parse(expiresAt) < ask.now) ask.warn('expired')
}

/** A sign-in message (EIP-4361, and the same words on other chains); undefined for any other text. */
export function readSignIn(text: string, ask: Ask): SignIn | undefined {
  const [first = '', account = '', ...lines] = text.split(/\r?\n/, DECODED_FIELDS_MAX)
  const domain = FIRST.exec(first)?.[1]
  if (domain === undefined || !account.trim()) return undefined
  // The statement is a paragraph of its own; without one the fields follow at once
  const start = lines.findIndex((line) => /^(?:URI|Version|Chain ID|Nonce|Issued At): /.test(line))
  const statement = lines.slice(0, start < 0 ? lines.length : start).join('\n').trim()
  const fields = lines.slice(Math.max(start, 0))
  const from = fields.findIndex((line) => line === 'Resources:')
  const resources = from < 0 ? [] : fields.slice(from + 1).filter((line) => line.startsWith('- ')).map((line) => oneLine(line.slice(2)))
  const signIn: SignIn = { kind: 'signIn', domain: oneLine(domain), address: oneLine(account.trim()), resources, ...readFields(from < 0 ? fields : fields.slice(0, from)), ...(statement && { statement: cutText(statement) }) }
  check(signIn, ask)
  return signIn
}
