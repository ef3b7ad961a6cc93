import { base58, base64 } from '@scure/base'
import { attempt } from '../../core/errors/attempt.ts'
import type { RpcRequest } from '../../core/rpcRequest.ts'
import type { Link } from '../../core/connector.ts'
import { providerError } from '../../core/errors/providerError.ts'
import { hasNoMethod, isRefusal, messageOf } from '../../core/errors/refusal.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { clusterOf, networkOf } from './clusters.ts'
import { SIGN_AND_SEND, SIGN_MESSAGE, SIGN_TRANSACTION } from './features.ts'
import { legacyFields } from './legacyFields.ts'
import { approvedNetworks, pairedChain } from './pairedChain.ts'
import { sendRaw } from './sendRaw.ts'
import { addressOf, bytesOf, type Input, type Signer } from './signer.ts'
import { withSignature } from './transaction.ts'

/** A wallet that gets JSON-RPC requests, each with its network: a paired wallet, or the embedded one. */
export interface PairedWallet {
  request(args: { method: string; params?: unknown }, chainId?: string): unknown
  /** Set if the wallet encodes transactions as base58 instead of base64. */
  transactionsIn?: 'base58'
}

const FEATURES = [SIGN_MESSAGE, SIGN_TRANSACTION, SIGN_AND_SEND]
const VERSIONS = ['legacy', 0]

export const isPairedWallet = (value: unknown): value is PairedWallet =>
  attempt(() => typeof (value as PairedWallet).request === 'function') === true

/** Whether an error means that the wallet lacks the method, so that another method is worth trying. */
function isUnable(error: unknown): boolean {
  if (isRefusal(error)) return false
  return (
    hasNoMethod(error) ||
    /\bmethod\b.*(?:not supported|unsupported|not found|does not exist)|unsupported methods?|invalid.*\bmethod\b/i.test(
      messageOf(error),
    )
  )
}

/** Decodes a field of an answer from base58 or base64; undefined if it is missing. */
function fieldOf(answer: unknown, field: 'signature' | 'transaction', code: typeof base58): Uint8Array | undefined {
  const value = attempt(() => (answer as Partial<Record<typeof field, unknown>>)[field])
  return typeof value === 'string' ? attempt(() => code.decode(value)) : undefined
}

/** Decodes the list of transactions of an answer. Empty if missing. */
function transactionsIn(answer: unknown, code: typeof base58): (Uint8Array | undefined)[] {
  const given = attempt(() => (answer as { transactions?: unknown }).transactions)
  return Array.isArray(given) ? given.map((transaction: unknown) => fieldOf({ transaction }, 'transaction', code)) : []
}

function unreadable(method: string): never {
  throw providerError(-32603, `The wallet's answer to ${method} cannot be read.`)
}

const signatureOf = (answer: unknown, method: string) => fieldOf(answer, 'signature', base58) ?? unreadable(method)

/** Creates the functions that send signing requests for one link. */
function createRequests(wallet: PairedWallet, link: Link) {
  const code = wallet.transactionsIn === 'base58' ? base58 : base64
  const chainOf = (input: Input) => pairedChain(networkOf(input.chain) ?? link.network, link.approved)
  const ask = async (input: Input, method: string, params: object) => wallet.request({ method, params }, chainOf(input))

  async function signMessage(input: Input) {
    const method = 'solana_signMessage'
    const [pubkey, signedMessage] = [addressOf(link, input), bytesOf(input, 'message')]
    const answer = await ask(input, method, { message: base58.encode(signedMessage), pubkey })
    return { signedMessage, signature: signatureOf(answer, method), signatureType: 'ed25519' }
  }

  /**
   * Signs one transaction. Newer wallets return the signed transaction. Older ones return only the signature, which is
   * then inserted.
   */
  async function signTransaction(input: Input) {
    const method = 'solana_signTransaction'
    const [pubkey, bytes] = [addressOf(link, input), bytesOf(input, 'transaction')]
    const answer = await ask(input, method, { ...legacyFields(bytes), transaction: code.encode(bytes), pubkey })
    const whole = fieldOf(answer, 'transaction', code)
    if (whole) return { signedTransaction: whole }
    return { signedTransaction: withSignature(bytes, pubkey, signatureOf(answer, method)) }
  }

  async function signAndSend(input: Input) {
    const method = 'solana_signAndSendTransaction'
    const [pubkey, bytes] = [addressOf(link, input), bytesOf(input, 'transaction')]
    const answer = await ask(input, method, {
      transaction: code.encode(bytes),
      pubkey,
      sendOptions: input.options ?? {},
    })
    return { signature: signatureOf(answer, method) }
  }

  /** Signs several transactions of one account and chain with one request. */
  async function signAll(inputs: readonly [Input, ...Input[]]) {
    const method = 'solana_signAllTransactions'
    const transactions = inputs.map((one) => code.encode(bytesOf(one, 'transaction')))
    const answer = await ask(inputs[0], method, { transactions, pubkey: addressOf(link, inputs[0]) })
    const signed = transactionsIn(answer, code)
    return signed.length === inputs.length
      ? signed.map((one) => ({ signedTransaction: one ?? unreadable(method) }))
      : unreadable(method)
  }

  return { signMessage, signTransaction, signAndSend, signAll }
}

/** Runs the work for each input in turn, since a wallet shows one prompt at a time. */
async function eachOf<T>(inputs: readonly Input[], work: (input: Input) => Promise<T>): Promise<T[]> {
  const outputs: T[] = []
  for (const input of inputs) outputs.push(await work(input))
  return outputs
}

/** Whether all inputs have the same account and chain, so that one request can sign them. */
function isOneJob(inputs: readonly Input[]): inputs is readonly [Input, ...Input[]] {
  const [first] = inputs
  return (
    first !== undefined &&
    inputs.length > 1 &&
    inputs.every(({ account, chain }) => account?.address === first.account?.address && chain === first.chain)
  )
}

/** Creates the signer for a paired wallet. */
export function pairedSigner(wallet: PairedWallet, link: Link, rpcOf: (id: CaipNetworkId) => RpcRequest): Signer {
  const { signMessage, signTransaction, signAndSend, signAll } = createRequests(wallet, link)
  /** Tries `second` if the wallet lacks the method that `first` uses. */
  const orElse = <T>(first: Promise<T>, second: () => Promise<T>) =>
    first.catch((error: unknown) => (isUnable(error) ? second() : Promise.reject(error)))
  const sendSigned = async (input: Input) => {
    const { signedTransaction } = await signTransaction(input)
    return {
      signature: await sendRaw(rpcOf(networkOf(input.chain) ?? link.network), signedTransaction, input.options ?? {}),
    }
  }
  const oneByOne = (inputs: readonly Input[]) => eachOf(inputs, signTransaction)
  const calls: Readonly<Record<string, Signer['call']>> = {
    [SIGN_MESSAGE]: (_, inputs) => eachOf(inputs, signMessage),
    [SIGN_TRANSACTION]: (_, inputs) =>
      isOneJob(inputs) ? orElse(signAll(inputs), () => oneByOne(inputs)) : oneByOne(inputs),
    [SIGN_AND_SEND]: (_, inputs) => eachOf(inputs, (one) => orElse(signAndSend(one), () => sendSigned(one))),
  }
  const clusters = approvedNetworks(link.approved ?? [link.network]).map(clusterOf)
  return {
    name: link.wallet?.name ?? '',
    icon: link.wallet?.icon,
    features: FEATURES,
    versions: VERSIONS,
    clusters,
    accounts: link.accounts.map(({ address }) => ({
      address,
      publicKey: base58.decode(address),
      chains: clusters,
      features: FEATURES,
    })),
    async call(feature, inputs) {
      const run = calls[feature]
      if (!run) throw providerError(4200, `The wallet does not support ${feature}.`)
      return run(feature, inputs)
    },
  }
}
