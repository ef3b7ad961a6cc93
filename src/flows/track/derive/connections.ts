import type { ConnectionList } from '../../../core/connectionList.ts'
import { isPhone } from '../../../core/page/device.ts'
import type { Connection } from '../../../core/types.ts'
import type { Modal } from '../../../modal.ts'
import type { EmitTrack } from '../../../state/track.ts'
import { rankOf } from './facts.ts'

function methodOf({ connectorType }: Connection) {
  if (connectorType === 'auth') return 'email'
  if (connectorType === 'walletConnect') return isPhone() ? 'mobile' : 'qrcode'
  return 'browser'
}

const namespacesOf = (list: ConnectionList) => new Set(list.map(({ namespace }) => namespace))

/** Emits connections that are new or restored, and those that ended. */
export function trackConnections(modal: Modal, emit: EmitTrack): () => void {
  const { $known } = modal.connections
  const emitConnected = (one: Connection, isRestored: boolean) => {
    emit('CONNECT_SUCCESS', {
      method: methodOf(one),
      name: one.wallet?.name ?? one.connectorName,
      walletRank: rankOf(modal, modal.wallets.find(one.connectorId, one.namespace) ?? {}),
      view: modal.router.$route.get().view,
      ...(isRestored && { reconnect: true }),
    })
    const { socials } = modal.$features.get()
    const provider = (socials || []).find((name) => name === one.auth?.provider)
    // The login flow notes a new login.
    if (isRestored && provider) emit('SOCIAL_LOGIN_SUCCESS', { provider, reconnect: true })
  }
  const stop = $known.listen((list, before = []) => {
    const statusBefore = ({ connectorId }: Connection) =>
      before.filter((one) => one.connectorId === connectorId).map(({ status }) => status)
    const fresh = list.filter((one) => one.status === 'connected' && !statusBefore(one).includes('connected'))
    // A wallet may connect in several namespaces at once.
    const wallets = new Map(fresh.map((one) => [one.connectorId, one]))
    for (const one of wallets.values()) emitConnected(one, statusBefore(one).includes('reconnecting'))
    const left = namespacesOf(list)
    const ended = [...namespacesOf(before)].filter((namespace) => !left.has(namespace))
    if (ended.length > 1 && !left.size) emit('DISCONNECT_SUCCESS', { namespace: 'all' })
    else for (const namespace of ended) emit('DISCONNECT_SUCCESS', { namespace })
  })
  const first = new Map($known.get().flatMap((one) => (one.status === 'connected' ? [[one.connectorId, one]] : [])))
  for (const one of first.values()) emitConnected(one, modal.connections.restoring !== undefined)
  return stop
}
