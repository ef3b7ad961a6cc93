import { TOKEN_FACTS_WAIT_MS } from '../../core/limits.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { knownToken } from '../../core/money/knownTokens.ts'
import type { Amount, TokenFacts } from '../../core/transactions/description.ts'
import type { Effects, Allowance, Movement } from '../../core/transactions/effects.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { siteTokens } from '../account/siteTokens.ts'
import { loadTokenFacts } from './loadTokenFacts.ts'

/** Looks up symbol and decimals of a token that is trusted here, by its address. */
export type TrustedToken = (address: string) => TokenFacts | undefined

/**
 * Finds out a token's symbol and decimals: of a common token, else from its contract, which may lie. The site names
 * mints, but its word never counts above the chain's. Undefined if nobody knows. Never rejects.
 */
async function factsOf(
  modal: Modal,
  network: CaipNetworkId,
  address: string,
  { trusted, signal }: { trusted?: TrustedToken | undefined; signal: AbortSignal },
): Promise<TokenFacts | undefined> {
  const known = knownToken(network, address) ?? siteTokens(modal, network)(address) ?? trusted?.(address)
  if (known || !address.startsWith('0x')) return known
  const read = async () => (await loadTokenFacts()).readTokenFacts(address, modal.site.rpc(network), signal)
  return withTimeout(read(), { ms: TOKEN_FACTS_WAIT_MS, signal }).catch(() => undefined)
}

const amountsOf = (all: readonly (Movement | Allowance)[]): Amount[] =>
  all.flatMap((one) => (one.kind === 'amount' ? [one.amount] : []))

/**
 * Adds to effects what is known of their tokens. Facts that the effects bring along, which a node reported, are kept
 * where nothing better is known. Never rejects.
 */
export async function nameTokens(
  modal: Modal,
  network: CaipNetworkId,
  effects: Effects,
  ask: { trusted?: TrustedToken | undefined; signal: AbortSignal },
): Promise<Effects> {
  if (effects.known !== 'traced') return effects
  const { sends, receives, allows } = effects
  const addresses = amountsOf([...sends, ...receives, ...allows]).flatMap(({ token }) => token.address ?? [])
  const unique = [...new Set(addresses)]
  const found = await Promise.all(unique.map((address) => factsOf(modal, network, address, ask)))
  const facts = new Map(unique.map((address, index) => [address, found[index]]))
  const { symbol, decimals } = modal.networks.get(network).nativeCurrency
  const named = <T extends Movement | Allowance>(one: T): T => {
    if (one.kind !== 'amount') return one
    const { token, value } = one.amount
    if (token.address === undefined) return { ...one, amount: { value, token: { symbol, decimals } } }
    const { kind, ...known } = facts.get(token.address) ?? {}
    // The number of an NFT contract is no amount with decimals.
    return kind === 'amount' ? { ...one, amount: { value, token: { ...token, isReported: false, ...known } } } : one
  }
  return { ...effects, sends: sends.map(named), receives: receives.map(named), allows: allows.map(named) }
}
