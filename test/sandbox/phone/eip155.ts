import { isAddress, isHex, numberToHex, type Hex, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendTransaction, type TransactionRequest } from '../wallets/evm/node.ts'
import { invalidParams, PhoneError } from './errors.ts'
import type { PhoneMethod, PhoneMethods, RequestContext } from './method.ts'
import { referenceOf, type PhoneChain } from './settings.ts'

/** Returns the key of an address. A site may use only the wallet's own accounts. */
function keyFor({ accounts }: RequestContext, address: unknown): Hex {
  const account = accounts.find((one) => one.address.toLowerCase() === String(address).toLowerCase())
  if (!account) throw new PhoneError(4100, 'The requested account has not been authorized by the user.')
  return account.privateKey as Hex
}

const listed = (params: unknown): readonly unknown[] => (Array.isArray(params) ? params : [])

function signTypedData(context: RequestContext, params: unknown): Promise<Hex> {
  const [address, data] = listed(params)
  const definition = (typeof data === 'string' ? JSON.parse(data) : data) as TypedDataDefinition
  return privateKeyToAccount(keyFor(context, address)).signTypedData(definition)
}

/** Converts a network to the format of the demo wallet. */
function walletChain({ id, name, rpcUrl, symbol, decimals }: PhoneChain) {
  if (rpcUrl === undefined) throw new PhoneError(4901, `The wallet has no node for ${name}.`)
  return { chainId: numberToHex(Number(referenceOf(id))), name, rpcUrl, symbol, decimals }
}

const chainNamed = (context: RequestContext, params: unknown) => {
  const [wanted] = listed(params)
  const chain = context.chains.find(({ id }) => id === `eip155:${Number(named155(wanted))}`)
  if (!chain)
    throw new PhoneError(4902, 'Unrecognized chain ID. Try adding the chain using wallet_addEthereumChain first.')
  return chain
}
const named155 = (wanted: unknown) => (wanted as { chainId?: unknown } | null | undefined)?.chainId

const switchChain: PhoneMethod = (context, params) => {
  context.switchTo(chainNamed(context, params))
  return null
}

const addresses: PhoneMethod = ({ accounts }) => accounts.map(({ address }) => address)

export const eip155Methods: PhoneMethods = {
  eth_accounts: addresses,
  eth_requestAccounts: addresses,
  async personal_sign(context, params) {
    const [first, second] = listed(params)
    // Some sites send the address as the first parameter.
    const [message, address] =
      isAddress(String(first)) && !isAddress(String(second)) ? [second, first] : [first, second]
    if (typeof message !== 'string') throw invalidParams('Expected a message and an address.')
    const { accounts, wrong } = context
    const own = keyFor(context, address)
    const key = (wrong === 'account' && accounts.find((one) => one.privateKey !== own)?.privateKey) || own
    const signed = wrong === 'text' ? 'Another text' : message
    return privateKeyToAccount(key as Hex).signMessage({ message: isHex(signed) ? { raw: signed } : signed })
  },
  eth_signTypedData: signTypedData,
  eth_signTypedData_v3: signTypedData,
  eth_signTypedData_v4: signTypedData,
  async eth_sendTransaction(context, params) {
    const [tx] = listed(params) as (TransactionRequest & { input?: Hex })[]
    if (!tx) throw invalidParams('Expected a transaction.')
    const account = { address: tx.from, privateKey: keyFor(context, tx.from) }
    return sendTransaction(walletChain(context.chain), account, { ...tx, data: tx.data ?? tx.input })
  },
  wallet_switchEthereumChain: switchChain,
  // Supports only the sandbox's networks, and adds no other.
  wallet_addEthereumChain: switchChain,
}
