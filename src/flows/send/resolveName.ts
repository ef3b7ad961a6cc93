import { coinTypesOf } from '../../core/networks/coinType.ts'
import type { Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { ensOwner, type NameOwner } from '../../services/names/owner.ts'
import { normalizedName } from '../../services/names/normalized.ts'
import { blockchainApiOf } from '../assets/cachedApiOf.ts'
import { ethereumOf } from '../money/ethereumOf.ts'

/** Zones of the names that the Blockchain API registers (specification §9). */
const REGISTERED = /\.(?:reown|wcn)\.id$/

/** Whether a text may be a name: parts with points between them, without spaces. */
export const isNameLike = (text: string): boolean => /^[^\s.]+(?:\.[^\s.]+)+$/.test(text)

async function ofService(modal: Modal, name: string, network: Network): Promise<NameOwner | undefined> {
  const profile = await blockchainApiOf(modal).profile({ name, network: network.caipNetworkId })
  const address = coinTypesOf(network).flatMap(
    (type) => profile?.addresses.find(({ coinType }) => coinType === type) ?? [],
  )[0]?.address
  return address === undefined ? undefined : { address }
}

async function ofNode(modal: Modal, name: string): Promise<NameOwner | undefined> {
  const { request, urls } = await ethereumOf(modal)
  if (!urls.length) return undefined
  return ensOwner({ request: (...call) => request(urls, ...call), signal: modal.lifetime.signal }, name)
}

/** A name as it is shown, and whom it stands for. */
export type Named = NameOwner & { name: string }

/**
 * Finds the owner of a name that the visitor typed: registered names at the Blockchain API, all others at ENS. Undefined
 * if nobody has the name, or the site has turned names off. Rejects with the server's reason or 'Error resolving name'
 * (specification §8) as message.
 */
export async function resolveName(modal: Modal, text: string): Promise<Named | undefined> {
  const { names = 'default', projectId } = modal.$options.get()
  const network = modal.networks.$active.get()
  const name = names === 'off' ? undefined : await normalizedName(text)
  if (name === undefined) return undefined
  const isRegistered = REGISTERED.test(name)
  const hasNames = modal.chain(network.chainNamespace)?.abilities.includes('names') === true
  // Names of ENS are for EVM networks; a registered name may list addresses of other chains, too.
  if (!hasNames && !(isRegistered && coinTypesOf(network).length)) return undefined
  // With the option `names: 'rpc'`, only nodes of the site are asked.
  if (isRegistered && (!projectId || names !== 'default')) return undefined
  const owner = await (isRegistered ? ofService(modal, name, network) : ofNode(modal, name))
  return owner && { ...owner, name }
}
