import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import type { SigHash, Transaction } from '@scure/btc-signer'
import { accountOf, type BitcoinAccount } from '../bitcoin/accounts.ts'
import { signMessage } from '../bitcoin/messages.ts'
import { finishPsbt, readPsbt, signInputs } from '../bitcoin/psbt.ts'
import { buildTransfer, createNode } from '../wallets/bitcoin/node.ts'
import { invalidParams, PhoneError } from './errors.ts'
import { accountFor, named, type PhoneMethods, type RequestContext } from './method.ts'

function signerFor(context: RequestContext, address: unknown): BitcoinAccount {
  const found = accountFor(context, address)
  if (found.namespace !== 'bip122') throw invalidParams('Not a Bitcoin account.')
  const key = hexToBytes(found.privateKey)
  return accountOf(key, secp256k1.getPublicKey(key), found.type)
}

function nodeOf({ chain }: RequestContext) {
  if (chain.rpcUrl === undefined) throw new PhoneError(4901, `The wallet has no node for ${chain.name}.`)
  return createNode(chain.rpcUrl)
}

/** Returns the `intention` of an address type in the answer to `getAccountAddresses`. */
const intention = (type: string) => (type === 'p2tr' ? 'ordinal' : 'payment')

interface SignInput {
  address?: unknown
  index: number
  sighashTypes?: SigHash[]
}

function signInputIn(value: unknown): SignInput {
  const { index, address, sighashTypes } = named(value)
  if (typeof index !== 'number') throw invalidParams('Expected the inputs to sign, by index.')
  if (sighashTypes !== undefined && !Array.isArray(sighashTypes))
    throw invalidParams('Expected sighashTypes as a list.')
  return { index, address, ...(sighashTypes ? { sighashTypes: sighashTypes as SigHash[] } : {}) }
}

/** Signs the requested inputs, each with its named account. Default: all inputs of the account. */
function sign(
  context: RequestContext,
  tx: Transaction,
  { account, signInputs: asked }: Readonly<Record<string, unknown>>,
): void {
  try {
    if (!Array.isArray(asked) || asked.length === 0) return void signInputs(tx, [signerFor(context, account)])
    for (const { index, address, sighashTypes } of asked.map(signInputIn))
      signInputs(tx, [signerFor(context, address ?? account)], [index], sighashTypes)
  } catch (error) {
    throw error instanceof PhoneError ? error : invalidParams(error instanceof Error ? error.message : String(error))
  }
}

function finished(tx: Transaction): string {
  try {
    return finishPsbt(tx).hex
  } catch {
    throw invalidParams('Not every input is signed: the transaction cannot be sent.')
  }
}

export const bip122Methods: PhoneMethods = {
  signMessage(context, params) {
    const { message, account, address, protocol = 'ecdsa' } = named(params)
    if (typeof message !== 'string') throw invalidParams('Expected a message.')
    const signer = signerFor(context, address ?? account)
    const signature = signMessage(
      signer,
      utf8ToBytes(message),
      String(protocol).toUpperCase() === 'BIP322' ? 'BIP322' : 'ECDSA',
    )
    return { address: signer.address, signature: bytesToHex(base64.decode(signature)) }
  },
  getAccountAddresses(context, params) {
    const { intentions } = named(params)
    const all = context.accounts.map(({ address }) => {
      const { publicKey, type } = signerFor(context, address)
      return { address, publicKey, intention: intention(type) }
    })
    return Array.isArray(intentions) ? all.filter((one) => intentions.includes(one.intention)) : all
  },
  async signPsbt(context, params) {
    const { psbt, broadcast = false, ...asked } = named(params)
    if (typeof psbt !== 'string') throw invalidParams('Expected a PSBT in base64.')
    const tx = readPsbt(base64.decode(psbt))
    sign(context, tx, asked)
    const signed = base64.encode(tx.toPSBT())
    return broadcast === true
      ? { psbt: signed, txid: await nodeOf(context).broadcast('mainnet', finished(tx)) }
      : { psbt: signed }
  },
  async sendTransfer(context, params) {
    const { account, recipientAddress, amount, memo } = named(params)
    if (typeof recipientAddress !== 'string' || !/^[1-9]\d*$/.test(String(amount)))
      throw invalidParams('Expected a recipient and an amount in sats.')
    if (memo !== undefined) throw invalidParams('The wallet sends no memo.')
    const signer = signerFor(context, account)
    const node = nodeOf(context)
    const tx = buildTransfer(
      signer,
      [{ address: recipientAddress, sats: BigInt(String(amount)) }],
      await node.utxos(signer),
    )
    return { txid: await node.broadcast('mainnet', tx.hex) }
  },
}
