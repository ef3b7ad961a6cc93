import { privateTextsIn, typedIn } from '../core/safety/privateTexts.ts'
import { VISIT_KEYS } from '../core/devtools/visitWords.ts'
import { describe, fieldOf, pressedOf, rootsOf, widgetOf } from './controls.ts'
import type { VisitEntry } from '../core/devtools/visit.ts'
import type { Parts } from './parts.ts'
import { isStandIn, type StandIns } from './standIns.ts'

type Field = HTMLInputElement | HTMLTextAreaElement
type Typed = Extract<VisitEntry, { kind: 'type' }>

/**
 * Whether a text may be a search for a wallet or token: one or two plain words. Visitors also search for what they should
 * show nobody: a recovery phrase, an address, a name, a code.
 */
const isSearch = (value: string) =>
  value.length <= 24 && !/\d{4}/.test(value) && /^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]*)?$/u.test(value)

/** Returns what was typed. What is not searched for is a stand-in: half an address identifies, too. */
function recordedOf(field: Field, { text, searched }: StandIns): string {
  const { value } = field
  if (!value) return ''
  if (field.autocomplete === 'one-time-code' || field.closest('.code-boxes')) return '<code>'
  if (/^(?:decimal|numeric)$/.test(field.inputMode)) return '<amount>'
  const shown = text(value)
  if (isStandIn(shown)) return shown
  if (field.type === 'email') return '<e-mail>'
  if (field.inputMode !== 'search') return '<text>'
  const sought = searched(value)
  return isSearch(value) || isStandIn(sought) ? sought : '<text>'
}

/**
 * Returns a function that takes each recorded text of a field. When a search turns out to be private, what was recorded of
 * its beginning is private, too.
 */
function createTaint() {
  let begun: Typed[] = []
  let last: Field | undefined
  return (field: Field, entry: Typed): void => {
    if (field !== last || !entry.text) begun = []
    last = field
    begun.push(entry)
    if (isStandIn(entry.text))
      for (const one of begun.filter(({ text }) => text && !isStandIn(text))) one.text = '<text>'
  }
}

/** Returns the names that the page's buttons show of connected accounts. The entry script, which draws them, is kept small. */
const accountsShown = ({ target }: Parts): string[] =>
  target.getState().account
    ? rootsOf('page')
        .filter(({ host }) => host.localName === 'wallet-modal-button')
        .flatMap((root) => root.querySelector('.b:not(.primary) .t')?.textContent || [])
    : []

/** Records presses, typing and keys in our elements. Those in the rest of the page are the site's. */
export function watchVisitor(parts: Parts): void {
  const { add, names, signal } = parts
  const on = <K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(type, listener, { capture: true, signal })
  const whereOf = (host: HTMLElement) => (host.localName === 'wallet-modal' ? 'modal' : 'page')

  const taint = createTaint()

  on('click', (event) => {
    const widget = widgetOf(event)
    // What was typed before a press is typed to its end.
    for (const root of rootsOf('modal')) names.learn([...privateTextsIn(root), ...typedIn(root)])
    names.learn(accountsShown(parts))
    const pressed = widget && pressedOf(widget.path)
    if (!pressed) return
    // `window.event` is not set in shadow roots. What the press does at once is done before the next task.
    parts.isPressing = true
    setTimeout(() => (parts.isPressing = false))
    const where = whereOf(widget.host)
    add({ kind: 'press', role: pressed.role, ...describe(pressed.element, rootsOf(where), pressed.role, names), where })
  })
  on('input', (event) => {
    const widget = widgetOf(event)
    const field = widget && fieldOf(widget.path)
    if (!field) return
    const described = describe(field, rootsOf('modal'), 'field', names)
    taint(field, add({ kind: 'type', ...described, text: recordedOf(field, names) }))
  })
  on('keydown', (event) => {
    const widget = widgetOf(event)
    const key = VISIT_KEYS.find((one) => one === event.key)
    // Enter on a button presses it, which is recorded as that.
    if (widget && key && (key === 'Escape' || fieldOf(widget.path.slice(0, 1)))) add({ kind: 'key', key })
  })
}
