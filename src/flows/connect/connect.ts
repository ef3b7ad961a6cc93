import type { ConnectArgs } from '../../core/args.ts'
import { WalletModalError, toWalletModalError, type ErrorCode } from '../../core/errors.ts'
import { WALLET_ANSWER_MS } from '../../core/limits.ts'
import type { Connector } from '../../core/connector.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { askWallet } from './askWallet.ts'
import { checkConnect } from './checkConnect.ts'
import { connectorFor, rivalsFor } from './connectorFor.ts'
import { findConnector } from './findConnector.ts'
import { loadLogin } from './loadLogin.ts'
import { loadNamed } from './loadNamed.ts'
import { loginNamed } from './loginNamed.ts'
import { loadImitationCheck } from '../wallets/markImitations.ts'
import type { Named } from './namedWallet.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'

/**
 * Id of one of several wallets that claim the same rdns: `<rdns>#1`, `<rdns>#2` … The first one's own id is the bare
 * rdns, which is ambiguous.
 */
const numbered = ({ id }: Connector, at: number) => (at ? id : `${id}#1`)

/**
 * The wallet meant by a numbered rdns; undefined if the rdns is unique. Throws `ConnectorNotFound` with the ids to
 * choose from if it is ambiguous.
 */
function findRival(modal: Modal, wanted: string): Connector | undefined {
  const rdns = wanted.replace(/#\d+$/, '')
  const rivals = rivalsFor(modal, rdns)
  const found = rivals.find((one, at) => numbered(one, at) === wanted)
  if (rivals.length < 2 || found) return found
  const names = rivals.map((one, at) => `${numbered(one, at)} (${one.name})`).join(', ')
  throw new WalletModalError('ConnectorNotFound', { message: `Several wallets claim to be ${rdns}: ${names}` })
}

/**
 * The wallet that the site named: an installed or offered one, else a listed one. Rejects with `ConnectorNotFound`,
 * `LoadFailed`.
 */
async function findWallet(modal: Modal, id: string, args: ConnectArgs): Promise<Named> {
  const rival = findRival(modal, id)
  if (rival) return { connector: rival }
  try {
    if (!connectorFor(modal, id)) await loadImitationCheck(modal)
    return { connector: await findConnector(modal, { id, namespace: args.namespace }, args.signal, connectorFor) }
  } catch (error) {
    const named = (error as WalletModalError).code === 'ConnectorNotFound' && (await (await loadNamed()).findListed(modal, id, args))
    if (named) return named
    throw error
  }
}

/** Connects a wallet within its connector's time limit. */
async function connectWallet(modal: Modal, wanted: string, { namespace, signal, onUri }: ConnectArgs): Promise<Connection> {
  const { connector, listed } = await findWallet(modal, wanted, { namespace, signal, onUri })
  const { answerMs = WALLET_ANSWER_MS } = connector
  return answered({ signal, ms: answerMs }, (limit) => askWallet(modal, connector, { namespace, onUri, signal: limit }, listed))
}

/**
 * Connects without opening the modal, by connector id, rdns, explorer id or wallet name, by `email` or by social
 * provider. Rejects with `ConnectorNotFound`, `UserRejected`, `RequestPending`, `WalletLocked`, `WalletTimeout` (60 s),
 * `ConnectionFailed`, `UnsupportedChain`, `Aborted`, `InvalidOption`, `InvalidNetworkId`, `NetworkNotFound`.
 */
export async function connect(modal: Modal, wanted: string, given: ConnectArgs = {}): Promise<Connection> {
  checkConnect(wanted, given)
  const { network, signal, onUri, ...asked } = given
  const found = network && modal.networks.find(network)
  if (network && !found) throw new WalletModalError('NetworkNotFound', { params: { id: network } })
  // Ask a multi-chain wallet for the chain of the wanted network.
  const { namespace = found?.chainNamespace } = asked
  const stopBusy = modal.shell.wait()
  try {
    const args = { namespace, signal, onUri }
    const login = loginNamed(modal, wanted)
    const connection = login ? await (await loadLogin()).connectLogin(modal, login, args) : await connectWallet(modal, wanted, args)
    if (network) await answered({ signal, ms: WALLET_ANSWER_MS }, () => switchNetwork(modal, network))
    return modal.connections.of(connection.namespace) ?? connection
  } finally {
    stopBusy()
  }
}

interface TimeLimit {
  signal: AbortSignal | undefined
  /** `Infinity`: no limit. */
  ms: number
}

/** Limits a wallet request to `ms` and to `signal`; discards later answers. */
function answered<T>({ signal, ms }: TimeLimit, question: (limit: AbortSignal) => Promise<T>): Promise<T> {
  if (signal?.aborted) return Promise.reject(new WalletModalError('Aborted'))
  const controller = new AbortController()
  return new Promise((resolve, reject) => {
    // Settle right away: a wallet that ignores the signal may never answer.
    const stop = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const end = (code: ErrorCode) => {
      stop()
      reject(new WalletModalError(code))
      controller.abort()
    }
    const abort = () => end('Aborted')
    const timer = ms === Infinity ? undefined : setTimeout(() => end('WalletTimeout'), ms)
    signal?.addEventListener('abort', abort)
    void question(controller.signal)
      .then(resolve, (error: unknown) => reject(toWalletModalError(error, 'ConnectionFailed')))
      .finally(stop)
  })
}
