import { useSyncExternalStore } from 'react'
import type { ProviderOf, WalletModalApi } from '../core/api.ts'
import { toCaipAddress, type DEFAULT_NAMESPACE } from '../core/caip.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { Session } from '../core/signIn/siwx.ts'
import type {
  AccountType,
  Balance,
  CaipAddress,
  CaipNetworkId,
  ConnectorType,
  Namespace,
  Status,
} from '../core/types.ts'
import { WalletModal } from '../index.ts'
import { balanceIn } from './balanceIn.ts'
import { SERVER_STATE, store } from './store.ts'
import { useStable, useWalletModalState } from './useWalletModalState.ts'

/**
 * Result of `useAccount`: the current account of a namespace. Optional fields are undefined while nothing is connected
 * there.
 */
export interface CurrentAccount {
  address?: string
  caipAddress?: CaipAddress
  namespace: Namespace
  type?: AccountType
  status: Status
  isConnected: boolean
  connector?: { id: string; name: string; type: ConnectorType; imageId?: string }
}

/** Result of `useNetwork`: the current network and the site's networks, as CAIP-2 ids. */
export interface CurrentNetwork {
  network: CaipNetworkId
  networks: readonly CaipNetworkId[]
  /** Rejects with `InvalidNetworkId`, `NetworkNotFound`, `UserRejected` … */
  switchNetwork: WalletModalApi['switchNetwork']
}

interface InNamespace {
  /** Default: the active namespace. */
  namespace?: Namespace
}

function accountIn({ connections, account, activeNamespace }: Snapshot, namespace = activeNamespace): CurrentAccount {
  const there = connections.filter((one) => one.namespace === namespace)
  // Several wallets of the namespace may be connected: prefer the one with the active account.
  const connection = there.find(({ address }) => address === account?.address) ?? there[0]
  if (!connection) return { namespace, status: 'disconnected', isConnected: false }
  const {
    address,
    network,
    status,
    accounts,
    connectorId: id,
    connectorName: name,
    connectorType: type,
    connectorImageId: imageId,
  } = connection
  return {
    address,
    caipAddress: toCaipAddress(network, address),
    namespace,
    type: accounts.find((one) => one.address === address)?.type,
    status,
    isConnected: status === 'connected',
    connector: { id, name, type, ...(imageId && { imageId }) },
  }
}

/** Returns the API of `window.WalletModal`, for event handlers and effects. Use the other hooks for state. */
export const useWalletModal = (): WalletModalApi => WalletModal

/** Returns the current account of a namespace (default: the active one). */
export const useAccount = ({ namespace }: InNamespace = {}): CurrentAccount =>
  useWalletModalState((state) => accountIn(state, namespace))

/**
 * Returns the current network, the site's networks, and `switchNetwork`. Without a mounted `<WalletModal>`, `networks`
 * contains only the current network.
 */
export function useNetwork(): CurrentNetwork {
  const network = useWalletModalState((state) => state.network)
  const networks = useStable(store.networks, () => [SERVER_STATE.network])
  return { network, networks, switchNetwork: WalletModal.switchNetwork }
}

/** Returns the provider of a namespace (`getProvider`); undefined while nothing is connected there. */
export function useProvider<N extends Namespace = typeof DEFAULT_NAMESPACE>(namespace?: N): ProviderOf<N> | undefined {
  return useSyncExternalStore(
    store.subscribe,
    () => WalletModal.getProvider(namespace),
    () => undefined,
  )
}

/** Returns the native balance of a namespace's current account (default: the active namespace); null while unknown. */
export const useBalance = ({ namespace }: InNamespace = {}): Balance | null =>
  useWalletModalState((state) => balanceIn(state, namespace))

/** Result of `useSession`. */
export interface CurrentSession {
  /** The session of the current account; null if it has not signed in. */
  session: Session | null
  signIn: WalletModalApi['signIn']
  signOut: WalletModalApi['signOut']
}

/** Returns the session of the current account, `signIn` and `signOut`. */
export function useSession(): CurrentSession {
  const session = useWalletModalState((state) => state.session)
  return { session, signIn: WalletModal.signIn, signOut: WalletModal.signOut }
}

/** Returns the API's `disconnect`. */
export const useDisconnect = (): WalletModalApi['disconnect'] => WalletModal.disconnect
