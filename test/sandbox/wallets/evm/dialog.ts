import { iconElement } from './icon.ts'
import type { Question, Reply, Row } from './question.ts'

export interface Looks {
  name: string
  hue: number
  /** Name of the wallet's network, shown in the header. */
  network: string
  /** The site that asks. Default: the current page. */
  site?: string
}

type Attributes = Readonly<Record<string, string | boolean>>

function el(tag: string, attributes: Attributes = {}, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children)
  return element
}

function rowElement({ label, value, code }: Row): HTMLElement {
  const text = el('dd', { class: code ? 'code' : false }, typeof value === 'string' ? value : '–')
  // The fee is a dash until it is known.
  if (typeof value !== 'string')
    value.then(
      (told) => text.replaceChildren(told),
      () => {},
    )
  return el('div', {}, el('dt', {}, label), text)
}

function accountChoice({ all, checked }: NonNullable<Question['accounts']>): HTMLElement {
  const options = all.map((address, index) => {
    const box = el('input', { type: 'checkbox', name: 'account', value: address, checked: checked.includes(address) })
    return el('label', {}, box, el('span', {}, `Account ${index + 1}`), el('span', { class: 'code' }, address))
  })
  return el('fieldset', {}, el('legend', {}, 'Accounts to share'), ...options)
}

function header({ name, hue, network }: Looks): HTMLElement {
  const icon = iconElement(hue)
  icon.setAttribute('class', 'icon')
  return el('header', {}, icon, name, el('span', { class: 'network' }, network))
}

function formFor(question: Question, { name, site = location.origin }: Looks): HTMLFormElement {
  const { title, meaning, warning, rows, body, accounts } = question
  return el(
    'form',
    { method: 'dialog' },
    el('p', { class: 'site' }, site),
    el('h2', { tabindex: '-1', autofocus: true }, title),
    ...(meaning ? [el('p', { id: 'meaning' }, meaning)] : []),
    ...(warning ? [el('p', { class: 'warning', role: 'alert' }, warning)] : []),
    ...(accounts ? [accountChoice(accounts)] : []),
    ...(rows.length > 0 ? [el('dl', {}, ...rows.map(rowElement))] : []),
    ...(body === undefined ? [] : [el('pre', { tabindex: '0', 'aria-label': 'What is signed or sent' }, body)]),
    el(
      'footer',
      {},
      el('button', { type: 'button', value: 'reject', 'aria-label': `Reject in ${name}` }, 'Reject'),
      el('button', { type: 'submit', 'aria-label': `Approve in ${name}` }, 'Approve'),
    ),
  ) as HTMLFormElement
}

/** Creates a dialog that shows `question` and calls `onReply` once. Escape rejects. */
export function questionDialog(question: Question, looks: Looks, onReply: (reply: Reply) => void): HTMLDialogElement {
  const form = formFor(question, looks)
  const dialog = el(
    'dialog',
    { 'aria-label': looks.name, 'aria-describedby': question.meaning ? 'meaning' : false },
    header(looks),
    form,
  ) as HTMLDialogElement
  const chosen = () => new FormData(form).getAll('account').map(String)
  const approve = form.querySelector<HTMLButtonElement>('[type=submit]')

  form.addEventListener('change', () =>
    approve?.toggleAttribute('disabled', question.accounts !== undefined && chosen().length === 0),
  )
  form.querySelector('[value=reject]')?.addEventListener('click', () => dialog.close())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    onReply({ accounts: chosen() })
    dialog.close()
  })
  dialog.addEventListener('close', () => onReply(false))
  return dialog
}
