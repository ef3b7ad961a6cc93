import { encodeFunctionData, erc20Abi, numberToHex, parseAbi, parseEther, type Hex } from 'viem'
import type { EvmChain } from '../evm/chain.ts'
import { createRpc } from '../evm/rpc.ts'
import type { SolanaNode } from '../blockchainApi/solanaLedger.ts'
import { paySolana } from './paySolana.ts'

/** Pays what on-ramp and exchange sell, so that the funded accounts have no such transactions. */
export const CASHIER = '0x7ea5000000000000000000000000000000000002'

export interface Payout {
  /** CAIP-2. */
  network: string
  to: string
  /** Address of the token. Default: the coin. */
  token?: string
  /** In base units. */
  units: bigint
  /** The EVM account that pays. Default: the cashier. */
  from?: Hex
}

export interface Cashier {
  /**
   * Pays with an ordinary transaction, and returns its hash or signature. It is in a block then, unless a test holds
   * the transactions of the chain back.
   */
  pay(payout: Payout): Promise<string>
}

const MINT = parseAbi(['function mint(address to, uint256 value)'])
const GAS = numberToHex(500_000)

/** Anyone may mint the tokens, so the payer has what it pays. */
function callsOf({ to: receiver, token, units }: Payout, from: Hex): object[] {
  // Whoever mistyped the checksum gets it as well.
  const to = receiver.toLowerCase() as Hex
  if (token === undefined) return [{ to, value: numberToHex(units) }]
  const args = [to, units] as const
  return [
    { to: token, data: encodeFunctionData({ abi: MINT, functionName: 'mint', args: [from, units] }) },
    { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }) },
  ]
}

async function payEvm({ httpUrl }: EvmChain, payout: Payout): Promise<string> {
  const rpc = createRpc(httpUrl)
  const from = payout.from ?? CASHIER
  const [, , minesItself] = await rpc.batch([
    { method: 'anvil_setBalance', params: [from, numberToHex(parseEther('1000000') + payout.units)] },
    { method: 'anvil_impersonateAccount', params: [from] },
    { method: 'anvil_getAutomine' },
  ])
  let hash = ''
  for (const call of callsOf(payout, from)) {
    const transaction = { from, gas: GAS, ...call }
    if (minesItself !== true) {
      hash = String(await rpc.call('eth_sendTransaction', transaction))
      continue
    }
    // Answers once a block has it.
    const receipt = await rpc.call('eth_sendTransactionSync', transaction)
    const { status, transactionHash } = receipt as { status: Hex; transactionHash: Hex }
    if (status !== '0x1') throw new Error(`A payment failed: ${transactionHash}`)
    hash = transactionHash
  }
  if (minesItself === true) await rpc.call('anvil_stopImpersonatingAccount', from)
  return hash
}

/** Creates the payer of the services that sell or forward money. */
export function createCashier(chains: readonly EvmChain[], solana?: SolanaNode): Cashier {
  // One payment after the other, because each turns the impersonation on and off.
  let last: Promise<unknown> = Promise.resolve()
  const payNow = async (payout: Payout): Promise<string> => {
    if (payout.network === solana?.id) return paySolana(solana, payout)
    const chain = chains.find(({ id }) => id === payout.network)
    if (!chain) throw new Error(`No chain ${payout.network} runs here`)
    return payEvm(chain, payout)
  }
  return {
    pay(payout) {
      const paid = last.then(() => payNow(payout))
      last = paid.catch(() => {})
      return paid
    },
  }
}
