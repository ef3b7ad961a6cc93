import { loadReadTokens } from '../../chains/loadReadTokens.ts'
import { namespaceOf, toCaipAddress } from '../../core/caip.ts'
import { WalletModalError } from '../../core/errors.ts'
import { expected } from '../../core/errors/expected.ts'
import { BALANCE_RETRY_BLOCK_MS, NATIVE_BALANCE_TTL_MS } from '../../core/limits.ts'
import { formatUnits } from '../../core/money/amount.ts'
import { holdingKey, type Holding } from '../../core/money/holdings.ts'
import type { ListedToken } from '../../core/money/readTokens.ts'
import type { Balance, CaipNetworkId, Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { readTokenFacts } from '../../services/decoder/evm/tokenFacts.ts'
import { listedTokens } from '../assets/listedTokens.ts'
import { report } from '../modal/report.ts'

interface Known {
  state: 'loading' | 'known' | 'failed'
  balance?: Balance | undefined
  at: number
}

/** Returns the address of the option `balanceToken` on a network; undefined if it is not set, or no address there. */
function tokenOn({ $options, chain }: Modal, network: CaipNetworkId): string | undefined {
  const address = $options.get().balanceToken?.[network]
  return address && chain(namespaceOf(network))?.isAddress(address) ? address : undefined
}

/** Whether a known balance need not be read again yet (specification §9 and §4, as for the coin). */
const isFresh = ({ state, at }: Known, now: number) =>
  state === 'loading' || now - at < (state === 'known' ? NATIVE_BALANCE_TTL_MS : BALANCE_RETRY_BLOCK_MS)

/**
 * Returns name, symbol and decimals of a token: of the site's or the common tokens, else from its contract. Undefined
 * for other tokens on Solana, whose mints state no symbol.
 */
async function factsOf(modal: Modal, network: CaipNetworkId, address: string): Promise<ListedToken | undefined> {
  const key = holdingKey({ network, address })
  const listed = listedTokens(modal, network).find((one) => holdingKey({ ...one, network }) === key)
  if (listed || !address.startsWith('0x')) return listed
  const facts = await readTokenFacts(address, modal.site.rpc(network), modal.lifetime.signal)
  if (facts?.kind !== 'amount' || !facts.symbol || facts.decimals === undefined) return undefined
  return { address, name: facts.symbol, symbol: facts.symbol, decimals: facts.decimals }
}

const toBalance = ({ quantity, symbol, decimals }: Holding): Balance | undefined =>
  quantity === undefined ? undefined : { value: formatUnits(quantity, decimals), symbol, decimals }

/** Reads the balance of a token; undefined if the node, or the token's contract, returns none. */
async function read(modal: Modal, { network, address }: Connection, token: string): Promise<Balance | undefined> {
  const facts = await factsOf(modal, network, token)
  const readTokens = await loadReadTokens(namespaceOf(network))
  if (!facts || !readTokens) return undefined
  const { tokens } = await readTokens({ address, network, tokens: [facts] }, modal.site.rpc(network))
  const found = tokens.find((one) => holdingKey(one) === holdingKey({ network, address: token }))
  return found && toBalance(found)
}

/** Tells the developer that a value of the option is no address. */
function reportWrong(modal: Modal, network: CaipNetworkId, value: string): void {
  const message = `Invalid option ${expected(`balanceToken.${network}`, 'token address', value)}`
  report(modal, new WalletModalError('InvalidOption', { message }))
}

function create(modal: Modal) {
  const known = new Map<string, Known>()
  const keyOf = ({ network, address }: Connection, token: string) => `${toCaipAddress(network, address)}/${token}`
  const wrong = new Set<string>()
  modal.balances.ofToken = (connection) => {
    const token = tokenOn(modal, connection.network)
    return token === undefined ? undefined : known.get(keyOf(connection, token))?.balance
  }
  return {
    async load(connection: Connection, isForced: boolean): Promise<void> {
      const { network } = connection
      const token = tokenOn(modal, network)
      if (token === undefined) {
        const value = modal.$options.get().balanceToken?.[network]
        if (value && !wrong.has(value)) reportWrong(modal, network, value)
        return void wrong.add(value ?? '')
      }
      const key = keyOf(connection, token)
      const before = known.get(key)
      if (before && !isForced && isFresh(before, modal.now())) return
      const asking: Known = { state: 'loading', balance: before?.balance, at: modal.now() }
      known.set(key, asking)
      const balance = await read(modal, connection, token).catch(() => undefined)
      // During the await, the balance was requested again.
      if (known.get(key) !== asking) return
      // After a failure, an outdated amount would be shown as if it were known.
      known.set(key, { state: balance ? 'known' : 'failed', balance, at: modal.now() })
      // A new object, so that the state is published.
      modal.balances.$all.set({ ...modal.balances.$all.get() })
    },
  }
}

/**
 * Reads an account's balance of the option `balanceToken`, unless it is known and fresh, and publishes it. Never
 * rejects: a balance that cannot be read stays unknown.
 */
export const readToken = (modal: Modal, connection: Connection, isForced: boolean): Promise<void> =>
  modal.late(create).load(connection, isForced)
