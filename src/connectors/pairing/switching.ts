import { withTimeout } from '../../core/errors/withTimeout.ts'
import { WalletModalError } from '../../core/errors.ts'
import { APPROVAL_WAIT_MS } from '../../core/limits.ts'
import { hasNoMethod } from '../../core/errors/refusal.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { PairedState, Request } from './pairedState.ts'

const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'

export const isSwitch = (method: string) => method === SWITCH || method === ADD

/** Returns the network that a request of EIP-3326 or EIP-3085 names. */
function targetOf(namespace: string, params: unknown): CaipNetworkId {
  const [first] = Array.isArray(params) ? (params as [{ chainId?: unknown }?]) : []
  const chainId = first?.chainId
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]{1,26}$/i.test(chainId))
    throw Object.assign(new Error('Expected a chainId in 0x-hex.'), { code: -32602 })
  return `${namespace}:${BigInt(chainId)}`
}

/**
 * Resolves once the session covers a network. Wallets send this update apart from their answer, and some send it
 * later.
 */
async function approved(link: PairedState, network: CaipNetworkId): Promise<void> {
  if (link.grant.networks.includes(network)) return
  let stop = () => {}
  const update = new Promise<void>((resolve) => {
    stop = link.onGrant(({ networks }) => networks.includes(network) && resolve())
  })
  await withTimeout(update, { ms: APPROVAL_WAIT_MS })
    .catch((cause: unknown) => {
      throw new WalletModalError('UnsupportedChain', { cause })
    })
    .finally(stop)
}

/**
 * Switches the network of a session. If the wallet supports switching, it is asked; otherwise, later requests name the
 * new network, if the session covers it. Rejects with the wallet's error, with code 4902 if the network must be added
 * first, or with `UnsupportedChain`.
 */
export function createSwitching(link: PairedState, ask: (request: Request) => Promise<unknown>) {
  const can = (method: string) => link.grant.methods.has(method)

  async function switchTo(network: CaipNetworkId, params: unknown): Promise<null> {
    const isCovered = link.grant.networks.includes(network)
    if (!can(SWITCH)) {
      if (isCovered) return null
      throw can(ADD)
        ? Object.assign(new Error('The network has to be added.'), { code: 4902 })
        : new WalletModalError('UnsupportedChain')
    }
    try {
      await ask({ method: SWITCH, params })
    } catch (error) {
      if (!isCovered || !hasNoMethod(error)) throw error
    }
    await approved(link, network)
    return null
  }

  return async (method: string, params: unknown): Promise<null> => {
    const network = targetOf(link.grant.namespace, params)
    if (method === SWITCH) {
      await switchTo(network, params)
      link.moved(network)
    } else {
      if (!can(ADD)) throw new WalletModalError('UnsupportedChain')
      await ask({ method, params })
      await approved(link, network)
    }
    return null
  }
}
