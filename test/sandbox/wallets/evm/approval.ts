import { questionDialog, type Looks } from './dialog.ts'
import { dialogStyle } from './dialogStyle.ts'
import type { Question, Reply } from './question.ts'

export interface Approval {
  /** Prompts once earlier prompts are answered. */
  ask(question: Question): Promise<Reply>
  /** Rejects every open prompt. */
  rejectAll(): void
}

/** The page must not receive these events, as the window of a real extension is separate. */
const PRIVATE_EVENTS = [
  'click',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'keydown',
  'keyup',
  'focusin',
  'focusout',
  'input',
  'change',
  'submit',
]

function mount(hue: number): ShadowRoot {
  const host = document.createElement('div')
  host.dataset.demoWallet = ''
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(dialogStyle(hue))
  root.adoptedStyleSheets = [sheet]
  for (const type of PRIVATE_EVENTS) host.addEventListener(type, (event) => event.stopPropagation())
  // Outside the body, so that page code that changes the body's children does not affect it.
  document.documentElement.append(host)
  return root
}

/** Creates the wallet's approval window: a dialog that shows one prompt at a time. */
export function createApproval(looks: () => Looks): Approval {
  let last: Promise<unknown> = Promise.resolve()
  let root: ShadowRoot | undefined
  /** Incremented by `rejectAll()`, so that older prompts are not shown any more. */
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
