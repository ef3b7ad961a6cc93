import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { WalletModalError } from '../../../core/errors.ts'
import type { ChainMoney, PrepareAsk, PreparedRequest } from '../../../core/money/chainMoney.ts'
import { unlessFinal } from '../../../core/money/unlessFinal.ts'
import type { CaipNetworkId } from '../../../core/types.ts'
import { toHexChainId } from '../answers.ts'
import { checkDecimals } from './checkDecimals.ts'
import { estimateGas, isCostly, readCoins, readFee, type EvmRequest } from './readFee.ts'
import { transferCall, type EvmCall } from './transferCall.ts'

/** Simulates a call, reads its fee, and checks that the balance pays for the fee and what the call sends. */
export async function prepareCall(
  call: EvmCall,
  network: CaipNetworkId,
  rpc: RpcRequest,
  { isFeePaid, isMost, signal }: PrepareAsk = {},
): Promise<PreparedRequest> {
  const request: EvmRequest = { ...call, chainId: toHexChainId(network) }
  const gas = await unlessFinal(estimateGas(call, rpc, signal))
  if (gas === undefined) return { request, isSimulated: false }
  if (isFeePaid) return { request, isSimulated: true, isFeePaid }
  const [isBurning, found, balance] = await Promise.all([
    isCostly(gas, call, rpc, signal),
    unlessFinal(readFee({ call, gas, network }, rpc, signal)),
    readCoins({ account: call.from, network }, rpc, signal),
  ])
  const { fee, fields } = found ?? {}
  const value = BigInt(call.value ?? 0)
  if (fee !== undefined && balance !== undefined && balance < value + fee)
    throw new WalletModalError('InsufficientFunds')
  const whole: EvmRequest = { ...request, ...(isMost && fields) }
  return {
    request: whole,
    isSimulated: true,
    ...(fee !== undefined && { fee }),
    ...(isBurning && { isCostly: true }),
  }
}

/** Simulates a transfer, reads its fee, and checks the decimals of its token, and that the balance pays for all. */
export const prepare: ChainMoney['prepare'] = async (transfer, rpc, ask = {}) => {
  const [prepared] = await Promise.all([
    prepareCall(transferCall(transfer), transfer.network, rpc, ask),
    checkDecimals(transfer, ask.decimals, rpc, ask.signal),
  ])
  return { transfer, ...prepared }
}

/** Returns what is left of the balance after the highest fee of a transfer; never less than nothing. */
export const most: ChainMoney['most'] = async ({ balance, ...transfer }, rpc, { isFeePaid, signal } = {}) => {
  if (isFeePaid) return balance
  const call = transferCall({ ...transfer, amount: 0n })
  const gas = await estimateGas(call, rpc, signal)
  const { fee } = await readFee({ call, gas, network: transfer.network }, rpc, signal)
  return balance > fee ? balance - fee : 0n
}
