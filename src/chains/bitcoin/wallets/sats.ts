import { fieldsOf } from '../../../core/data/isRecord.ts'
import { WalletModalError } from '../../../core/errors.ts'
import { hasNoMethod, messageOf } from '../../../core/errors/refusal.ts'
import type { Account, AccountType, CaipNetworkId } from '../../../core/types.ts'
import { parseAccount, parseBytes, parseList, parseObject, parseTxid } from '../answers.ts'
import { call, createGrantReader, subscribe } from '../callWallet.ts'
import { nameOf, networkNamed, networkOf } from '../networkNames.ts'
import { fromStorage } from '../recheck.ts'
import type { BitcoinWallet, Granted, WalletCallbacks } from '../wallet.ts'

/** Error codes of sats-connect, and the standard codes for the same: rejected, no such method, unauthorized. */
const CODES: Readonly<Record<number, number>> = { [-32000]: 4001, [-32001]: -32601, [-32002]: 4100 }
const NOT_LET_IN = 4100

interface RpcError extends Error {
  code: number
}

const PURPOSES: Readonly<Record<string, AccountType>> = { payment: 'payment', ordinals: 'ordinal' }

/** Sends a request. These wallets report an error as a resolved JSON-RPC response, not as a rejection. */
async function request(provider: object, method: string, params?: unknown): Promise<Readonly<Record<string, unknown>>> {
  const { error, result } = parseObject(method, await call(provider, 'request', method, params))
  if (!error) return fieldsOf(result)
  const { code } = parseObject('error', error)
  // Do not keep the original error as `cause`: its code -32002 means "request pending" in other wallets, and would be
  // taken for that.
  throw Object.assign(new Error(messageOf(error)), { code: CODES[Number(code)] ?? code })
}

const codeOf = (error: unknown) => (error as Partial<RpcError> | undefined)?.code

/**
 * Returns the first payment account and the first ordinals account. Accounts for other purposes, such as Stacks, are
 * ignored.
 */
function accountsIn(answer: unknown) {
  const all = parseList('addresses', answer).map((one) => parseObject('addresses', one))
  return Object.entries(PURPOSES).flatMap(([purpose, type]) => {
    const found = all.find((one) => one.purpose === purpose)
    return found
      ? [
          parseAccount(purpose, type, {
            address: found.address,
            publicKey: found.publicKey,
            path: found.derivationPath,
          }),
        ]
      : []
  })
}

/** Requests addresses with the old method, or with the new method if the wallet lacks the old one. */
async function askForAddresses(provider: object) {
  const message = 'Connect to your wallet'
  try {
    return await request(provider, 'getAddresses', { purposes: ['payment', 'ordinals', 'stacks'], message })
  } catch (error) {
    if (!hasNoMethod(error)) throw error
    return request(provider, 'wallet_connect', { addresses: ['payment', 'ordinals'], message })
  }
}

const signing = (provider: object): Pick<BitcoinWallet, 'signMessage' | 'signPsbt' | 'sendTransfer'> => ({
  async signMessage({ account: { address }, message, protocol }) {
    const { signature } = await request(provider, 'signMessage', { message, address, ...(protocol && { protocol }) })
    return parseBytes('signature', signature)
  },
  async signPsbt({ psbt, signInputs, broadcast }) {
    const byAddress: Record<string, number[]> = {}
    for (const { address, index } of signInputs) (byAddress[address] ??= []).push(index)
    const asked = {
      psbt: parseBytes('psbt', psbt.bytes),
      broadcast,
      ...(signInputs.length && { signInputs: byAddress }),
    }
    const { psbt: signed, txid } = await request(provider, 'signPsbt', asked)
    return { psbt: parseBytes('psbt', signed), ...(broadcast && { txid: parseTxid('txid', txid) }) }
  },
  async sendTransfer({ recipient, amount }) {
    const { txid } = await request(provider, 'sendTransfer', {
      recipients: [{ address: recipient, amount: Number(amount) }],
    })
    return parseTxid('txid', txid)
  },
})

function listenTo(
  provider: object,
  readGranted: () => Promise<Granted | null>,
  callbacks: WalletCallbacks,
): () => void {
  const { look, stop } = createGrantReader(readGranted, callbacks)
  // Wallets use one of two signatures for `addListener`. Subscribing in both ways is harmless: a duplicate event
  // changes nothing.
  const subscribeBoth = (eventName: string, cb: () => void) => [
    subscribe(provider, 'addListener', { eventName, cb }),
    subscribe(provider, 'addListener', eventName, cb),
  ]
  const change = () => void look()
  const stops = [
    ...subscribeBoth('accountChange', change),
    ...subscribeBoth('networkChange', change),
    ...subscribeBoth('disconnect', callbacks.closed),
  ]
  return () => [...stops, stop].forEach((end) => end())
}

/** Adapts a sats-connect wallet from the page's list of providers. */
export function satsWallet(provider: object): BitcoinWallet {
  let network: CaipNetworkId | undefined

  async function take(answer: Readonly<Record<string, unknown>>): Promise<Granted | null> {
    const parsed = accountsIn(answer.addresses)
    const [first] = parsed
    if (!first) return null
    const { bitcoin } = parseObject(
      'network',
      answer.network ?? (await request(provider, 'wallet_getNetwork').catch(() => ({}))),
    )
    const named = networkNamed('sats', (bitcoin as { name?: unknown } | undefined)?.name, network)
    network = networkOf(first.form, named, network)
    return { accounts: parsed.map(({ account }): Account => account), network }
  }

  async function readGranted(): Promise<Granted | null> {
    try {
      return await take(await request(provider, 'wallet_getAccount'))
    } catch (error) {
      if (codeOf(error) === NOT_LET_IN) return null
      throw error
    }
  }

  return {
    connect: async () => take(await askForAddresses(provider)),
    async restore(saved) {
      network = saved.network
      try {
        return await readGranted()
      } catch (error) {
        // If a wallet cannot list its accounts, the saved ones are used, which `withRecheck` checks later.
        if (hasNoMethod(error)) return fromStorage(saved)
        throw error
      }
    },
    connectAgain: async () => take(await askForAddresses(provider)),
    ...signing(provider),
    async switchNetwork(to) {
      const name = nameOf('sats', to)
      if (!name) throw new WalletModalError('UnsupportedChain')
      await request(provider, 'wallet_changeNetwork', { name })
      network = to
      return take(await request(provider, 'wallet_getAccount'))
    },
    listen: (callbacks) => listenTo(provider, readGranted, callbacks),
    disconnect: () => request(provider, 'wallet_disconnect'),
  }
}
