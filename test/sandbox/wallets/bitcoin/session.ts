import type { SigHash, Transaction } from '@scure/btc-signer'
import { walletAccounts, type BitcoinAccount } from '../../bitcoin/accounts.ts'
import { signMessage, type MessageProtocol } from '../../bitcoin/messages.ts'
import type { BitcoinNetwork } from '../../bitcoin/networks.ts'
import { finishPsbt, ownerOf, signInputs } from '../../bitcoin/psbt.ts'
import { invalidParams, unauthorized, walletLocked } from '../evm/errors.ts'
import { buildTransfer, type BitcoinNode, type Recipient } from './node.ts'
import { connectQuestion, messageQuestion, psbtQuestion, switchQuestion, transferQuestion } from './questions.ts'
import type { Ask, Requests } from './requests.ts'
import type { BitcoinSettings, InterfaceName } from './settings.ts'
import type { State } from './state.ts'

export interface WalletParts {
  settings: BitcoinSettings
  state: State
  requests: Requests
  node: BitcoinNode
}

/** What the wallet can do for a site on one interface. Each interface formats the results. */
export interface Session {
  /** Handles a call by its name on the interface: logs it, and answers from a script if there is one. */
  perform<T>(method: string, params: unknown, run: (ask: Ask) => Promise<T> | T): Promise<T>
  network(): BitcoinNetwork
  /** Returns the payment account, and then the ordinals account. */
  accounts(): readonly [BitcoinAccount, BitcoinAccount]
  isConnected(): boolean
  /** Returns the account of an address, or the payment account. Throws 4100 if the site may not use it. */
  authorized(address?: string): BitcoinAccount
  connect(ask: Ask): Promise<readonly [BitcoinAccount, BitcoinAccount]>
  disconnect(): void
  signMessage(ask: Ask, message: Uint8Array, protocol: MessageProtocol, address?: string): Promise<string>
  /** Signs the PSBT in place. `only` lists the inputs to sign. Default: all inputs of the wallet. */
  signPsbt(
    ask: Ask,
    tx: Transaction,
    only?: readonly number[],
    options?: { broadcast?: boolean; sighashes?: SigHash[] },
  ): Promise<void>
  /** Broadcasts a completely signed transaction. Throws while signatures are missing. */
  push(tx: Transaction): Promise<string>
  broadcast(hex: string): Promise<string>
  send(ask: Ask, recipients: readonly Recipient[], from?: string): Promise<string>
  switchNetwork(ask: Ask, network: BitcoinNetwork): Promise<void>
}

/** @param fixed The only network of the interface. Default: the wallet's current network. */
export function createSession(
  { settings, state, requests, node }: WalletParts,
  via: InterfaceName,
  fixed?: BitcoinNetwork,
): Session {
  const network = () => fixed ?? state.get().network
  const accounts = () => walletAccounts(settings.payment, network(), state.get().account)
  const isConnected = () => !state.get().locked && state.get().connected.includes(via)
  const connectVia = () => state.set({ connected: [...new Set([...state.get().connected, via])], locked: false })

  function authorized(address?: string): BitcoinAccount {
    if (state.get().locked) throw walletLocked()
    const all = accounts()
    const account = address === undefined ? all[0] : all.find((one) => one.address === address)
    if (!account || !isConnected()) throw unauthorized()
    return account
  }

  async function push(tx: Transaction): Promise<string> {
    let hex: string
    try {
      hex = finishPsbt(tx).hex
    } catch {
      throw invalidParams('Not every input is signed: the transaction cannot be sent.')
    }
    return node.broadcast(network(), hex)
  }

  return {
    perform: (method, params, run) => requests.perform(via, method, params, run),
    network,
    accounts,
    isConnected,
    authorized,
    async connect(ask) {
      if (!isConnected()) {
        await ask(connectQuestion(accounts()))
        connectVia()
      }
      return accounts()
    },
    disconnect: () => state.set({ connected: state.get().connected.filter((one) => one !== via) }),
    async signMessage(ask, message, protocol, address) {
      const account = authorized(address)
      const wrong = await ask(messageQuestion(account, message))
      const [other] = walletAccounts(settings.payment, network(), state.get().account + 1)
      return signMessage(
        wrong === 'account' ? other : account,
        wrong === 'text' ? new TextEncoder().encode('Another text') : message,
        protocol,
      )
    },
    async signPsbt(ask, tx, only, { broadcast = false, sighashes } = {}) {
      authorized()
      const foreign = only?.find((index) => index >= tx.inputsLength || !ownerOf(tx, index, accounts()))
      if (foreign !== undefined) throw invalidParams(`Input ${foreign} does not belong to the wallet.`)
      await ask(psbtQuestion(tx, network(), broadcast))
      signInputs(tx, accounts(), only, sighashes)
    },
    push,
    broadcast: (hex) => node.broadcast(network(), hex),
    async send(ask, recipients, from) {
      const account = authorized(from)
      if (recipients.length === 0 || recipients.some(({ sats }) => sats <= 0n))
        throw invalidParams('Expected recipients with amounts above zero.')
      const tx = buildTransfer(account, recipients, await node.utxos(account))
      await ask(transferQuestion(account, recipients))
      return node.broadcast(network(), tx.hex)
    },
    async switchNetwork(ask, to) {
      authorized()
      if (to === network()) return
      if (fixed) throw invalidParams(`Only ${fixed} here.`)
      await ask(switchQuestion(network(), to))
      state.set({ network: to })
    },
  }
}
