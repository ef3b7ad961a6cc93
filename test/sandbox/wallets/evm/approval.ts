import { questionDialog, type Looks } from './dialog.ts'
import { dialogStyle } from './dialogStyle.ts'
import type { Question, Reply } from './question.ts'

export interface Approval {
  /** Asks after the earlier questions are answered. */
  ask(question: Question): Promise<Reply>
  /** Rejects every open question. */
  rejectAll(): void
}

/** An extension's window is separate: the page must not receive its events. */
const PRIVATE_EVENTS = ['click', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'keydown', 'keyup', 'focusin', 'focusout', 'input', 'change', 'submit']

function mount(hue: number): ShadowRoot {
  const host = document.createElement('div')
  host.dataset.demoWallet = ''
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(dialogStyle(hue))
  root.adoptedStyleSheets = [sheet]
  for (const type of PRIVATE_EVENTS) host.addEventListener(type, (event) => event.stopPropagation())
  // Next to the body, so that page code cannot affect it through the body's children.
  document.documentElement.append(host)
  return root
}

/** The wallet's approval window: one question at a time, in its own dialog. */
export function createApproval(looks: () => Looks): Approval {
  let last: Promise<unknown> = Promise.resolve()
  let root: ShadowRoot | undefined
  /** Incremented by `rejectAll`: older questions are no longer shown. */
  let era = 0

  function put(question: Question): Promise<Reply> {
    return new Promise((resolve) => {
      root ??= mount(looks().hue)
      const dialog = questionDialog(question, looks(), resolve)
      dialog.addEventListener('close', () => dialog.remove())
      root.append(dialog)
      dialog.showModal()
    })
  }

  return {
    ask(question) {
      const asked = era
      const reply = last.then(() => (asked === era ? put(question) : false))
      last = reply
      return reply
    },
    rejectAll() {
      era += 1
      for (const dialog of root?.querySelectorAll('dialog') ?? []) dialog.close()
    },
  }
}
