import { formatUnits } from '../../core/money/amount.ts'
import { deepFreeze } from '../../core/data/deepFreeze.ts'
import { avatarPaint } from '../../core/page/avatar.ts'
import { toCaipAddress } from '../../core/caip.ts'
import { explorerUrl } from '../../core/networks/explorerUrl.ts'
import type { AccountFace } from '../../core/page/face.ts'
import { formatAmount, shortenAddress } from '../../core/money/format.ts'
import type { AccountState, Balance, Connection, Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { ConnectedState } from '../../state/connections.ts'
import { labelKey } from '../../state/labels.ts'
import { loadBalanceToken } from './loadBalanceToken.ts'

/**
 * Returns an account's balance of the network's coin, or of the token that the site prefers there (`balanceToken`);
 * null while it is unknown.
 */
function balanceOf(modal: Modal, connection: Connection): Balance | null {
  const { balances, networks, $options } = modal
  const { network, address } = connection
  if ($options.get().balanceToken?.[network]) {
    if (!balances.ofToken) void loadBalanceToken(modal)
    return balances.ofToken?.(connection) ?? null
  }
  const known = balances.get(toCaipAddress(network, address))
  const { symbol, decimals } = networks.get(network).nativeCurrency
  return known?.value === undefined ? null : { value: formatUnits(known.value, decimals), symbol, decimals }
}

function toAccount(modal: Modal, connection: Connection, network: Network): AccountState {
  const { address, namespace, status, accounts, wallet, connectorName, connectorType } = connection
  const account = accounts.find((one) => one.address === address)
  const caipAddress = toCaipAddress(connection.network, address)
  const explorer = network.blockExplorers?.default.url
  const farcasterUrl = modal.attempt.$farcasterUrl.get()
  const key = labelKey(namespace, address)
  const label = modal.labels.$all.get()[key] ?? account?.label
  return {
    address,
    caipAddress,
    namespace,
    type: account?.type ?? 'eoa',
    status,
    balance: balanceOf(modal, connection),
    tokens: modal.balances.$tokens.get()[caipAddress] ?? null,
    balanceSymbol: network.nativeCurrency.symbol,
    wallet: wallet ?? { name: connectorName },
    ...(label && { label }),
    ...modal.labels.$names.get()[key],
    ...(explorer && { addressExplorerUrl: explorerUrl(explorer, `address/${address}`) }),
    ...(farcasterUrl && { farcasterUrl }),
    ...(connectorType === 'auth' && modal.$embedded.get()[namespace]),
  }
}

/** Whether two descriptions of an account say the same. Lists of tokens are compared by reference: they are long. */
const isSame = (one: AccountState | null, other: AccountState | null) =>
  one?.tokens === other?.tokens && JSON.stringify({ ...one, tokens: 0 }) === JSON.stringify({ ...other, tokens: 0 })

/** Returns the content of the page's button for an account. */
function faceOf(modal: Modal, { address, status }: Connection, balance: Balance | null): AccountFace {
  return {
    label: shortenAddress(address),
    amount: balance ? `${formatAmount(balance.value, modal.locale.$locale.get())} ${balance.symbol}` : undefined,
    paint: avatarPaint(address),
    isBusy: modal.shell.$loading.get() || status !== 'connected',
  }
}

/**
 * From now on, publishes the connected accounts, their balances and the content of the page's buttons. Called by all
 * code that adds connections, so that the first connection loads this code, not the first view.
 */
export function describeConnected(modal: Modal): void {
  const { connections } = modal
  let account: AccountState | null = null
  connections.describe = () => {
    const connection = connections.$active.get()
    const now = connection ? toAccount(modal, connection, modal.networks.get(connection.network)) : null
    // The same object as long as it says the same, so that nobody has to compare all its tokens. Frozen, since every
    // listener of the site gets it.
    if (!isSame(account, now)) account = deepFreeze(now)
    const described: ConnectedState = { account, balances: {}, faces: {} }
    for (const one of connections.$all.get()) {
      const { namespace } = one
      // Only the current connection of each namespace is described.
      if (one !== connections.of(namespace)) continue
      const balance = balanceOf(modal, one)
      if (balance) described.balances[namespace] = deepFreeze(balance)
      described.faces[namespace] = faceOf(modal, one, balance)
    }
    return described
  }
}
