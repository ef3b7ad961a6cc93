import type { WalletModalApi } from '../../core/api.ts'
import { isRecord } from '../../core/data/isRecord.ts'
import type { JsonValue } from '../../core/json.ts'
import { controlNames, findControl, rootsOf } from '../controls.ts'
import type { StandIns } from '../standIns.ts'
import type { Action, Fact } from './steps.ts'

/** How a replay presses controls and keys. Missing functions are replaced by DOM events. */
export interface Hands {
  press?(element: HTMLElement): Promise<void>
  key?(key: Fact<'key'>['key']): Promise<void>
}

export interface Stage extends Hands {
  target: WalletModalApi
  names: StandIns
  /** Replace the addresses that the visitor typed, which are not in the file. */
  addresses: readonly string[]
}

const STAND_IN = /<[^<>]+>/g

/** Values to type for inputs that were not recorded. The amount is small, so that each test account can pay it. */
const TYPED: Readonly<Record<string, string>> = {
  '<amount>': '0.01',
  '<code>': '123456',
  '<e-mail>': 'visitor@example.com',
  '<text>': 'text',
}

/** Replaces stand-ins by values of this page. */
export function fill(text: string, { names, addresses }: Stage): string {
  return text.replace(STAND_IN, (standIn) => {
    const known = names.original(standIn) ?? TYPED[standIn]
    if (known !== undefined) return known
    if (standIn.startsWith('<e-mail')) return 'visitor@example.com'
    return addresses.find((one) => !names.isKnown(one)) ?? standIn
  })
}

/** Recorded options that are ignored: the page of the replay sets its own. */
const OWN: ReadonlySet<string> = new Set(['projectId', 'services'])

/** Replaces the stand-ins in arguments, and omits values that the recording removed. */
export function fillArgs(value: JsonValue, stage: Stage): JsonValue {
  if (typeof value === 'string') return fill(value, stage)
  if (Array.isArray(value)) return value.map((one) => fillArgs(one, stage))
  if (!isRecord(value)) return value
  const kept = Object.entries(value).filter(([name, one]) => !OWN.has(name) && one !== '<removed>')
  return Object.fromEntries(kept.map(([name, one]) => [name, fillArgs(one, stage)]))
}

type Sought = Fact<'press'> | Fact<'type'>

const roleOf = (action: Sought) => (action.kind === 'type' ? 'field' : action.role)
const placesOf = (action: Sought) => rootsOf(action.kind === 'type' ? 'modal' : action.where)

/** Returns the control of an action if it is in the page and enabled. */
export function soughtBy(action: Action, { names }: Stage): HTMLElement | 'none needed' | undefined {
  if (action.kind === 'call' || action.kind === 'key') return 'none needed'
  const found = findControl(action, roleOf(action), placesOf(action), names)
  return found?.matches(':disabled') ? undefined : found
}

/** Returns the names of the controls in the page, for the message about a missing one. */
export function othersThan(action: Action, { names }: Stage): readonly string[] {
  if (action.kind === 'call' || action.kind === 'key') return []
  return controlNames(roleOf(action), placesOf(action), names)
}

const focused = () => {
  const [modal] = rootsOf('modal')
  return modal?.activeElement ?? modal?.querySelector('dialog') ?? document.body
}

function pressKey(key: string): void {
  const at = focused()
  const isHandled = !at.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
  )
  if (!isHandled && key === 'Enter' && at instanceof HTMLInputElement) at.form?.requestSubmit()
}

function write(field: HTMLElement, text: string): void {
  field.focus()
  ;(field as HTMLInputElement).value = text
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
}

/** Calls a method. The recording of the replay notes how it ends, which is compared afterwards. */
async function call({ method, args }: Fact<'call'>, stage: Stage): Promise<void> {
  const api = stage.target as unknown as Record<string, (...args: unknown[]) => unknown>
  // JSON has no `undefined`: an argument that the site left open was recorded as null.
  const given = args.map((one) => (one === null ? undefined : fillArgs(one, stage)))
  await Promise.allSettled([(async () => api[method]?.(...given))()])
}

/** Performs a recorded action of the site or the visitor. */
export async function perform(action: Action, found: HTMLElement | 'none needed', stage: Stage): Promise<void> {
  if (action.kind === 'call') {
    void call(action, stage)
  } else if (action.kind === 'key') {
    await (stage.key ?? (async (key) => pressKey(key)))(action.key)
  } else if (found !== 'none needed') {
    if (action.kind === 'type') write(found, fill(action.text, stage))
    else await (stage.press ?? (async (element) => element.click()))(found)
  }
}
