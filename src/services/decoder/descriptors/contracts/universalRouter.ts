import { DECODED_CALLS_MAX } from '../../../../core/limits.ts'
import type { DescribedField } from '../../../../core/transactions/described.ts'
import type { Action } from '../../../../core/transactions/description.ts'
import { along, token, until } from '../build.ts'
import { addressField, readField, roleOf } from '../fields.ts'
import { hold, release } from '../held.ts'
import { Mismatch, type Run } from '../run.ts'
import { valuesAt } from '../paths.ts'
import { parseTypes } from '../signature.ts'
import type { Descriptor, FieldFormat, FunctionFormat } from '../types.ts'
import { readValues, type Values } from '../values.ts'
import { COMMANDS, ROLES, TO, type Command } from './universalCommands.ts'

// Sources of the addresses: Uniswap/sdks (universal-router-sdk), versions 1.2 and 2.0. Sources of the functions:
// Uniswap/universal-router.

const NAME = 'Uniswap'

/** Stands for the whole balance of the router. */
const BALANCE = 1n << 255n
const NATIVE = `0x${'0'.repeat(40)}`

function textAt(values: Values, path: string, { wrapped }: Run): string | undefined {
  if (path === 'wrapped') return wrapped
  const [found] = valuesAt(values, path)
  return typeof found === 'string' ? found : undefined
}

const isHere = (values: Values, run: Run) =>
  typeof values.recipient === 'string' && roleOf(values.recipient, { roles: ROLES }, run) === 'here'

/** Notes that coins that were sent along are used, if all of them are. */
function spend(amount: unknown, run: Run): void {
  if (typeof amount === 'bigint' && amount >= run.value) release(NATIVE, 1n, run)
}

/** A share above this, in hundredths of a percent, is no usual fee. */
const FEE_MAX = 300n

/** Notes that a share of what the router holds goes elsewhere: earlier minimums no longer count for the rest. */
function takeShare(values: Values, run: Run): void {
  hold(textAt(values, 'token', run), true, run)
  if (typeof values.share === 'bigint' && values.share > FEE_MAX && typeof values.recipient === 'string')
    addressField(TO, values.recipient, run)
}

/** Leaves out amounts that stand for "all that the router has", which no number could show. */
const shownFields = (fields: readonly FieldFormat[], values: Values) =>
  fields.filter(({ path, format }) => format === 'addressName' || valuesAt(values, path)[0] !== BALANCE)

async function readCommand(
  { intent, types, fields, out, pays }: Command,
  input: Uint8Array,
  run: Run,
): Promise<Action> {
  const values = readValues(parseTypes(types), input)
  if (!values) throw new Mismatch(intent)
  const isKept = out !== undefined && isHere(values, run)
  const inner = { ...run, isStep: isKept || pays !== undefined }
  const described: DescribedField[] = []
  for (const field of shownFields(fields, values)) described.push(...(await readField(field, values, inner)).fields)
  // An exact output has no minimum: its amount is exact.
  if (isKept)
    hold(textAt(values, out, run), values.limit === 0n && fields.some(({ label }) => label === 'atLeast'), run)
  if (pays && !isHere(values, run)) release(textAt(values, pays, run), values.limit as bigint, run)
  if (intent === 'payFee') takeShare(values, run)
  if (out === 'wrapped' || values.token === NATIVE) spend(values.amount, run)
  return { kind: 'described', contract: run.contract, name: NAME, intent, fields: described }
}

const PERMIT = '(address token,uint160 amount,uint48 expiration,uint48 nonce)'

/** Describes a Permit2 allowance that the router passes on. */
async function readPermit(isBatch: boolean, input: Uint8Array, run: Run): Promise<readonly Action[]> {
  const types = `((${PERMIT}${isBatch ? '[]' : ''} details,address spender,uint256 sigDeadline) permit,bytes signature)`
  const values = readValues(parseTypes(types), input)
  const [spender] = values ? valuesAt(values, 'permit.spender') : []
  const [deadline] = values ? valuesAt(values, 'permit.sigDeadline') : []
  const details = values ? valuesAt(values, isBatch ? 'permit.details.[]' : 'permit.details') : []
  if (typeof spender !== 'string' || typeof deadline !== 'bigint') throw new Mismatch('permit')
  return Promise.all(
    details.map((one) => {
      const { token: address, amount, expiration } = one as Values
      if (typeof address !== 'string' || typeof amount !== 'bigint' || typeof expiration !== 'bigint')
        throw new Mismatch('details')
      const end = expiration ? { until: expiration } : { isForBlock: true }
      return run.kit.approval({ token: address, value: amount, spender, way: 'set', deadline, ...end }, run.context)
    }),
  )
}

/** Describes a Permit2 transfer from the visitor. */
async function readTransfer(input: Uint8Array, run: Run): Promise<Action> {
  const values = readValues(parseTypes('(address token,address recipient,uint160 amount)'), input)
  if (!values) throw new Mismatch('transfer')
  if (isHere(values, run)) hold(textAt(values, 'token', run), false, run)
  const fields = [token('sends', 'amount', 'token'), TO]
  const described = await Promise.all(fields.map((field) => readField(field, values, run)))
  return {
    kind: 'described',
    contract: run.contract,
    name: NAME,
    intent: 'pullToken',
    fields: described.flatMap((one) => one.fields),
  }
}

/** Actions of Uniswap V4 that swap between what is settled and taken, and those two. */
const V4_SWAPS = new Set([6, 7, 8, 9])
const V4_SETTLE_ALL = 12
const V4_TAKE_ALL = 15

/** Describes a V4 swap that pays all and takes all. Other V4 commands stay unknown. */
async function readV4(input: Uint8Array, run: Run): Promise<Action | undefined> {
  const values = readValues(parseTypes('(bytes actions,bytes[] params)'), input)
  const { actions, params } = values ?? {}
  if (!(actions instanceof Uint8Array) || !Array.isArray(params) || params.length !== actions.length) return undefined
  const fields: DescribedField[] = []
  for (const [index, action] of actions.entries()) {
    if (V4_SWAPS.has(action)) continue
    const given: unknown = params[index]
    const read =
      given instanceof Uint8Array ? readValues(parseTypes('(address currency,uint256 amount)'), given) : undefined
    if (!read || (action !== V4_SETTLE_ALL && action !== V4_TAKE_ALL)) return undefined
    if (action === V4_SETTLE_ALL && read.currency === NATIVE) spend(read.amount, run)
    const field = token(action === V4_SETTLE_ALL ? 'atMost' : 'atLeast', 'amount', 'currency')
    fields.push(...(await readField(field, read, run)).fields)
  }
  return { kind: 'described', contract: run.contract, name: NAME, intent: 'swap', fields }
}

async function readStep(command: number, input: Uint8Array, run: Run): Promise<readonly Action[]> {
  // The highest bit lets a step fail without the others.
  const type = command & 0x7f
  const known = Object.hasOwn(COMMANDS, type) ? COMMANDS[type] : undefined
  if (known) return [await readCommand(known, input, run)]
  if (type === 0x02) return [await readTransfer(input, run)]
  if (type === 0x03 || type === 0x0a) return readPermit(type === 0x03, input, run)
  const swap = type === 0x10 ? await readV4(input, run) : undefined
  if (swap) return [swap]
  run.context.warn('unknownCall')
  const fields: DescribedField[] = [{ kind: 'number', label: 'part', number: BigInt(type) }]
  return [{ kind: 'described', contract: run.contract, name: NAME, intent: 'swapUnlisted', fields }]
}

const execute = (fields: readonly FieldFormat[]): FunctionFormat => ({
  intent: 'runSteps',
  fields,
  isPayable: true,
  async read(values, run) {
    const { commands, inputs } = values
    if (!(commands instanceof Uint8Array) || !Array.isArray(inputs) || inputs.length !== commands.length)
      return undefined
    const about: DescribedField[] = []
    for (const field of [along, ...fields]) about.push(...(await readField(field, values, run)).fields)
    about.push({ kind: 'number', label: 'steps', number: BigInt(commands.length) })
    const rest = Math.max(0, commands.length - DECODED_CALLS_MAX)
    if (rest) run.context.warn('tooMany', 'unknownCall')
    if (run.value) hold(NATIVE, false, run)
    const steps: Action[] = []
    for (const [index, command] of commands.subarray(0, DECODED_CALLS_MAX).entries()) {
      const input: unknown = inputs[index]
      if (!(input instanceof Uint8Array)) return undefined
      steps.push(...(await readStep(command, input, run)))
    }
    const { contract } = run
    const all = { kind: 'described' as const, contract, name: NAME, intent: 'runSteps' as const, fields: about }
    return [{ ...all, ...(rest && { rest }) }, ...steps]
  },
})

export const universalRouter: readonly Descriptor[] = [
  {
    context: {
      contract: {
        deployments: {
          '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD': [1, 8453, 11155111],
          '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af': [1],
          '0xCb1355ff08Ab38bBCE60111F1bb2B784bE25D7e8': [10],
          '0x851116D9223fabED8E56C0E6b8Ad0c31d98B3507': [10],
          '0x4Dae2f939ACf50408e13d58534Ff8c2776d45265': [56, 43114],
          '0x1906c1d672b88cD1B9aC7593301cA990F94Eae07': [56],
          '0xec7BE89e9d109e7e3Fec59c222CF297125FEFda2': [137],
          '0x1095692A6237d83C6a72F3F5eFEdb9A670C49223': [137],
          '0x6fF5693b99212Da76ad316178A184AB56D299b43': [8453],
          '0x5E325eDA8064b456f4781070C0738d849c824258': [42161],
          '0xA51afAFe0263b40EdaEf0Df8781eA9aa03E381a3': [42161],
          '0x94b75331AE8d42C1b61065089B7d48FE14aA73b7': [43114],
        },
      },
    },
    metadata: { owner: 'Uniswap', contractName: NAME },
    display: {
      formats: {
        '3593564c execute(bytes commands,bytes[] inputs,uint256 deadline)': execute([until('deadline')]),
        '24856bc3 execute(bytes commands,bytes[] inputs)': execute([]),
      },
    },
  },
]
