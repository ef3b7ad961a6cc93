import { WalletModalError } from '../../../core/errors.ts'
import type { PreparedRequest } from '../../../core/money/chainMoney.ts'
import { unlessFinal } from '../../../core/money/unlessFinal.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import type { CaipNetworkId } from '../../../core/types.ts'
import { toHexChainId } from '../answers.ts'
import { prepareCall } from '../money/prepare.ts'
import { isCostly, readCoins, readFee, type EvmRequest } from '../money/readFee.ts'
import type { EvmCall } from '../money/transferCall.ts'
import { simulate } from '../simulation/node.ts'

/** One call of several that are sent one after the other. `Kind` is what it is for. */
export interface StepCall<Kind extends string> {
  kind: Kind
  call: EvmCall
}

/** A step as the wallet is asked to send it. */
type Step<Kind> = PreparedRequest & { kind: Kind }

interface Ask {
  rpc: RpcRequest
  isFeePaid?: boolean
  signal?: AbortSignal
}

/** Our own: what a simulation used is raised to this percentage: unlike an estimate, it leaves no reserve. */
const GAS_RESERVE_PERCENT = 130n

/** Returns the gas that each call needs after those before it; nothing if no node can simulate that. */
async function gasOf(
  calls: readonly StepCall<string>[],
  { rpc, signal }: Ask,
): Promise<readonly (bigint | undefined)[]> {
  const simulated = calls.map(({ call: { data = '0x', ...call } }) => ({ ...call, data }))
  const results = await unlessFinal(simulate(simulated, rpc, { signal }))
  // Prices and balances may have changed since everything was checked.
  if (results?.some(({ isOk }) => !isOk)) throw new WalletModalError('TransactionFailed')
  return (results ?? []).map(({ gasUsed }) => gasUsed && (gasUsed * GAS_RESERVE_PERCENT) / 100n)
}

/** Prepares a call that fails by itself as long as those before it are not sent: its gas is that of the simulation. */
async function prepareLater(
  call: EvmCall,
  network: CaipNetworkId,
  gas: bigint | undefined,
  { rpc, signal, isFeePaid }: Ask,
): Promise<PreparedRequest> {
  const request: EvmRequest = { ...call, chainId: toHexChainId(network) }
  if (gas === undefined) return { request, isSimulated: false }
  if (isFeePaid) return { request, isSimulated: true, isFeePaid }
  const [isBurning, found] = await Promise.all([
    isCostly(gas, call, rpc, signal),
    unlessFinal(readFee({ call, gas, network }, rpc, signal)),
  ])
  return { request, isSimulated: true, ...(found && { fee: found.fee }), ...(isBurning && { isCostly: true }) }
}

/** Checks that the balance pays for the fees of all steps and for what they send. Unknown figures forbid nothing. */
async function checkBalance(
  calls: readonly StepCall<string>[],
  steps: readonly PreparedRequest[],
  network: CaipNetworkId,
  ask: Ask,
): Promise<void> {
  const [first] = calls
  if (!first || calls.length < 2 || ask.isFeePaid) return
  const balance = await readCoins({ account: first.call.from, network }, ask.rpc, ask.signal)
  const sum = (values: readonly bigint[]) => values.reduce((one, other) => one + other, 0n)
  const needed = sum(steps.map(({ fee = 0n }) => fee)) + sum(calls.map(({ call }) => BigInt(call.value ?? 0)))
  if (balance !== undefined && balance < needed) throw new WalletModalError('InsufficientFunds')
}

/**
 * Prepares the steps of a swap or payment: the requests to the wallet, and their highest network fees by our own estimate.
 * Rejects with `InsufficientFunds` or `TransactionFailed` if the first of them would fail, or the balance does not suffice.
 */
export async function prepareSteps<Kind extends string>(
  calls: readonly StepCall<Kind>[],
  network: CaipNetworkId,
  ask: Ask,
): Promise<readonly Step<Kind>[]> {
  const gas = calls.length > 1 ? await gasOf(calls, ask) : []
  const steps = await Promise.all(
    calls.map(async ({ kind, call }, index): Promise<Step<Kind>> => {
      const prepare =
        index === 0 ? prepareCall(call, network, ask.rpc, ask) : prepareLater(call, network, gas[index], ask)
      return { kind, ...(await prepare) }
    }),
  )
  await checkBalance(calls, steps, network, ask)
  return steps
}
