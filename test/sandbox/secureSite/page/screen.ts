import type { Question } from '../tickets.ts'
import { element } from './elements.ts'

/** The approval screen. `true` and `false` are the visitor's answers. */
export interface Screen {
  /** Shows a question, after the earlier ones are answered. */
  ask(question: Question): Promise<boolean>
  /** Removes all questions and rejects them. */
  drop(): void
  /** Sets the text to show while no question is open. */
  idle(words: string): void
}

function questionElements(
  { title, rows, context, body, yes }: Question,
  answer: (approved: boolean) => void,
): HTMLElement[] {
  const button = (word: string, attributes: Record<string, string>, approved: boolean) => {
    const made = element('button', { type: 'button', ...attributes }, word)
    made.addEventListener('click', () => answer(approved))
    return made
  }
  const facts = (all: Question['rows']) =>
    element(
      'dl',
      {},
      ...all.map(({ label, value, code }) =>
        element('div', {}, element('dt', {}, label), element('dd', code ? { class: 'code' } : {}, value)),
      ),
    )
  // This button approves even if its label is `Sign`, so its accessible name then also says `approve`.
  const approve = button(
    yes,
    { class: 'primary', ...(yes === 'Approve' ? {} : { 'aria-label': `${yes} (approve)` }) },
    true,
  )
  return [
    element('h1', {}, title),
    ...(rows.length ? [facts(rows)] : []),
    ...(body
      ? [
          element(
            'pre',
            { class: 'textContent', tabindex: '0', role: 'region', 'aria-label': 'What is signed or sent' },
            body,
          ),
        ]
      : []),
    facts(context),
    element('div', { class: 'buttons' }, button('Cancel', {}, false), approve),
  ]
}

/** Creates the approval screen, which shows one question at a time. */
export function createScreen(place: HTMLElement): Screen {
  let last: Promise<unknown> = Promise.resolve()
  /** Incremented by `drop()`, so that older questions are not shown any more. */
  let era = 0
  let words = ''
  let refuse: (() => void) | undefined
  const rest = () => place.replaceChildren(element('p', { id: 'idle' }, words))

  const put = (question: Question) =>
    new Promise<boolean>((resolve) => {
      const answer = (approved: boolean) => {
        refuse = undefined
        rest()
        resolve(approved)
      }
      refuse = () => answer(false)
      place.replaceChildren(...questionElements(question, answer))
    })

  return {
    ask(question) {
      const asked = era
      const reply = last.then(() => (asked === era ? put(question) : false))
      last = reply
      return reply
    },
    drop() {
      era += 1
      refuse?.()
    },
    idle(said) {
      words = said
      if (!refuse) rest()
    },
  }
}
