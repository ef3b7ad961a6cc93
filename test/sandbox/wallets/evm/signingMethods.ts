import { hexToNumber, isAddress, isHex, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { invalidParams } from './errors.ts'
import type { Method } from './methods.ts'
import { estimateFee, sendTransaction, type TransactionRequest } from './node.ts'
import { messageQuestion, transactionQuestion, typedDataQuestion } from './questions.ts'

type TypedData = TypedDataDefinition & {
  domain?: { name?: string; chainId?: unknown; verifyingContract?: string }
  message: unknown
}

function typedDataIn(param: unknown): TypedData {
  try {
    const data = typeof param === 'string' ? JSON.parse(param) : param
    if (typeof data.primaryType === 'string' && typeof data.types === 'object') return data
  } catch {
    // The text is not JSON. It is rejected below.
  }
  throw invalidParams('Expected typed data with types, primaryType, domain and message.')
}

function transactionIn(param: unknown): TransactionRequest {
  const tx = param as Partial<TransactionRequest> & { input?: `0x${string}` }
  if (typeof tx !== 'object' || tx === null || !tx.from) throw invalidParams("Expected a transaction with 'from'.")
  if (tx.to !== undefined && tx.to !== null && !isAddress(tx.to, { strict: false }))
    throw invalidParams('Invalid "to" address.')
  return { ...tx, from: tx.from, to: tx.to ?? undefined, data: tx.data ?? tx.input }
}

export const signingMethods: Readonly<Record<string, Method>> = {
  async personal_sign(wallet, params, ask, wrong) {
    // Some sites pass the address first, as in the older eth_sign.
    const [message, address] =
      isAddress(String(params[0])) && !isAddress(String(params[1])) ? [params[1], params[0]] : params
    if (typeof message !== 'string') throw invalidParams('Expected a message and an address.')
    const account = wallet.authorized(address)
    await ask(messageQuestion(message, account.address, wallet.chain(), wallet.settings.site))
    const { privateKey } = (wrong === 'account' && wallet.held.find((one) => one !== account)) || account
    const signed = wrong === 'text' ? 'Another text' : message
    return privateKeyToAccount(privateKey).signMessage({ message: isHex(signed) ? { raw: signed } : signed })
  },

  async eth_signTypedData_v4(wallet, [address, param], ask) {
    const account = wallet.authorized(address)
    const data = typedDataIn(param)
    const claimed = data.domain?.chainId
    const active = hexToNumber(wallet.memory.get().chainId)
    if (claimed != null && Number(claimed) !== active)
      throw invalidParams(`Provided chainId "${Number(claimed)}" must match the active chainId "${active}"`)
    await ask(typedDataQuestion(data, account.address, wallet.chain()))
    return privateKeyToAccount(account.privateKey).signTypedData(data)
  },

  async eth_sendTransaction(wallet, [param], ask) {
    const tx = transactionIn(param)
    const account = wallet.authorized(tx.from)
    const chain = wallet.reachableChain()
    if (tx.chainId !== undefined && Number(tx.chainId) !== hexToNumber(chain.chainId))
      throw invalidParams(
        `Invalid transaction params: chainId ${Number(tx.chainId)} is not the active ${hexToNumber(chain.chainId)}`,
      )
    const fee = estimateFee(chain, tx)
    // Handles a failure even if a script answers, so that the window never reads the fee. The window shows a dash.
    fee.catch(() => {})
    await ask(transactionQuestion(tx, wallet.facts.tokens, chain, fee))
    return sendTransaction(chain, account, tx)
  },
}
