import { encodeFunctionData, erc20Abi, toHex, type Abi, type Hex } from 'viem'
import { sendAs } from './allowances.ts'
import { NO_RETURN } from './bitingTokens.ts'
import biting from './contracts/BitingToken.json' with { type: 'json' }
import { TREASURY } from './genesis.ts'
import { everyPool, giving, type PoolToken } from './pools.ts'
import { createRpc } from './rpc.ts'
import { FACTORY_ABI, FEE_ROUTER, PAIR_ABI, readUniswap, swapContracts } from './swapContracts.ts'
import { TETHER } from './tokens.ts'

const CHAIN = TETHER.chainId
const CODE_GAS = toHex(3_000_000)
const call = (to: Hex, abi: unknown, functionName: string, ...args: unknown[]) => ({
  to,
  data: encodeFunctionData({ abi: abi as Abi, functionName, args }),
})
const send = (units: bigint, to: Hex) => call(TETHER.address, erc20Abi, 'transfer', to, units)

/**
 * Adds USDT to Ethereum, with a pool of USDT and DAI of 100,000 each. As the real one, it returns nothing, and an
 * allowance must be zero before it changes (`BitingToken.sol`). `holder` gets `units`, of which FeeRouter may take
 * `allowed`. A reset of the sandbox removes it.
 */
export async function furnishTether(rpcUrl: string, holder: Hex, units: bigint, allowed: bigint): Promise<void> {
  const uniswap = readUniswap()
  const pool = uniswap && everyPool(CHAIN, uniswap).find(({ tokens }) => tokens.includes(TETHER as PoolToken))
  if (!pool) throw new Error('There are no pools: install @uniswap/v2-core and @uniswap/v2-periphery')
  const [usdt, dai] = pool.start
  const rpc = createRpc(rpcUrl)
  await rpc.batch([
    { method: 'anvil_setCode', params: [TETHER.address, biting.deployedBytecode] },
    { method: 'anvil_setBalance', params: [TREASURY, toHex(10n ** 20n)] },
  ])
  const { factory } = swapContracts(CHAIN)
  await sendAs(rpcUrl, TREASURY, [
    call(TETHER.address, biting.abi, 'open', TETHER.symbol, TETHER.decimals, NO_RETURN, TREASURY, usdt + units),
    send(units, holder),
    { ...call(factory, FACTORY_ABI, 'createPair', TETHER.address, pool.tokens[1].address), gas: CODE_GAS },
    send(usdt, pool.address),
    ...giving(pool.tokens[1], pool.address, dai),
    { ...call(pool.address, PAIR_ABI, 'mint', TREASURY) },
  ])
  await sendAs(rpcUrl, holder, [call(TETHER.address, erc20Abi, 'approve', FEE_ROUTER, allowed)])
}
