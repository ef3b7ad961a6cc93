import { namespaceOf } from '../../core/caip.ts'
import { isSameConnection } from '../../core/connectionList.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { KEYS } from '../../services/storageKeys.ts'
import { applyWalletChange } from '../../state/changeConnections.ts'
import { dropConnections } from './dropConnections.ts'
import { settle } from '../modal/settle.ts'
import { loadBalance } from '../account/loadBalance.ts'
import { reconnect } from './reconnect.ts'
import { setNetwork } from '../networks/setNetwork.ts'
import { savedStateOf } from './savedState.ts'

/**
 * Applies the account and network that another tab saved for a connection. The network is read from the wallet again,
 * without a prompt: some wallets keep a network for each tab, and not all of them notify every tab.
 */
async function follow(modal: Modal, here: Connection, there: Connection): Promise<void> {
  const { namespace, connectorId } = here
  const open = modal.links.of(here)
  if (!open) return
  if (there.address !== here.address && here.accounts.some(({ address }) => address === there.address)) {
    applyWalletChange(modal.connections, here, { address: there.address })
    void loadBalance(modal)
  }
  if (there.network === here.network) return
  const link = await modal.wallets
    .find(connectorId, namespace)
    ?.restore(there)
    .catch(() => null)
  if (link && modal.links.of(here) === open) open.link.moved?.(link.network)
}

/** Activates the connection that is active in the other tab. */
function followChoice(modal: Modal, keys: readonly (string | null)[]): void {
  const { connections } = modal
  const network = savedStateOf(modal).network()
  const wanted =
    keys.includes(KEYS.network) && network ? connections.of(namespaceOf(network)) : connections.$active.get()
  if (!wanted || wanted.network === modal.networks.$activeId.get()) return
  setNetwork(modal, wanted.network)
  settle(modal, 'changed')
  void loadBalance(modal)
}

/**
 * Applies what another tab has saved. `keys`: the changed storage keys, with null if the other tab cleared the storage.
 */
export function followTabs(modal: Modal, keys: readonly (string | null)[]): void {
  modal.labels.$all.set(savedStateOf(modal).labels())
  if (keys.every((key) => key === KEYS.labels)) return
  const saved = savedStateOf(modal).connections()
  for (const one of keys.every((key) => key === KEYS.network) ? [] : modal.connections.$known.get()) {
    const there = saved.find((other) => isSameConnection(one, other))
    if (!there) dropConnections(modal, [one], { isSaved: false })
    else if (one.status !== 'disconnected') void follow(modal, one, there)
  }
  void reconnect(modal, { isFromOtherTab: true })
  followChoice(modal, keys)
}
