import { bytesToHex } from '@noble/hashes/utils.js'
import type { BitcoinAccount } from '../../bitcoin/accounts.ts'
import { isFinalInput } from '../../bitcoin/psbt.ts'
import { noSuchMethod, type ProviderRpcError } from '../evm/errors.ts'
import { indexesOf, listOf, networkOf, psbtOf, recordOf, satsOf, textOf } from './read.ts'
import type { Ask } from './requests.ts'
import type { Session } from './session.ts'

type Method = (session: Session, ask: Ask, params: unknown) => unknown

const addressInfo = ({ address, publicKey, type, path }: BitcoinAccount) => ({
  symbol: 'BTC',
  type,
  address,
  publicKey,
  derivationPath: path,
})

/** Switches to the network of the request, as Leather does. Each network has other accounts. */
async function follow(session: Session, ask: Ask, network: unknown): Promise<void> {
  if (network !== undefined) await session.switchNetwork(ask, networkOf(network))
}

const signMessage: Method = async (session, ask, params) => {
  const { message, paymentType = 'p2wpkh', network, address } = recordOf(params)
  await follow(session, ask, network)
  const [payment, ordinals] = session.accounts()
  const byType = paymentType === 'p2tr' ? ordinals : payment
  const signer = typeof address === 'string' ? session.authorized(address) : byType
  const text = textOf(message, 'message')
  return {
    signature: await session.signMessage(ask, new TextEncoder().encode(text), 'BIP322', signer.address),
    address: signer.address,
    message: text,
  }
}

const signPsbt: Method = async (session, ask, params) => {
  const { hex, network, broadcast = false, signAtIndex, allowedSighash } = recordOf(params)
  await follow(session, ask, network)
  const tx = psbtOf(hex, 'hex')
  const only =
    signAtIndex === undefined
      ? undefined
      : indexesOf(Array.isArray(signAtIndex) ? signAtIndex : [signAtIndex], 'signAtIndex')
  const sighashes = allowedSighash === undefined ? undefined : indexesOf(allowedSighash, 'allowedSighash')
  await session.signPsbt(ask, tx, only, { broadcast: broadcast === true, sighashes })
  const signed = bytesToHex(tx.toPSBT())
  return broadcast === true
    ? { hex: signed, txid: await session.push(tx) }
    : { hex: signed, isFinal: isFinalInput(tx, 0) }
}

const sendTransfer: Method = async (session, ask, params) => {
  const { recipients, network, address, amount } = recordOf(params)
  await follow(session, ask, network)
  const given = recipients === undefined ? [{ address, amount }] : listOf(recipients, 'recipients')
  const read = given
    .map((one) => recordOf(one, 'a recipient'))
    .map((one) => ({ address: textOf(one.address, 'address'), sats: satsOf(one.amount) }))
  return { txid: await session.send(ask, read) }
}

const METHODS: Readonly<Record<string, Method>> = {
  getInfo: (session) => ({
    version: '1.0.0',
    platform: 'extension',
    network: session.network(),
    supportedMethods: LEATHER_METHODS.map((name) => ({ name })),
  }),
  supportedMethods: () => ({ methods: LEATHER_METHODS.map((name) => ({ name })) }),
  getAddresses: async (session, ask, params) => {
    await session.connect(ask)
    await follow(session, ask, recordOf(params ?? {}).network)
    return { addresses: session.accounts().map(addressInfo) }
  },
  signMessage,
  signPsbt,
  sendTransfer,
}
export const LEATHER_METHODS: readonly string[] = Object.keys(METHODS)

/**
 * Creates Leather's provider, `window.LeatherProvider`. Its `request` rejects with a JSON-RPC answer. It has no
 * connect, disconnect or events.
 */
export function createLeather(session: Session) {
  return {
    isLeather: true,
    async request(method: unknown, params?: unknown) {
      const id = bytesToHex(crypto.getRandomValues(new Uint8Array(8)))
      const name = textOf(method, 'method')
      try {
        const result = await session.perform(name, params, (ask) => {
          const own = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined
          if (!own) throw noSuchMethod(name)
          return own(session, ask, params)
        })
        return { jsonrpc: '2.0', id, result }
      } catch (thrown) {
        const { code, message, data } = thrown as ProviderRpcError
        // The extension rejects with a plain object: sites read `error.error.code`.
        // oxlint-disable-next-line only-throw-error
        throw { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
      }
    },
  }
}
