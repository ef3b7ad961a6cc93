import { namespaceOf, networkIdOf } from '../../core/caip.ts'
import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import { toNetwork } from '../../core/networks/network.ts'
import type { Options } from '../../core/options.ts'
import type { Network, NetworkInput } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { settle } from '../modal/settle.ts'
import { loadConnectChunk } from '../connect/loadConnectChunk.ts'
import { report } from '../modal/report.ts'
import { setNetwork } from './setNetwork.ts'

const builtIn = ({ chains, networks }: Modal) => [
  ...chains.flatMap((chain) => chain.networks),
  ...networks.fetched.networks,
]

/** Converts an entry of the option `networks`; reports an invalid one and returns undefined. */
function usable(modal: Modal, input: string | NetworkInput): Network | undefined {
  try {
    const network = toNetwork(input, builtIn(modal))
    if (modal.chain(network.chainNamespace)) return network
    report(modal, new WalletModalError('UnsupportedChain', { message: `Unsupported chain: ${network.caipNetworkId}` }))
  } catch (error) {
    report(modal, toWalletModalError(error))
  }
  return undefined
}

/** Returns the chains whose full network list must be loaded to find the networks of `inputs`. */
function unknownTo(modal: Modal, inputs: readonly (string | NetworkInput)[]) {
  const known = builtIn(modal).map((one) => one.caipNetworkId)
  const missing = inputs
    .filter((one) => typeof one === 'string' && !known.includes(networkIdOf(one)))
    .map((one) => namespaceOf(networkIdOf(one)))
  return modal.chains.filter((chain) => chain.moreNetworks && missing.includes(chain.namespace))
}

/**
 * Loads the lists of less common networks, if the site uses one of those; otherwise returns undefined. Never rejects.
 */
function fetchMore(modal: Modal, { networks = [] }: Options): Promise<void> | undefined {
  const { fetched } = modal.networks
  const chains = unknownTo(modal, networks).filter(({ namespace }) => !fetched.from.has(namespace))
  if (!chains.length) return undefined
  return Promise.all(chains.map((chain) => chain.moreNetworks?.() ?? [])).then(
    (found) => {
      for (const { namespace } of chains) fetched.from.add(namespace)
      fetched.networks = [...fetched.networks, ...found.flat()]
    },
    (error: unknown) => report(modal, toWalletModalError(error)),
  )
}

/**
 * Sets the site's networks. The current one stays if it is still in the list or belongs to a connected wallet. Networks
 * whose list is still loading are not reported as errors; one of them may be the current one.
 */
function putNetworks(modal: Modal, { networks = [], defaultNetwork }: Options, isFirst: boolean): void {
  const isPending = (one: string | NetworkInput) =>
    modal.networks.fetched.pending !== undefined && unknownTo(modal, [one]).length > 0
  const wanted = networks
    .filter((one) => !isPending(one))
    .map((one) => usable(modal, one))
    .filter((one) => one !== undefined)
  const isComing = networks.some(isPending)
  const configured = wanted.length || isComing ? wanted : modal.chains.flatMap((chain) => chain.networks).slice(0, 1)
  const lost = modal.connections.$all.get().filter(({ network }) => !modal.networks.find(network))
  modal.networks.$configured.set(configured)
  const ids = networks
    .filter((one) => isPending(one) || configured.some((known) => known.caipNetworkId === networkIdOf(one)))
    .map(networkIdOf)
  const stays = modal.connections.$active.get() || (!isFirst && ids.includes(modal.networks.$activeId.get()))
  const first = ids.find((id) => id === defaultNetwork) ?? ids[0] ?? configured[0]?.caipNetworkId
  if (!first) return
  if (isFirst) {
    modal.connections.$activeNamespace.set(namespaceOf(first))
    return modal.networks.use(first)
  }
  if (!stays) setNetwork(modal, first)
  settle(modal, 'changed')
  // No balance was loaded for these connections while the site did not support their network: load it now. The code is
  // there, since it has connected them.
  for (const { namespace, network } of lost)
    if (modal.networks.find(network))
      void loadConnectChunk().then(
        ({ loadBalance }) => loadBalance(modal, { force: true, namespace }),
        (error: unknown) => report(modal, toWalletModalError(error)),
      )
}

/**
 * Applies the option `networks`: common networks, whose data is in the first chunk, at once; others when their list is
 * loaded (`modal.networks.fetched.pending`).
 */
export function applyNetworks(modal: Modal, options: Options, isFirst: boolean): void {
  const { networks, connections } = modal
  const { fetched } = networks
  fetched.pending = undefined
  const fetching = fetchMore(modal, options)
  const pending = fetching?.then(() => {
    // The site has changed the option during the load.
    if (fetched.pending !== pending) return
    fetched.pending = undefined
    putNetworks(modal, options, isFirst && networks.$activeId.get() === start && !connections.$active.get())
  })
  fetched.pending = pending
  putNetworks(modal, options, isFirst)
  const start = networks.$activeId.get()
}
