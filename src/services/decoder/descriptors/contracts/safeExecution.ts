import type { DescribedField } from '../../../../core/transactions/described.ts'
import type { Action } from '../../../../core/transactions/description.ts'
import { hexOf } from '../../bytes.ts'
import { along } from '../build.ts'
import { readField } from '../fields.ts'
import { checkPayee, type Run } from '../run.ts'
import type { FunctionFormat } from '../types.ts'
import type { Values } from '../values.ts'

const ZERO = `0x${'0'.repeat(40)}`

/** A refund of the network fee, which the Safe pays. Without a receiver, it goes to whoever sends the transaction. */
function refundOf({ gasPrice, gasToken, refundReceiver }: Values, run: Run): readonly DescribedField[] {
  if (!gasPrice || typeof gasToken !== 'string' || typeof refundReceiver !== 'string') return []
  if (refundReceiver !== ZERO) checkPayee(refundReceiver, run)
  return [
    {
      kind: 'address',
      label: 'feeTo',
      address: refundReceiver === ZERO ? (run.context.account ?? ZERO) : refundReceiver,
    },
    ...(gasToken === ZERO ? [] : [{ kind: 'address', label: 'token', address: gasToken } as const]),
  ]
}

const CALL = 0n
const DELEGATE_CALL = 1n

/** Describes the transaction that a Safe sends, and the call in it. The Safe itself makes the call. */
async function readExecution(values: Values, run: Run): Promise<readonly Action[] | undefined> {
  const { contract, context, nesting, kit } = run
  const { to, value, data, operation } = values
  if (typeof to !== 'string' || typeof value !== 'bigint' || !(data instanceof Uint8Array)) return undefined
  if (operation !== CALL && operation !== DELEGATE_CALL) return undefined
  // Anybody can write a contract with this function.
  context.warn('unknownCall')
  if (operation === DELEGATE_CALL) context.warn('delegateCall')
  const inner = { ...context, nesting, account: contract }
  const actions = operation === CALL ? await kit.call({ to, data: hexOf(data), value }, inner) : []
  const fields: readonly DescribedField[] = [
    ...(await readField(along, values, run)).fields,
    ...(operation === CALL ? [] : [{ kind: 'address', label: 'runsCode', address: to } as const]),
    ...refundOf(values, run),
  ]
  return [{ kind: 'described', contract, name: 'Safe', intent: 'runSafe', fields, isUnproven: true }, ...actions]
}

/** Each Safe has an address of its own, so this function is described at any address, with a warning. */
export const EXECUTION =
  '6a761202 execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)'
export const execution: FunctionFormat = { intent: 'runSafe', fields: [], isPayable: true, read: readExecution }
