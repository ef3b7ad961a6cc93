import { encodeFunctionData, parseEther, toHex, type Abi, type Hex } from 'viem'
import { EVM_ACCOUNTS } from './accounts.ts'
import { allowanceCalls } from './allowances.ts'
import deposit from './contracts/Deposit.json' with { type: 'json' }
import executor from './contracts/BatchExecutor.json' with { type: 'json' }
import oracle from './contracts/GasPriceOracle.json' with { type: 'json' }
import multicall3 from './contracts/Multicall3.json' with { type: 'json' }
import safe from './contracts/Safe.json' with { type: 'json' }
import factory from './contracts/SecureAccountFactory.json' with { type: 'json' }
import token from './contracts/Token.json' with { type: 'json' }
import { SAFE_ADDRESS } from '../safe/facts.ts'
import { FACTORY_ADDRESS } from '../secureSite/facts.ts'
import { DEPOSIT_ADDRESS } from '../walletApi/transfers/facts.ts'
import { BATCH_EXECUTOR } from '../wallets/evm/batchTransaction.ts'
import { EVM_TOKENS, TOKENS_EACH, type SandboxToken } from './tokens.ts'
import { ENS_CODE, ensCalls } from './ens.ts'
import { poolCalls, writeSwapContracts } from './pools.ts'
import type { Call, Rpc } from './rpc.ts'

const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** Knows the price of data on networks of the OP stack, at the same address on all of them. */
const ORACLE = '0x420000000000000000000000000000000000000F'
const BASE = 8453
/** The address that mints the tokens, so that the funded accounts have no past transactions. */
export const TREASURY = '0x7eA5000000000000000000000000000000000001'
const COINS_EACH = toHex(parseEther('10000'))

function opening({ address, name, symbol, decimals }: SandboxToken): Call[] {
  const holders = EVM_ACCOUNTS.map((account) => account.address)
  const args = [name, symbol, decimals, holders, TOKENS_EACH * 10n ** BigInt(decimals)]
  const data: Hex = encodeFunctionData({ abi: token.abi as Abi, functionName: 'open', args })
  return [
    { method: 'anvil_setCode', params: [address, token.deployedBytecode] },
    { method: 'eth_sendTransaction', params: [{ from: TREASURY, to: address, data, gas: toHex(2_000_000) }] },
  ]
}

/** Sends calls from the address that mints. */
const fromTreasury = (calls: readonly object[]): Call[] =>
  calls.map((call) => ({
    method: 'eth_sendTransaction',
    params: [{ from: TREASURY, gas: toHex(500_000), ...call }],
  }))

/** ENS is on Ethereum only. */
const naming = (): Call[] => [
  ...ENS_CODE.map(([address, code]) => ({ method: 'anvil_setCode', params: [address, code] })),
  ...fromTreasury(ensCalls()),
]

/** Adds coins, tokens, allowances, names, Multicall3, the Safe, the smart account factory and pools of Uniswap to a new chain;
 * to Base, also the oracle of fees for data. */
export async function genesis(rpc: Rpc, chainId: number): Promise<void> {
  const funded = [TREASURY, SAFE_ADDRESS, ...EVM_ACCOUNTS.map((account) => account.address)]
  await rpc.batch([
    { method: 'anvil_setCode', params: [MULTICALL3, multicall3.deployedBytecode] },
    ...(chainId === BASE ? [{ method: 'anvil_setCode', params: [ORACLE, oracle.deployedBytecode] }] : []),
    { method: 'anvil_setCode', params: [SAFE_ADDRESS, safe.deployedBytecode] },
    { method: 'anvil_setCode', params: [FACTORY_ADDRESS, factory.deployedBytecode] },
    { method: 'anvil_setCode', params: [BATCH_EXECUTOR, executor.deployedBytecode] },
    { method: 'anvil_setCode', params: [DEPOSIT_ADDRESS, deposit.deployedBytecode] },
    ...funded.map((address) => ({ method: 'anvil_setBalance', params: [address, COINS_EACH] })),
    { method: 'anvil_impersonateAccount', params: [TREASURY] },
    // Mines everything in one block now. By default the chain would mine shortly after it answers.
    { method: 'evm_setAutomine', params: [false] },
  ])
  for (const one of EVM_TOKENS.filter((other) => other.chainId === chainId)) await rpc.batch(opening(one))
  await writeSwapContracts(rpc, chainId)
  await rpc.batch(fromTreasury([...allowanceCalls(chainId), ...poolCalls(chainId, TREASURY)]))
  if (chainId === 1) await rpc.batch(naming())
  await rpc.batch([
    { method: 'evm_mine' },
    { method: 'evm_setAutomine', params: [true] },
    { method: 'anvil_stopImpersonatingAccount', params: [TREASURY] },
  ])
}
