import { loadReadTokens } from '../../chains/loadReadTokens.ts'
import { namespaceOf, toCaipAddress } from '../../core/caip.ts'
import { WalletModalError } from '../../core/errors.ts'
import { expected } from '../../core/errors/expected.ts'
import { formatUnits } from '../../core/money/amount.ts'
import { holdingKey, type Holding } from '../../core/money/holdings.ts'
import type { ListedToken } from '../../core/money/readTokens.ts'
import type { Balance, CaipNetworkId, Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { readTokenFacts } from '../../services/decoder/evm/tokenFacts.ts'
import { listedTokens } from '../assets/listedTokens.ts'
import { clearOnDisconnect } from '../connections/clearOnDisconnect.ts'
import { report } from '../modal/report.ts'

interface Known {
  /** Absent while unknown. */
  balance?: Balance | undefined
  /** When the balance of the coin was requested that this reading accompanies, in ms since 1970. */
  at: number | undefined
}

/** Returns the address of the option `balanceToken` on a network; undefined if it is not set, or no address there. */
function tokenOn({ $options, chain }: Modal, network: CaipNetworkId): string | undefined {
  const address = $options.get().balanceToken?.[network]
  return address && chain(namespaceOf(network))?.isAddress(address) ? address : undefined
}

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

function create(modal: Modal): void {
  const { balances, $options } = modal
  const known = new Map<string, Known>()
  const wrong = new Set<string>()
  const cleared = clearOnDisconnect(modal)
  let clearings = cleared.count
  // A new object, so that the state is published.
  const publish = () => balances.$all.set({ ...balances.$all.get() })

  async function load(connection: Connection, token: string, key: string, before: Known): Promise<void> {
    known.set(key, before)
    const balance = await read(modal, connection, token).catch(() => undefined)
    // During the await, the balance was requested again.
    if (known.get(key) !== before) return
    // After a failure, an outdated amount would be shown as if it were known.
    known.set(key, { ...before, balance })
    publish()
  }

  balances.ofToken = (connection) => {
    const token = tokenOn(modal, connection.network)
    const value = $options.get().balanceToken?.[connection.network] ?? ''
    if (token === undefined && !wrong.has(value)) {
      wrong.add(value)
      reportWrong(modal, connection.network, value)
    }
    if (token === undefined) return undefined
    const account = toCaipAddress(connection.network, connection.address)
    const key = `${account}/${token}`
    if (cleared.count !== clearings) known.clear()
    clearings = cleared.count
    const mine = known.get(key)
    const coin = balances.get(account)
    // Whenever the coin's balance is requested, the token's is too: as often, and after failures as late.
    const isDue = !mine || (coin?.state === 'loading' && coin.at !== mine.at)
    if (isDue) void load(connection, token, key, { balance: mine?.balance, at: coin?.at })
    return known.get(key)?.balance
  }
  publish()
}

/** From now on, reads and publishes the balances of the option `balanceToken`. One that cannot be read stays unknown. */
export const readToken = (modal: Modal): void => modal.late(create)
