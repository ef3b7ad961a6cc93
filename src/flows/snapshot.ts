import { computed } from 'nanostores'
import { formatUnits } from '../core/amount.ts'
import { avatarPaint } from '../core/avatar.ts'
import { toCaipAddress } from '../core/caip.ts'
import type { AccountFace, Faces } from '../core/face.ts'
import { formatAmount, shortenAddress } from '../core/format.ts'
import type { AccountState, Balance, Connection, Namespace, Network } from '../core/types.ts'
import type { Modal } from '../modal.ts'
import type { KnownBalance } from '../state/balances.ts'

/** A known balance for people; null while unknown. */
function toBalance(known: KnownBalance | undefined, { nativeCurrency: { symbol, decimals } }: Network): Balance | null {
  return known?.value === undefined ? null : { value: formatUnits(known.value, decimals), symbol, decimals }
}

function toAccount(connection: Connection, balance: Balance | null): AccountState {
  const { address, namespace, network, status, accounts } = connection
  const type = accounts.find((one) => one.address === address)?.type ?? 'eoa'
  return { address, caipAddress: toCaipAddress(network, address), namespace, type, status, balance }
}

/** The active account as the site sees it, or null. */
export function accountOf(modal: Modal): AccountState | null {
  const connection = modal.connections.$active.get()
  if (!connection) return null
  const known = modal.balances.get(toCaipAddress(connection.network, connection.address))
  return toAccount(connection, toBalance(known, modal.networks.get(connection.network)))
}

/** What the buttons on the page show. */
function facesOf(modal: Modal): Faces {
  const { name, unsupported } = modal.networks.$active.get()
  const t = modal.locale.$t.get()
  const faces = modal.connections.$all.get().map(({ namespace, address, network, status }): [Namespace, AccountFace] => {
    const balance = toBalance(modal.balances.get(toCaipAddress(network, address)), modal.networks.get(network))
    const amount = balance ? `${formatAmount(balance.value, modal.locale.$locale.get())} ${balance.symbol}` : undefined
    return [namespace, { label: shortenAddress(address), amount, paint: avatarPaint(address), isBusy: modal.shell.$loading.get() || status !== 'connected' }]
  })
  return { accounts: Object.fromEntries(faces), network: modal.fetched.pending ? t('button.selectNetwork') : unsupported ? t('button.switchNetwork') : name }
}

/** The part of `getState()` that the graph knows; theme and readiness are the door's. */
export function watchSnapshot(modal: Modal): () => void {
  const { shell, router, connections, networks, balances, locale } = modal
  const $snapshot = computed(
    [shell.$open, shell.$loading, router.$route, connections.$all, connections.$activeNamespace, networks.$active, balances.$all, modal.$features, locale.$locale, locale.$t],
    (open, loading, { view }, all, activeNamespace, network, _, features) => ({
      open, loading, view, features, activeNamespace, network: network.caipNetworkId, connections: all, account: accountOf(modal), session: null,
    }),
  )
  const publish = () => modal.door.publish($snapshot.get(), facesOf(modal))
  // The door works out the theme anew each time: a change of the visitor's system has to reach those who subscribed.
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', publish, { signal: modal.lifetime.signal })
  let previous: string | undefined
  return $snapshot.subscribe((snapshot) => {
    publish()
    const key = snapshot.account?.caipAddress
    if (key !== previous) modal.door.emit('account', { account: snapshot.account })
    previous = key
  })
}
