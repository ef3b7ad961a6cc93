import { formatUnits, type Hex } from 'viem'
import type { Wrong } from '../../wallets/evm/answers.ts'
import { noSuchMethod } from '../../wallets/evm/errors.ts'
import { askNode } from '../../wallets/evm/node.ts'
import type { Question } from '../../wallets/evm/question.ts'
import type { WalletChain } from '../../wallets/evm/settings.ts'
import { SAFE_ADDRESS, SAFE_OWNER } from '../facts.ts'
import { textHash, typedHash, type Account, type SafeCall } from './account.ts'

/**
 * How the Safe signs messages: immediately, after the other owners (`window.safe.complete()`), or with a transaction.
 */
export type Signing = 'offchain' | 'later' | 'onchain'

export interface MethodParts {
  chain: WalletChain
  account: Account
  signing: Signing
  /** What the Safe signs wrongly, if a script says so. */
  wrong?: Wrong
}

type Ask = (question: Question) => Promise<unknown>
type Method = (parts: MethodParts, params: never, ask: Ask) => Promise<unknown>

const facts = (chain: WalletChain) => [
  { label: 'Account', value: SAFE_ADDRESS, code: true },
  { label: 'Network', value: chain.name },
]

async function signed({ account, signing, wrong }: MethodParts, hash: Hex): Promise<object> {
  if (signing === 'onchain') return { safeTxHash: await account.signOnChain(hash) }
  const { messageHash, signature } = await account.sign(hash, wrong === 'account')
  if (signing === 'later') return { messageHash }
  account.signatures.set(messageHash, signature)
  return { messageHash, signature }
}

export const METHODS: Readonly<Record<string, Method>> = {
  getSafeInfo: async ({ chain, account }) => ({
    safeAddress: SAFE_ADDRESS,
    chainId: Number(chain.chainId),
    threshold: 1,
    owners: [SAFE_OWNER.address],
    isReadOnly: false,
    nonce: Number(await account.nonce()),
    implementation: SAFE_ADDRESS,
    modules: null,
    fallbackHandler: null,
    guard: null,
    version: '1.4.1',
  }),
  getChainInfo: async ({ chain }) => ({
    chainName: chain.name,
    chainId: String(Number(chain.chainId)),
    shortName: chain.name.toLowerCase(),
    nativeCurrency: { name: chain.symbol, symbol: chain.symbol, decimals: chain.decimals, logoUri: '' },
    blockExplorerUriTemplate: { address: '', txHash: '', api: '' },
  }),
  getEnvironmentInfo: async () => ({ origin: location.origin }),
  rpcCall: async ({ chain }, { call, params }: { call: string; params: unknown[] }) => askNode(chain, call, params),

  async sendTransactions({ chain, account }, { txs }: { txs: SafeCall[] }, ask) {
    const value = txs.reduce((sum, one) => sum + BigInt(one.value), 0n)
    await ask({
      title: txs.length === 1 ? 'Send this transaction?' : `Send ${txs.length} transactions as one?`,
      rows: [
        ...facts(chain),
        { label: 'Amount', value: `${formatUnits(value, chain.decimals)} ${chain.symbol}` },
        ...txs.map(({ to }) => ({ label: 'To', value: to, code: true })),
      ],
      body: JSON.stringify(txs, null, 2),
    })
    return { safeTxHash: await account.send(txs) }
  },

  async getTxBySafeTxHash({ account }, { safeTxHash }: { safeTxHash: Hex }) {
    const found = await account.progress(safeTxHash)
    if (!found) throw new Error('Unable to find transaction details')
    return {
      txId: `multisig_${SAFE_ADDRESS}_${safeTxHash}`,
      safeAddress: SAFE_ADDRESS,
      ...found,
      txHash: found.txHash ?? null,
    }
  },

  async signMessage(parts, { message }: { message: string }, ask) {
    await ask({
      title: 'Sign this message?',
      meaning: 'A signature moves nothing, but it proves that the account is yours.',
      rows: facts(parts.chain),
      body: message,
    })
    return signed(parts, textHash(parts.wrong === 'text' ? 'Another text' : message))
  },

  async signTypedMessage(parts, { typedData }: { typedData: { primaryType?: string } }, ask) {
    await ask({
      title: `Sign ${typedData.primaryType ?? 'this data'}?`,
      rows: facts(parts.chain),
      body: JSON.stringify(typedData, null, 2),
    })
    return signed(parts, typedHash(typedData))
  },

  getOffChainSignature: async ({ account }, messageHash: Hex) => account.signatures.get(messageHash) ?? '',
  wallet_getPermissions: async () => [],
  wallet_requestPermissions: async () => [],
}

/** Executes a request of the app. */
export function perform(parts: MethodParts, method: string, params: unknown, ask: Ask): Promise<unknown> {
  const own = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
  if (!own) throw noSuchMethod(method)
  return own(parts, params as never, ask)
}
