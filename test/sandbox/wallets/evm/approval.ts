import { questionDialog, type Looks } from './dialog.ts'
import { dialogStyle } from './dialogStyle.ts'
import type { Question, Reply } from './question.ts'

export interface Approval {
  /** Puts the question when those before it are answered. */
  ask(question: Question): Promise<Reply>
  /** Answers every open question with no. */
  rejectAll(): void
}

/** An extension's window is another window: what happens in it is not the page's to hear. */
const PRIVATE_EVENTS = ['click', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'keydown', 'keyup', 'focusin', 'focusout', 'input', 'change', 'submit']

function mount(hue: number): ShadowRoot {
  const host = document.createElement('div')
  host.dataset.demoWallet = ''
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(dialogStyle(hue))
  root.adoptedStyleSheets = [sheet]
  for (const type of PRIVATE_EVENTS) host.addEventListener(type, (event) => event.stopPropagation())
  // Beside the body, out of reach of what a page does to the body's children.
  document.documentElement.append(host)
  return root
}

/** The wallet's approval window: one question at a time, in a dialog of its own. */
export function createApproval(looks: () => Looks): Approval {
  let last: Promise<unknown> = Promise.resolve()
  let root: ShadowRoot | undefined
  /** Grows with `rejectAll`: a question from before it is not put any more. */
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
