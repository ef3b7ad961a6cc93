export { describeTyped } from './typed.ts'
import { DECODED_CALLS_MAX } from '../../../core/limits.ts'
import type { DescribedField, Intent } from '../../../core/transactions/described.ts'
import type { Action } from '../../../core/transactions/description.ts'
import { hexOf } from '../bytes.ts'
import type { DecodeContext, Nesting } from '../context.ts'
import { DESCRIPTORS } from './contracts/index.ts'
import { EXECUTION, execution } from './contracts/safeExecution.ts'
import { wrappedCoin } from './contracts/wrapped.ts'
import { readField } from './fields.ts'
import { checkCoins, followTokens, isKept } from './held.ts'
import { DESCRIBED_DEPTH_MAX, DESCRIBED_STEPS_MAX } from './limits.ts'
import { valuesAt } from './paths.ts'
import { isSame, Mismatch, type Kit, type Run } from './run.ts'
import { parseTypes } from './signature.ts'
import type { Descriptor, FieldFormat, FunctionFormat } from './types.ts'
import { readValues, type Values } from './values.ts'

export interface Call {
  to: string
  data: Uint8Array
  value: bigint
}

/** The actions of a described call. `isPayable`: they include the coins that are sent along. */
export interface Described {
  actions: readonly Action[]
  isPayable: boolean
}

/** Returns the descriptors of a contract on a network. */
export const descriptorsOf = (chain: number, address: string): readonly Descriptor[] =>
  DESCRIPTORS.filter(({ context: { contract } }) =>
    Object.entries(contract.deployments).some(([one, chains]) => isSame(one, address) && chains.includes(chain)),
  )

function findFormat(chain: number, { to, data }: Call) {
  const selector = hexOf(data.subarray(0, 4)).slice(2)
  for (const { display, metadata } of descriptorsOf(chain, to))
    for (const [key, format] of Object.entries(display.formats))
      if (key.startsWith(`${selector} `)) return { signature: key.slice(9), format, name: metadata.contractName }
  const isExecution = EXECUTION.startsWith(`${selector} `)
  return isExecution ? { signature: EXECUTION.slice(9), format: execution, name: 'Safe' } : undefined
}

function nestingOf(contract: string, context: DecodeContext): Nesting {
  const { nesting } = context
  return {
    depth: (nesting?.depth ?? 0) + 1,
    visitor: nesting ? nesting.visitor : context.account,
    left: nesting?.left ?? { calls: DESCRIBED_STEPS_MAX },
    held: nesting && isSame(nesting.held.contract, contract) ? nesting.held : { contract, tokens: new Map() },
  }
}

function intentOf({ intent }: FunctionFormat, values: Values): Intent {
  if (typeof intent === 'string') return intent
  return valuesAt(values, intent.path)[0] === true ? intent.yes : intent.no
}

/** Describes the calls inside of a call, up to the limits. */
async function readSteps(
  { path, params = {} }: FieldFormat,
  values: Values,
  { isOther }: FunctionFormat,
  run: Run,
): Promise<{ field: DescribedField; actions: readonly Action[]; rest: number }> {
  const { contract, context, nesting, kit } = run
  const calls = valuesAt(values, path)
  const callees = params.calleePath === undefined ? [] : valuesAt(values, params.calleePath)
  const amounts = params.valuePath === undefined ? [] : valuesAt(values, params.valuePath)
  const actions: Action[] = []
  let done = 0
  for (let index = 0; index < Math.min(calls.length, DECODED_CALLS_MAX); index++) {
    const data = calls[index]
    if (nesting.depth > DESCRIBED_DEPTH_MAX || --nesting.left.calls < 0) break
    // One contract may be called several times.
    const callee = callees.length === 1 ? callees[0] : callees[index]
    const [to = contract, value = 0n] = [callee, amounts[index]]
    if (!(data instanceof Uint8Array) || typeof to !== 'string' || typeof value !== 'bigint') throw new Mismatch(path)
    const inner = { ...context, nesting, ...(isOther && { account: contract }) }
    // One after the other: steps depend on what earlier ones leave in the contract.
    actions.push(...(await kit.call({ to, data: hexOf(data), value }, inner)))
    done += 1
  }
  const rest = calls.length - done
  if (rest) context.warn('tooMany', 'unknownCall')
  return { field: { kind: 'number', label: 'steps', number: BigInt(calls.length) }, actions, rest }
}

async function readFields(
  format: FunctionFormat,
  values: Values,
  { run, name }: { run: Run; name: string },
): Promise<readonly Action[]> {
  const fields: DescribedField[] = []
  const inner: Action[] = []
  let rest = 0
  for (const field of format.fields) {
    if (field.format === 'calldata') {
      const steps = await readSteps(field, values, format, run)
      fields.push(steps.field)
      inner.push(...steps.actions)
      rest += steps.rest
    } else {
      const found = await readField(field, values, run)
      fields.push(...found.fields)
      rest += found.rest
    }
  }
  if (rest) run.context.warn('tooMany')
  const intent = intentOf(format, values)
  if (intent === 'delegateAll') run.context.warn('handsOver')
  return [{ kind: 'described', contract: run.contract, name, intent, fields, ...(rest && { rest }) }, ...inner]
}

const PAYABLE = '@.value'
/** Calls of the contract itself, which may leave coins in it. */
const isSteps = ({ format, params }: FieldFormat) => format === 'calldata' && !params?.calleePath

/**
 * Describes a call to a contract that a descriptor lists for the network, or to a Safe. Undefined for other contracts
 * and functions, and for data that does not fit.
 */
export async function describeCall(
  call: Call,
  chain: number,
  context: DecodeContext,
  kit: Kit,
): Promise<Described | undefined> {
  const found = findFormat(chain, call)
  const values = found && readValues(parseTypes(found.signature), call.data.subarray(4))
  if (!values) return undefined
  const { format, name } = found
  const { to: contract, value } = call
  const nesting = nestingOf(contract, context)
  const base: Run = { contract, chain, value, context, nesting, kit, wrapped: wrappedCoin(chain) }
  const run = { ...base, isStep: format.pays !== undefined || isKept(format, values, base) }
  try {
    const actions = await (format.read?.(values, run) ?? readFields(format, values, { run, name }))
    if (!actions) return undefined
    if (format.keeps || format.fields.some(isSteps)) checkCoins(actions, run)
    // If the calls pass no coins on, the coins that the visitor sends stay in the contract that makes the calls.
    if (format.isOther && value && !format.fields.some(({ params }) => params?.valuePath)) context.warn('leftBehind')
    followTokens(format, values, run)
    // Whoever calls the contract next can take what stays there.
    if (nesting.held !== context.nesting?.held && nesting.held.tokens.size) context.warn('leftBehind')
    return { actions, isPayable: format.isPayable ?? format.fields.some(({ path }) => path === PAYABLE) }
  } catch (cause) {
    if (cause instanceof Mismatch) return undefined
    throw cause
  }
}
