import type { ConnectArgs } from '../../core/args.ts'
import { ownOf } from '../../core/data/isRecord.ts'
import { WalletModalError, toWalletModalError, type ErrorCode } from '../../core/errors.ts'
import { WALLET_ANSWER_MS } from '../../core/limits.ts'
import type { Connector } from '../../core/connector.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { connectWallet } from './connectWallet.ts'
import { checkConnect } from './checkConnect.ts'
import { connectorFor, rivalsFor } from './connectorFor.ts'
import { findConnector } from './findConnector.ts'
import { loadFollowersLater } from './loadFollowersLater.ts'
import { loadLogin } from './loadLogin.ts'
import { loadWalletByName } from './loadWalletByName.ts'
import { loginByName } from './loginByName.ts'
import { loadImitationCheck } from '../wallets/markImitations.ts'
import type { FoundWallet } from './walletByName.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'

/**
 * Returns the id of one of several installed wallets that claim the same rdns: `<rdns>#1`, `<rdns>#2` … The connector
 * of the first one has the bare rdns as its id, which would be ambiguous here.
 */
const numbered = ({ id }: Connector, at: number) => (at ? id : `${id}#1`)

/**
 * Finds the wallet with a numbered rdns. Returns undefined if only one wallet claims the rdns. Throws
 * `ConnectorNotFound`, with the ids to choose from, if several claim it and the site named none of them.
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
 * Finds the wallet that the site named: an available connector, else a wallet from the wallet list. Rejects with
 * `ConnectorNotFound`, `LoadFailed`.
 */
async function findWallet(modal: Modal, id: string, args: ConnectArgs): Promise<FoundWallet> {
  const rival = findRival(modal, id)
  if (rival) return { connector: rival }
  try {
    if (!connectorFor(modal, id)) await loadImitationCheck(modal)
    return { connector: await findConnector(modal, { id, namespace: args.namespace }, args.signal, connectorFor) }
  } catch (error) {
    const named =
      (error as WalletModalError).code === 'ConnectorNotFound' &&
      (await (await loadWalletByName()).findListedWallet(modal, id, args))
    if (named) return named
    throw error
  }
}

/** Connects the named wallet within the time limit of its connector. */
async function connectInTime(
  modal: Modal,
  wanted: string,
  { namespace, signal, onUri }: ConnectArgs,
): Promise<Connection> {
  const { connector, listed } = await findWallet(modal, wanted, { namespace, signal, onUri })
  const { answerMs = WALLET_ANSWER_MS } = connector
  return withinLimit({ signal, ms: answerMs }, (limit) =>
    connectWallet(modal, connector, { namespace, onUri, signal: limit }, listed),
  )
}

/**
 * Implements `connect()`: connects without opening the modal. `wanted` is a connector id, rdns, explorer id, wallet
 * name, `email` or a social provider. Rejects with `ConnectorNotFound`, `UserRejected`, `RequestPending`,
 * `WalletLocked`, `WalletTimeout` (60 s), `ConnectionFailed`, `UnsupportedChain`, `Aborted`, `InvalidOption`,
 * `InvalidNetworkId`, `NetworkNotFound`.
 */
export async function connect(modal: Modal, wanted: string, given: ConnectArgs = {}): Promise<Connection> {
  const asked = ownOf(given)
  checkConnect(wanted, asked)
  loadFollowersLater(modal)
  const { network, signal, onUri } = asked
  const found = network && modal.networks.find(network)
  if (network && !found) throw new WalletModalError('NetworkNotFound', { params: { id: network } })
  // If the site names a network but no namespace, connect a multi-chain wallet on the chain of that network.
  const { namespace = found?.chainNamespace } = asked
  const stopBusy = modal.shell.wait()
  try {
    const args = { namespace, signal, onUri }
    const login = loginByName(modal, wanted)
    const connection = login
      ? await (await loadLogin()).connectLogin(modal, login, args)
      : await connectInTime(modal, wanted, args)
    if (network) await withinLimit({ signal, ms: WALLET_ANSWER_MS }, () => switchNetwork(modal, network))
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

/** Runs a wallet request with a time limit and the caller's signal. Later answers are ignored. */
function withinLimit<T>({ signal, ms }: TimeLimit, request: (limit: AbortSignal) => Promise<T>): Promise<T> {
  if (signal?.aborted) return Promise.reject(new WalletModalError('Aborted'))
  const controller = new AbortController()
  return new Promise((resolve, reject) => {
    // Reject now instead of waiting for the wallet: it may ignore the signal and never answer.
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
    void request(controller.signal)
      .then(resolve, (error: unknown) => reject(toWalletModalError(error, 'ConnectionFailed')))
      .finally(stop)
  })
}
