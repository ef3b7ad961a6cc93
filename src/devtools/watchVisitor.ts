import { VISIT_KEYS } from '../core/devtools/visitWords.ts'
import { describe, fieldOf, pressedOf, rootsOf, widgetOf } from './controls.ts'
import type { Parts } from './parts.ts'
import { isStandIn, type StandIns } from './standIns.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Returns what was typed. What is not searched for is a stand-in: half an address identifies, too. */
function typedIn(field: Field, { text, searched }: StandIns): string {
  const { value } = field
  if (!value) return ''
  if (field.autocomplete === 'one-time-code' || field.closest('.code-boxes')) return '<code>'
  if (/^(?:decimal|numeric)$/.test(field.inputMode)) return '<amount>'
  const shown = text(value)
  if (isStandIn(shown)) return shown
  if (field.type === 'email') return '<e-mail>'
  return field.inputMode === 'search' ? searched(value) : '<text>'
}

/** Records presses, typing and keys in our elements. Those in the rest of the page are the site's. */
export function watchVisitor(parts: Parts): void {
  const { add, names, signal } = parts
  const on = <K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(type, listener, { capture: true, signal })
  const whereOf = (host: HTMLElement) => (host.localName === 'wallet-modal' ? 'modal' : 'page')

  on('click', (event) => {
    const widget = widgetOf(event)
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
    if (field) add({ kind: 'type', ...describe(field, rootsOf('modal'), 'field', names), text: typedIn(field, names) })
  })
  on('keydown', (event) => {
    const widget = widgetOf(event)
    const key = VISIT_KEYS.find((one) => one === event.key)
    // Enter on a button presses it, which is recorded as that.
    if (widget && key && (key === 'Escape' || fieldOf(widget.path.slice(0, 1)))) add({ kind: 'key', key })
  })
}
