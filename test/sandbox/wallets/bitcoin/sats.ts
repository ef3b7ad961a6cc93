import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import type { BitcoinAccount } from '../../bitcoin/accounts.ts'
import { messageHash } from '../../bitcoin/bip322.ts'
import { ecdsaMessageHash } from '../../bitcoin/messages.ts'
import { createEmitter, type Listener } from '../evm/emitter.ts'
import { invalidParams, noSuchMethod, type ProviderRpcError } from '../evm/errors.ts'
import { indexesOf, listOf, networkOf, optionalText, psbtOf, recordOf, satsOf, textOf } from './read.ts'
import type { Ask } from './requests.ts'
import type { Session } from './session.ts'

type Method = (session: Session, ask: Ask, params: unknown) => unknown

const randomId = () => bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
const networkInfo = (session: Session) => ({
  bitcoin: { name: session.network() === 'mainnet' ? 'Mainnet' : 'Testnet4' },
})

/** Describes an address as sats-connect does: a Taproot key by its x coordinate, and P2SH-P2WPKH as `p2sh`. */
const addressInfo = ({ address, publicKey, purpose, type }: BitcoinAccount) => ({
  address,
  publicKey: type === 'p2tr' ? publicKey.slice(2) : publicKey,
  purpose,
  addressType: type === 'p2sh-p2wpkh' ? 'p2sh' : type,
  walletType: 'software',
})
export const addressInfos = (session: Session) => session.accounts().map(addressInfo)

const getAddresses: Method = async (session, ask, params) => {
  const { purposes } = recordOf(params)
  const asked = listOf(purposes, 'purposes')
  await session.connect(ask)
  return {
    addresses: addressInfos(session).filter(({ purpose }) => asked.includes(purpose)),
    network: networkInfo(session),
  }
}

const connect: Method = async (session, ask, params) => {
  const { network } = recordOf(params ?? {})
  await session.connect(ask)
  if (network !== undefined) await session.switchNetwork(ask, networkOf(network))
  return { id: randomId(), addresses: addressInfos(session), walletType: 'software', network: networkInfo(session) }
}

const signMessage: Method = async (session, ask, params) => {
  const { message, address, protocol } = recordOf(params)
  const bytes = new TextEncoder().encode(textOf(message, 'message'))
  const account = session.authorized(textOf(address, 'address'))
  if (protocol !== undefined && protocol !== 'ECDSA' && protocol !== 'BIP322') throw invalidParams('Unknown protocol')
  // By default P2SH addresses sign with the legacy method, and other addresses with BIP-322.
  const how = account.type === 'p2tr' ? 'BIP322' : (protocol ?? (account.type === 'p2wpkh' ? 'BIP322' : 'ECDSA'))
  const signature = await session.signMessage(ask, bytes, how, account.address)
  return {
    signature,
    messageHash: bytesToHex(how === 'ECDSA' ? ecdsaMessageHash(bytes) : messageHash(bytes)),
    address: account.address,
    protocol: how,
  }
}

const signPsbt: Method = async (session, ask, params) => {
  const { psbt, broadcast = false, signInputs } = recordOf(params)
  const tx = psbtOf(psbt, 'base64')
  const byAddress = signInputs === undefined ? undefined : Object.entries(recordOf(signInputs, 'signInputs'))
  for (const [address] of byAddress ?? []) session.authorized(address)
  await session.signPsbt(
    ask,
    tx,
    byAddress?.flatMap(([, indexes]) => indexesOf(indexes, 'signInputs')),
    { broadcast: broadcast === true },
  )
  const signed = base64.encode(tx.toPSBT())
  return broadcast === true ? { psbt: signed, txid: await session.push(tx) } : { psbt: signed }
}

const sendTransfer: Method = async (session, ask, params) => {
  const recipients = listOf(recordOf(params).recipients, 'recipients').map((one) => {
    const { address, amount } = recordOf(one, 'a recipient')
    if (typeof amount !== 'number') throw invalidParams('Expected "amount" as a number.')
    return { address: textOf(address, 'address'), sats: satsOf(amount) }
  })
  return { txid: await session.send(ask, recipients) }
}

const METHODS: Readonly<Record<string, Method>> = {
  getInfo: () => ({ version: '1.0.0', platform: 'web', methods: SATS_METHODS, supports: [] }),
  getAddresses,
  getAccounts: async (session, ask, params) =>
    (await (getAddresses(session, ask, params) as Promise<{ addresses: unknown }>)).addresses,
  wallet_connect: connect,
  wallet_getAccount: (session) => {
    session.authorized()
    return { id: randomId(), addresses: addressInfos(session), walletType: 'software', network: networkInfo(session) }
  },
  wallet_getNetwork: networkInfo,
  wallet_changeNetwork: async (session, ask, params) => {
    await session.switchNetwork(ask, networkOf(recordOf(params).name))
    return null
  },
  wallet_disconnect: (session) => {
    session.disconnect()
    return null
  },
  signMessage,
  signPsbt,
  sendTransfer,
}
export const SATS_METHODS: readonly string[] = Object.keys(METHODS)

/** Returns the code that sats-connect uses for an error. */
const codeOf = ({ code }: ProviderRpcError) => ({ 4001: -32000, 4100: -32002 })[code] ?? code

/** Creates a sats-connect provider. Its `request` resolves with a JSON-RPC answer even for errors. */
export function createSats(session: Session) {
  const emitter = createEmitter()
  const provider = {
    async request(method: unknown, params: unknown) {
      const id = randomId()
      const name = textOf(method, 'method')
      try {
        const result = await session.perform(name, params, (ask) => {
          const own = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined
          if (!own) throw noSuchMethod(name)
          return own(session, ask, params)
        })
        return { jsonrpc: '2.0', id, result }
      } catch (thrown) {
        const error = thrown as ProviderRpcError
        return {
          jsonrpc: '2.0',
          id,
          error: {
            code: codeOf(error),
            message: error.message,
            ...(error.data === undefined ? {} : { data: error.data }),
          },
        }
      }
    },
    /** Supports `(event, listener)` and `({ eventName, cb })`. Returns the function that unsubscribes. */
    addListener(event: unknown, listener?: Listener) {
      const { eventName, cb } = (typeof event === 'string' ? { eventName: event, cb: listener } : recordOf(event)) as {
        eventName?: unknown
        cb?: Listener
      }
      const name = optionalText(eventName, 'eventName')
      if (name === undefined || typeof cb !== 'function') throw invalidParams('Expected an event and a listener.')
      emitter.on(name, cb)
      return () => emitter.off(name, cb)
    },
  }
  return { provider, emit: emitter.emit }
}
