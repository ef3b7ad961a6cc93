import type { Action } from '../../../core/transactions/description.ts'
import { roleOf } from './fields.ts'
import { valuesAt } from './paths.ts'
import { isSame, type Run } from './run.ts'
import type { FunctionFormat } from './types.ts'
import type { Values } from './values.ts'

const text = (values: Values, path: string): string | undefined => {
  const [found] = valuesAt(values, path)
  return typeof found === 'string' ? found : undefined
}

const keyOf = (token: string | undefined) => (token ?? '').toLowerCase()

/** Whether a call leaves its result in the contract for a later step. */
export function isKept({ keeps, fields }: FunctionFormat, values: Values, run: Run): boolean {
  const recipient = keeps && text(values, keeps.recipient)
  const field = fields.find(({ path }) => path === keeps?.recipient)
  return recipient !== undefined && roleOf(recipient, field?.params ?? {}, run) === 'here'
}

/** Notes that a step leaves tokens in the contract. `isLoose`: whatever their amount. */
export const hold = (token: string | undefined, isLoose: boolean, { nesting }: Run): void => {
  const { tokens } = nesting.held
  tokens.set(keyOf(token), isLoose || tokens.get(keyOf(token)) === true)
}

/** Notes that a step pays tokens out, and warns if no step checks how much. */
export function release(token: string | undefined, least: bigint, { nesting, context }: Run): void {
  const { tokens } = nesting.held
  if (least === 0n && tokens.get(keyOf(token))) context.warn('anyAmount')
  tokens.delete(keyOf(token))
  // Fees of a position, whose tokens the call does not name
  tokens.delete('')
}

/** Returns how many wrapped coins the fields of an action pay. */
const paidIn = (action: Action, wrapped: string | undefined): bigint =>
  action.kind === 'described'
    ? action.fields.reduce(
        (sum, field) =>
          field.kind === 'amount' &&
          (field.label === 'pays' || field.label === 'atMost') &&
          isSame(field.amount.token.address, wrapped)
            ? sum + field.amount.value
            : sum,
        0n,
      )
    : 0n

/** Warns if coins that are sent along are neither paid nor returned: they would stay in the contract. */
export function checkCoins(actions: readonly Action[], { value, wrapped, context }: Run): void {
  if (actions.some((one) => one.kind === 'described' && one.intent === 'returnRest')) return
  if (actions.reduce((sum, one) => sum + paidIn(one, wrapped), 0n) < value) context.warn('leftBehind')
}

/** Follows the tokens that a call leaves in the contract or pays out. */
export function followTokens({ keeps, pays, fields }: FunctionFormat, values: Values, run: Run): void {
  if (keeps && run.isStep) {
    const least = fields.find(({ label }) => label === 'atLeast')
    hold(text(values, keeps.token), least !== undefined && valuesAt(values, least.path)[0] === 0n, run)
  }
  if (pays) {
    const [least] = valuesAt(values, pays.least)
    release(
      pays.token === undefined ? run.wrapped : text(values, pays.token),
      typeof least === 'bigint' ? least : 0n,
      run,
    )
  }
}
