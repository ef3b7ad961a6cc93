import { formatUnits } from '../../core/money/amount.ts'
import { avatarPaint } from '../../core/page/avatar.ts'
import { toCaipAddress } from '../../core/caip.ts'
import { explorerUrl } from '../../core/networks/explorerUrl.ts'
import type { AccountFace } from '../../core/page/face.ts'
import { formatAmount, shortenAddress } from '../../core/money/format.ts'
import type { AccountState, Balance, Connection, Namespace, Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import type { KnownBalance } from '../../state/balances.ts'
import type { ConnectedState } from '../../state/connections.ts'
import { labelKey } from '../../state/labels.ts'

/** Converts a balance to a decimal string; null while it is unknown. */
function toBalance(known: KnownBalance | undefined, { nativeCurrency: { symbol, decimals } }: Network): Balance | null {
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
    balance: toBalance(modal.balances.get(caipAddress), network),
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

/** Returns the current connection of each namespace. */
const inUse = ({ connections }: Modal) => connections.$all.get().filter((one) => one === connections.of(one.namespace))

function balancesOf(modal: Modal): Snapshot['balances'] {
  const all = inUse(modal).map(
    ({ namespace, network, address }) =>
      [namespace, toBalance(modal.balances.get(toCaipAddress(network, address)), modal.networks.get(network))] as const,
  )
  return Object.fromEntries(all.filter(([, balance]) => balance))
}

/** Returns the content of the page's buttons for each account. */
function facesOf(modal: Modal, balances: Snapshot['balances']): ConnectedState['faces'] {
  const faces = inUse(modal).map(({ namespace, address, status }): [Namespace, AccountFace] => {
    const balance = balances[namespace]
    const amount = balance ? `${formatAmount(balance.value, modal.locale.$locale.get())} ${balance.symbol}` : undefined
    return [
      namespace,
      {
        label: shortenAddress(address),
        amount,
        paint: avatarPaint(address),
        isBusy: modal.shell.$loading.get() || status !== 'connected',
      },
    ]
  })
  return Object.fromEntries(faces)
}

/**
 * From now on, publishes the connected accounts, their balances and the content of the page's buttons. Called by all
 * code that adds connections, so that the first connection loads this code, not the first view.
 */
export function describeConnected(modal: Modal): void {
  modal.connections.describe = () => {
    const connection = modal.connections.$active.get()
    const balances = balancesOf(modal)
    return {
      account: connection ? toAccount(modal, connection, modal.networks.get(connection.network)) : null,
      balances,
      faces: facesOf(modal, balances),
    }
  }
}
