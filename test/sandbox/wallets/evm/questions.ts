import {
  decodeFunctionData,
  erc20Abi,
  formatUnits,
  hexToBigInt,
  hexToNumber,
  hexToString,
  isHex,
  maxUint256,
  size,
  type Hex,
} from 'viem'
import type { TransactionRequest } from './node.ts'
import type { Question, Row } from './question.ts'
import type { WalletChain, WalletToken } from './settings.ts'

const network = (chain: WalletChain): Row => ({ label: 'Network', value: chain.name })
const account = (address: Hex): Row => ({ label: 'Account', value: address, code: true })

export const unlockQuestion = (name: string): Question => ({
  title: `Unlock ${name}?`,
  meaning: 'It is locked, and this site would like to use it.',
  rows: [],
})

export const connectQuestion = (all: readonly string[], checked: readonly string[]): Question => ({
  title: 'Connect to this site?',
  meaning: 'It will see the chosen accounts and what they hold. It cannot move anything without asking.',
  rows: [],
  accounts: { all, checked },
})

/** Decodes the payload of `personal_sign` to text. Returns the hex if it is not valid UTF-8. */
function messageText(payload: string): string {
  if (!isHex(payload)) return payload
  const text = hexToString(payload)
  return text.includes('\uFFFD') ? payload : text
}

/** Returns a warning if a sign-in message (EIP-4361) names another site than the one that asks, a sign of phishing. */
export function domainWarning(text: string, site = location.origin): string | undefined {
  const { host } = new URL(site)
  const domain = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your /.exec(text)?.[1]
  return domain === undefined || domain === host
    ? undefined
    : `This text signs in to ${domain}, but ${host} asks for it.`
}

export function messageQuestion(payload: string, address: Hex, chain: WalletChain, site?: string): Question {
  const body = messageText(payload)
  return {
    title: 'Sign this message?',
    meaning: 'A signature moves nothing, but it proves that the account is yours.',
    warning: domainWarning(body, site),
    rows: [account(address), network(chain)],
    body,
  }
}

interface TypedData {
  domain?: { name?: string; verifyingContract?: string }
  primaryType: string
  message: unknown
}

export function typedDataQuestion(
  { domain, primaryType, message }: TypedData,
  address: Hex,
  chain: WalletChain,
): Question {
  const contract = domain?.verifyingContract
  return {
    title: `Sign ${primaryType}?`,
    meaning: 'A signature can allow others to act for the account: read what it says.',
    rows: [
      account(address),
      network(chain),
      ...(domain?.name ? [{ label: 'For', value: domain.name }] : []),
      ...(contract ? [{ label: 'Contract', value: contract, code: true }] : []),
    ],
    body: JSON.stringify(message, null, 2),
  }
}

/** Describes a token transfer or approval. Undefined for other calls. */
function tokenCall(tx: TransactionRequest, tokens: readonly WalletToken[], chain: WalletChain) {
  const token = tokens.find(
    ({ chainId, address }) => chainId === chain.chainId && address.toLowerCase() === tx.to?.toLowerCase(),
  )
  if (!token || !tx.data) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: tx.data })
    if (functionName !== 'transfer' && functionName !== 'approve') return undefined
    const [other, units] = args
    const amount =
      units === maxUint256 ? `all ${token.symbol}` : `${formatUnits(units, token.decimals)} ${token.symbol}`
    return { functionName, other, amount, token }
  } catch {
    return undefined
  }
}

export function transactionQuestion(
  tx: TransactionRequest,
  tokens: readonly WalletToken[],
  chain: WalletChain,
  fee: Promise<bigint>,
): Question {
  const coins = `${formatUnits(hexToBigInt(tx.value ?? '0x0'), chain.decimals)} ${chain.symbol}`
  const feeRow: Row = {
    label: 'Network fee',
    value: fee.then((units) => `about ${formatUnits(units, chain.decimals)} ${chain.symbol}`),
  }
  const from: Row = { label: 'From', value: tx.from, code: true }
  const to: Row = { label: 'To', value: tx.to ?? 'a new contract', code: tx.to !== undefined }
  const call = tokenCall(tx, tokens, chain)
  if (call) {
    const verb = call.functionName === 'transfer' ? 'Send' : 'Allow spending of'
    const label = call.functionName === 'transfer' ? 'To' : 'Spender'
    const other = { label, value: call.other, code: true }
    const token = { label: 'Token', value: call.token.address, code: true }
    return {
      title: `${verb} ${call.amount}?`,
      rows: [from, other, { label: 'Amount', value: call.amount }, token, network(chain), feeRow],
    }
  }
  const isCall = tx.data !== undefined && tx.data !== '0x'
  const rows = [from, to, { label: 'Amount', value: coins }, network(chain), feeRow]
  if (!isCall) return { title: `Send ${coins}?`, rows }
  return {
    title: tx.to ? 'Call this contract?' : 'Create this contract?',
    meaning: `${size(tx.data ?? '0x')} bytes of data go with it.`,
    rows,
    body: tx.data,
  }
}

export const switchQuestion = (from: WalletChain, to: WalletChain): Question => ({
  title: `Switch to ${to.name}?`,
  rows: [
    { label: 'Now', value: from.name },
    { label: 'Then', value: to.name },
  ],
})

export const addChainQuestion = (chain: WalletChain): Question => ({
  title: `Add ${chain.name} and switch to it?`,
  meaning: 'The site chose the node: it can show a wrong state of the network.',
  rows: [
    { label: 'Chain id', value: String(hexToNumber(chain.chainId)) },
    { label: 'Coin', value: chain.symbol },
    { label: 'Node', value: chain.rpcUrl, code: true },
  ],
})

export const watchAssetQuestion = (
  { address, symbol }: { address: string; symbol: string },
  chain: WalletChain,
): Question => ({
  title: `Show ${symbol}?`,
  rows: [{ label: 'Token', value: address, code: true }, network(chain)],
})
