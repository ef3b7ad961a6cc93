import { computed } from 'nanostores'
import { formatUnits } from '../../core/money/amount.ts'
import { avatarPaint } from '../../core/page/avatar.ts'
import { toCaipAddress } from '../../core/caip.ts'
import { explorerUrl } from '../../core/networks/explorerUrl.ts'
import type { AccountFace, Faces } from '../../core/page/face.ts'
import { formatAmount, shortenAddress } from '../../core/money/format.ts'
import { lightSystem } from '../../core/page/lightSystem.ts'
import type { AccountState, Balance, Connection, Namespace, Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import type { KnownBalance } from '../../state/balances.ts'
import { labelKey } from '../../state/labels.ts'

/** A known balance as a decimal string; null while unknown. */
function toBalance(known: KnownBalance | undefined, { nativeCurrency: { symbol, decimals } }: Network): Balance | null {
  return known?.value === undefined ? null : { value: formatUnits(known.value, decimals), symbol, decimals }
}

function toAccount(modal: Modal, connection: Connection, network: Network): AccountState {
  const { address, namespace, status, accounts, wallet, connectorName, connectorType } = connection
  const account = accounts.find((one) => one.address === address)
  const caipAddress = toCaipAddress(connection.network, address)
  const explorer = network.blockExplorers?.default.url
  const farcasterUrl = modal.attempt.$farcasterUrl.get()
  const label = modal.labels.$all.get()[labelKey(namespace, address)] ?? account?.label
  return {
    address, caipAddress, namespace, type: account?.type ?? 'eoa', status,
    balance: toBalance(modal.balances.get(caipAddress), network),
    balanceSymbol: network.nativeCurrency.symbol,
    wallet: wallet ?? { name: connectorName },
    ...(label && { label }),
    ...(explorer && { addressExplorerUrl: explorerUrl(explorer, `address/${address}`) }),
    ...(farcasterUrl && { farcasterUrl }),
    ...(connectorType === 'auth' && modal.$embedded.get()[namespace]),
  }
}

/** The active account as the site sees it, or null. */
export function accountOf(modal: Modal): AccountState | null {
  const connection = modal.connections.$active.get()
  return connection ? toAccount(modal, connection, modal.networks.get(connection.network)) : null
}

/** The current connection of each namespace. */
const inUse = ({ connections }: Modal) => connections.$all.get().filter((one) => one === connections.of(one.namespace))

function balancesOf(modal: Modal): Snapshot['balances'] {
  const all = inUse(modal).map(({ namespace, network, address }) => [namespace, toBalance(modal.balances.get(toCaipAddress(network, address)), modal.networks.get(network))] as const)
  return Object.fromEntries(all.filter(([, balance]) => balance))
}

/** What the buttons on the page show. */
function facesOf(modal: Modal): Faces {
  const { name, unsupported } = modal.networks.$active.get()
  const t = modal.locale.$t.get()
  const balances = balancesOf(modal)
  const faces = inUse(modal).map(({ namespace, address, status }): [Namespace, AccountFace] => {
    const balance = balances[namespace]
    const amount = balance ? `${formatAmount(balance.value, modal.locale.$locale.get())} ${balance.symbol}` : undefined
    return [namespace, { label: shortenAddress(address), amount, paint: avatarPaint(address), isBusy: modal.shell.$loading.get() || status !== 'connected' }]
  })
  return { accounts: Object.fromEntries(faces), network: modal.networks.fetched.pending ? t('button.selectNetwork') : unsupported ? t('button.switchNetwork') : name }
}

/**
 * Publishes the state for `getState()` and the buttons, and emits `account` events. The entry script adds theme and
 * readiness.
 */
export function watchSnapshot(modal: Modal): () => void {
  const { shell, router, connections, networks, balances, locale } = modal
  const $snapshot = computed(
    [shell.$open, shell.$loading, router.$route, connections.$all, connections.$activeNamespace, networks.$active, balances.$all, modal.$features, locale.$locale, locale.$t, modal.labels.$all, modal.$embedded, modal.attempt.$farcasterUrl],
    (open, loading, { view }, all, activeNamespace, network, _, features) => ({
      open, loading, view, features, activeNamespace, network: network.caipNetworkId, connections: all, balances: balancesOf(modal), account: accountOf(modal), session: null,
    }),
  )
  const publish = () => modal.door.publish($snapshot.get(), facesOf(modal))
  // The entry script derives the theme on each publish: subscribers must get a change of the system theme too.
  lightSystem()?.addEventListener('change', publish, { signal: modal.lifetime.signal })
  let previous: string | undefined
  return $snapshot.subscribe((snapshot) => {
    publish()
    const key = snapshot.account?.caipAddress
    if (key !== previous) modal.door.emit('account', { account: snapshot.account })
    previous = key
  })
}
