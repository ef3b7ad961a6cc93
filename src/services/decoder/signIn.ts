import type { CutText, SignIn } from '../../core/transactions/description.ts'
import { DECODED_FIELDS_MAX } from '../../core/limits.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import type { TextContext } from './context.ts'
import { cutText, oneLine } from './text.ts'
import { AFTER_STATEMENT, SIGN_IN_TEXT, WHOLE } from './signInGrammar.ts'

const FIELDS = {
  URI: 'uri',
  'Chain ID': 'chain',
  Nonce: 'nonce',
  'Issued At': 'issuedAt',
  'Expiration Time': 'expiresAt',
} as const

/**
 * Whether the domain of a sign-in message is this page's, including the port. False if the domain contains a user name.
 */
function isPage(domain: string, origin: string): boolean {
  try {
    const { protocol, host } = new URL(origin)
    const named = new URL(`${protocol}//${domain}`)
    return named.host === host && named.href === `${protocol}//${host}/` && !domain.includes('/')
  } catch {
    return false
  }
}

/** Reads the fields by name. Of a repeated field, the first one counts. */
function readFields(lines: readonly string[]): Partial<Record<(typeof FIELDS)[keyof typeof FIELDS], string>> {
  const found: Partial<Record<string, string>> = {}
  for (const line of lines) {
    const [, name = '', value = ''] = /^(URI|Chain ID|Nonce|Issued At|Expiration Time): (.*)$/.exec(line) ?? []
    if (name) found[FIELDS[name as keyof typeof FIELDS]] ??= oneLine(value)
  }
  return found
}

/** Warns if domain, account, chain or expiry do not match the page, the account or the time. */
function check({ address, chain, expiresAt }: SignIn, domain: string, context: TextContext): void {
  if (context.origin !== undefined && !isPage(domain, context.origin)) context.warn('foreignDomain')
  if (context.account && !isSameAddress(address, context.account)) context.warn('otherAccount')
  if (chain !== undefined && chain !== String(context.network.id) && chain !== context.network.caipNetworkId)
    context.warn('otherNetwork')
  if (expiresAt !== undefined && Date.parse(expiresAt) < context.now) context.warn('expired')
}

/** Returns the statement, which is what stands before the first field or the resources. */
function statementOf(lines: readonly string[]): CutText | undefined {
  const start = lines.findIndex((line) => AFTER_STATEMENT.test(line))
  const statement = lines
    .slice(0, start < 0 ? lines.length : start)
    .join('\n')
    .trim()
  return statement ? cutText(statement) : undefined
}

/**
 * Decodes a sign-in message (EIP-4361, also for other chains); undefined for any other text. `whole` is the full text
 * for display.
 */
export function readSignIn(text: string, whole: CutText, context: TextContext): SignIn | undefined {
  const at = text.search(SIGN_IN_TEXT)
  if (at < 0) return undefined
  const hasMore = whole.rest > 0 || !WHOLE.test(text)
  if (hasMore) context.warn('extraText')
  const start = text.lastIndexOf('\n', at) + 1
  const domain = text.slice(start, at).replace(/^[a-z][a-z0-9+.-]{0,32}:\/\//i, '')
  const [, account = '', ...lines] = text.slice(start).split(/\r?\n/)
  const from = lines.indexOf('Resources:')
  const fields = readFields(from < 0 ? lines : lines.slice(0, from))
  const resources =
    from < 0
      ? []
      : lines
          .slice(from + 1, from + 1 + DECODED_FIELDS_MAX)
          .filter((line) => line.startsWith('- '))
          .map((line) => oneLine(line.slice(2)))
  const statement = statementOf(lines)
  const signIn: SignIn = {
    kind: 'signIn',
    domain: oneLine(domain),
    address: oneLine(account.trim()),
    whole,
    hasMore,
    resources,
    ...fields,
    ...(statement && { statement }),
  }
  check(signIn, domain, context)
  return signIn
}
