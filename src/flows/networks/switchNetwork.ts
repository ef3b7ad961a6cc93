import { withTimeout } from '../../core/errors/withTimeout.ts'
import { parseNetworkId } from '../../core/caip.ts'
import { paramsOf, toWalletModalError, WalletModalError } from '../../core/errors.ts'
import { WALLET_ANSWER_MS } from '../../core/limits.ts'
import { WALLET_API_URL } from '../../core/page/hosted.ts'
import type { CaipNetworkId, Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { applyWalletChange } from '../../state/changeConnections.ts'
import { loadBalance } from '../account/loadBalance.ts'
import { persist } from '../connections/persist.ts'
import { setNetwork } from './setNetwork.ts'
import { whenSettled } from '../connections/whenSettled.ts'

/**
 * Implements `switchNetwork()`. If a wallet of the network's namespace is connected, it is asked to switch, after its
 * restore if that is pending; otherwise the switch is immediate. If only a wallet of another namespace is connected,
 * rejects with `NotConnected`, since no account would be active on the new network. Rejects with `InvalidNetworkId`,
 * `NetworkNotFound`, `NotConnected`, `UnsupportedChain`, `UserRejected`, `RequestPending`, `ConnectionFailed`,
 * `WalletTimeout` (60 s), `Aborted`. If the wallet switches after a timeout, its change event is applied as usual.
 */
export async function switchNetwork(modal: Modal, id: CaipNetworkId, signal?: AbortSignal): Promise<void> {
  const { namespace } = parseNetworkId(id)
  const settling = modal.networks.find(id) && whenSettled(modal, namespace, signal)
  if (settling) await settling
  const network = modal.networks.find(id)
  if (!network) throw new WalletModalError('NetworkNotFound', { params: { id } })
  const open = modal.links.get(namespace)
  const connection = modal.connections.of(namespace)
  if (!connection && modal.connections.$active.get()) throw new WalletModalError('NotConnected')
  if (open && connection && connection.network !== id) {
    if (!modal.chain(namespace)?.abilities.includes('switch') || !open.adapter.switchNetwork)
      throw new WalletModalError('UnsupportedChain')
    const asked = open.adapter.switchNetwork(open.link, withIcon(modal, network), () =>
      modal.site.walletRpcUrls(network),
    )
    await whileThere(modal, open, withTimeout(asked, { ms: WALLET_ANSWER_MS, signal })).catch((cause: unknown) => {
      throw switchError(cause, network)
    })
    applyWalletChange(modal.connections, connection, { network: id })
  }
  setNetwork(modal, id)
  persist(modal)
  void loadBalance(modal)
}

/** Returns the error of a failed switch, with the words for one: the wallet stays connected. */
function switchError(cause: unknown, { name }: Network): WalletModalError {
  const error = toWalletModalError(cause, 'ConnectionFailed')
  Object.assign(paramsOf(error), { switchTo: name })
  return error
}

/**
 * Adds an icon URL, for wallets that show one when they add the network. The wallet API's image URLs do not contain the
 * project id.
 */
function withIcon({ $options }: Modal, network: Network): Network {
  const { projectId, services } = $options.get()
  const { imageId, imageUrl } = network.assets ?? {}
  const [base = WALLET_API_URL] = [services?.walletApi ?? []].flat()
  return projectId && imageId && !imageUrl
    ? { ...network, assets: { imageId, imageUrl: `${base.replace(/\/+$/, '')}/public/getAssetImage/${imageId}` } }
    : network
}

type OpenLink = NonNullable<ReturnType<Modal['links']['get']>>

/** Waits for the wallet's answer; rejects with `Aborted` as soon as that wallet is disconnected or replaced. */
async function whileThere<T>({ connections, links }: Modal, open: OpenLink, answer: Promise<T>): Promise<T> {
  const isThere = () => links.get(open.link.namespace) === open
  let stop = () => {}
  const gone = new Promise<never>((_, reject) => {
    stop = connections.$all.listen(() => isThere() || reject(new WalletModalError('Aborted')))
  })
  try {
    return await Promise.race([answer, gone])
  } finally {
    stop()
  }
}
