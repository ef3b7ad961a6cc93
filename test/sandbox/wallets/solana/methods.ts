import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import { invalidParams, noSuchMethod, unauthorized } from '../evm/errors.ts'
import type { Wrong } from '../evm/answers.ts'
import { connectQuestion, unlockQuestion } from '../evm/questions.ts'
import type { Ask } from '../evm/requests.ts'
import type { SendOptions } from './node.ts'
import { messageQuestion, signInQuestion, transactionQuestion, transactionsQuestion } from './questions.ts'
import { signInText } from './signIn.ts'
import { isMessageOfTransaction, parseTransaction, withSignature } from './transaction.ts'
import { checkChain, sign, type SolanaWallet } from './wallet.ts'

type Method = (wallet: SolanaWallet, inputs: readonly unknown[], ask: Ask<string>, wrong?: Wrong) => Promise<unknown>

interface TransactionInput {
  account: { address: string }
  transaction: Uint8Array
  chain?: string
  options?: SendOptions
}

async function unlock(wallet: SolanaWallet, ask: Ask<string>): Promise<void> {
  if (!wallet.memory.get().locked) return
  await ask(unlockQuestion(wallet.settings.name))
  wallet.memory.set({ locked: false })
}

async function connect(wallet: SolanaWallet, ask: Ask<string>): Promise<void> {
  const { selected, shared } = wallet.memory.get()
  const chosen = await ask(
    connectQuestion(
      wallet.held.map(({ address }) => address),
      shared.length > 0 ? shared : [selected],
    ),
  )
  wallet.memory.set({ shared: [...chosen].sort((a, b) => Number(b === selected) - Number(a === selected)) })
}

function parsed(bytes: Uint8Array) {
  try {
    return parseTransaction(bytes)
  } catch (error) {
    throw invalidParams((error as Error).message)
  }
}

/** Prompts once for all transactions, then signs each. */
async function signAll(
  wallet: SolanaWallet,
  inputs: readonly TransactionInput[],
  ask: Ask<string>,
): Promise<Uint8Array[]> {
  const jobs = inputs.map(({ account, transaction, chain }) => {
    checkChain(chain)
    const bytes = Uint8Array.from(transaction)
    const read = parsed(bytes)
    const key = wallet.authorized(account.address)
    if (!read.signers.includes(key.address)) throw invalidParams('The account is not a signer of this transaction.')
    return { bytes, read, key, message: bytes.subarray(read.messageAt) }
  })
  await ask(
    transactionsQuestion(
      jobs.map(({ read, message, key }) => transactionQuestion(read, message, key.address, wallet.facts, wallet.node)),
    ),
  )
  return jobs.map(({ bytes, read, key, message }) => withSignature(bytes, read, key.address, sign(key, message)))
}

/** Signs in and connects, with the requested account or else the selected one. */
async function signIn(wallet: SolanaWallet, input: SolanaSignInInput, ask: Ask<string>, wrong?: Wrong) {
  await unlock(wallet, ask)
  const { selected, shared } = wallet.memory.get()
  const own = input.address ?? shared[0] ?? selected
  const address = (wrong === 'account' && wallet.held.find((one) => one.address !== own)?.address) || own
  const key = wallet.held.find((one) => one.address === address)
  if (!key) throw unauthorized()
  const text = signInText({ ...input, domain: input.domain ?? location.host, address })
  await ask(signInQuestion(text, address))
  if (address === own) wallet.memory.set({ shared: [address, ...shared.filter((other) => other !== address)] })
  const signedMessage = new TextEncoder().encode(wrong === 'text' ? `${text}!` : text)
  return { address, signedMessage, signature: sign(key, signedMessage) }
}

const METHODS: Readonly<Record<string, Method>> = {
  async 'standard:connect'(wallet, [input], ask) {
    if ((input as { silent?: boolean } | undefined)?.silent) return wallet.visible()
    await unlock(wallet, ask)
    if (wallet.visible().length === 0) await connect(wallet, ask)
    return wallet.visible()
  },
  'standard:disconnect': async (wallet) => wallet.memory.set({ shared: [] }),

  async 'solana:signMessage'(wallet, inputs, ask, wrong) {
    const outputs = []
    for (const { account, message } of inputs as { account: { address: string }; message: Uint8Array }[]) {
      const key = wallet.authorized(account.address)
      const signedMessage = Uint8Array.from(message)
      if (isMessageOfTransaction(signedMessage))
        throw invalidParams('You cannot sign solana transactions using sign message')
      await ask(messageQuestion(signedMessage, key.address))
      const signer = (wrong === 'account' && wallet.held.find((one) => one !== key)) || key
      const signed = wrong === 'text' ? new TextEncoder().encode('Another text') : signedMessage
      outputs.push({ signedMessage, signature: sign(signer, signed), signatureType: 'ed25519' })
    }
    return outputs
  },
  async 'solana:signTransaction'(wallet, inputs, ask) {
    const signed = await signAll(wallet, inputs as TransactionInput[], ask)
    return signed.map((signedTransaction) => ({ signedTransaction }))
  },
  async 'solana:signAndSendTransaction'(wallet, inputs, ask) {
    const all = inputs as TransactionInput[]
    const signed = await signAll(wallet, all, ask)
    const outputs = []
    for (const [index, transaction] of signed.entries()) {
      const { preflightCommitment, skipPreflight, maxRetries, minContextSlot } = all[index]?.options ?? {}
      outputs.push({
        signature: await wallet.node.send(transaction, {
          preflightCommitment,
          skipPreflight,
          maxRetries,
          minContextSlot,
        }),
      })
    }
    return outputs
  },
  async 'solana:signIn'(wallet, inputs, ask, wrong) {
    const outputs = []
    for (const input of inputs.length > 0 ? (inputs as SolanaSignInInput[]) : [{}])
      outputs.push(await signIn(wallet, input, ask, wrong))
    return outputs
  },
}

/** Executes a request of a site. */
export function perform(
  wallet: SolanaWallet,
  method: string,
  inputs: readonly unknown[],
  ask: Ask<string>,
  wrong?: Wrong,
): Promise<unknown> {
  const known = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
  if (!known) throw noSuchMethod(method)
  return known(wallet, inputs, ask, wrong)
}
