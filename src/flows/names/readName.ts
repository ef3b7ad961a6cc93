import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { present } from '../../services/blockchainApi/fields.ts'
import { createCachedRequest } from '../../services/blockchainApi/cachedRequest.ts'
import type { IdentityAsk } from '../../services/blockchainApi/asks.ts'
import { ensIdentity } from '../../services/names/index.ts'
import { isNormalized } from '../../services/names/normalized.ts'
import { pictureUrl } from '../../services/names/pictureUrl.ts'
import type { NamedAs } from '../../state/names.ts'
import { cachedApiOf, cachesOf } from '../assets/cachedApiOf.ts'
import { ethereumOf } from '../money/ethereumOf.ts'

function createEns(modal: Modal) {
  return createCachedRequest({
    cache: cachesOf(modal).identities,
    idOf: ({ address }: IdentityAsk) => `ens ${address}`,
    async load({ address }: IdentityAsk): Promise<NamedAs> {
      const { request, urls } = await ethereumOf(modal)
      if (!urls.length) return {}
      return ensIdentity({ request: (...call) => request(urls, ...call), signal: modal.lifetime.signal }, address)
    },
  })
}

/** Returns a name and picture as they may be shown. Checks cached answers, too: other scripts can write to storage. */
async function checked({ name, avatar }: NamedAs): Promise<NamedAs> {
  return name && (await isNormalized(name)) ? present({ name, avatar: pictureUrl(avatar) }) : {}
}

async function fromNode(modal: Modal, { address }: Connection): Promise<NamedAs> {
  return checked((await modal.late(createEns).read({ address })).value)
}

async function fromService(modal: Modal, { address, network, connectorType }: Connection): Promise<NamedAs> {
  const api = cachedApiOf(modal)
  const { value } = await api.identity.read({ address, sender: address })
  // Users of the embedded wallet can also register names with the service.
  const [registered] = value.name || connectorType !== 'auth' ? [] : (await api.names.read({ address, network })).value
  return checked(present({ name: value.name ?? registered, avatar: value.avatar }))
}

/** Where a name is looked up: `service` asks the Blockchain API first, `node` only Ethereum. */
export type Place = 'service' | 'node'

/**
 * Looks up the name and picture of an account. If the service fails, Ethereum is asked. Rejects with the error
 * of the node.
 */
export async function readName(modal: Modal, place: Place, connection: Connection): Promise<NamedAs> {
  if (place === 'node') return fromNode(modal, connection)
  return fromService(modal, connection).catch(() => fromNode(modal, connection))
}
