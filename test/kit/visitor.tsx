import { act } from 'preact/test-utils'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import type { Modal } from '../../src/modal.ts'
import { ACCOUNT_VIEWS } from '../../src/views/accountViews.ts'
import { LAZY_VIEWS } from '../../src/views/lazyViews.ts'
import { loadErrorDetails } from '../../src/views/modal/loadErrorDetails.ts'
import { Shell } from '../../src/views/modal/Shell.tsx'
import { pass, rest } from './clock.ts'
import { unmarkedIn } from './unmarked.ts'

const ROLES: Readonly<Record<string, string>> = {
  button: 'button',
  textbox: 'input',
  link: 'a[href]',
  list: 'ul',
  listitem: 'li',
  heading: 'h2',
  dialog: 'dialog',
  checkbox: 'input[type=checkbox]',
}

const byId = (element: Element, id: string) => (element.getRootNode() as ShadowRoot).getElementById(id)

/** Returns the accessible name of an element: the label, else the visible text. */
export function nameOf(element: Element): string {
  const labelled = element.getAttribute('aria-labelledby')
  const other = labelled && byId(element, labelled)
  if (other) return nameOf(other)
  const label = element.getAttribute('aria-label')
  if (label) return label
  const words = [...element.childNodes].map((node) => {
    if (node.nodeType === 3) return node.textContent ?? ''
    return node instanceof Element && node.getAttribute('aria-hidden') !== 'true' ? nameOf(node) : ''
  })
  return words.join(' ').replace(/\s+/g, ' ').trim()
}

/** Flushes promises, loaded views and effects. Fake timers do not advance. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await act(rest)
}

/** Runs an action and flushes its effects. No animation frame runs here, so drawing must happen within the action. */
export async function happen(run: () => unknown): Promise<void> {
  await act(async () => void (await run()))
  await settle()
}

/** Advances the fake clock and flushes effects. */
export const wait = (ms: number): Promise<void> => happen(() => pass(ms))

/** Simulates a visitor inside a shadow root, who finds elements by role and start of the name, and clicks. */
export function visitorOf(root: ShadowRoot) {
  const all = (role: string, name = '') =>
    [...root.querySelectorAll<HTMLElement>(`${ROLES[role] ? `${ROLES[role]},` : ''}[role=${role}]`)].filter((element) =>
      nameOf(element).startsWith(name),
    )
  const get = (role: string, name = ''): HTMLElement => {
    const [first, ...others] = all(role, name)
    if (!first || others.length)
      throw new Error(`${first ? others.length + 1 : 0} × ${role} "${name}" in: ${root.textContent}`)
    return first
  }
  return {
    root,
    all,
    get,
    has: (role: string, name = '') => all(role, name).length > 0,
    names: (role: string) => all(role).map(nameOf),
    text: () => root.querySelector('[data-view]')?.textContent ?? '',
    view: () => root.querySelector('[data-view]')?.getAttribute('data-view') ?? null,
    title: () => root.querySelector('h2')?.textContent ?? null,
    async press(role: string, name = '') {
      await happen(() => get(role, name).click())
    },
    async write(name: string, text: string) {
      const field = get('textbox', name) as HTMLInputElement
      field.value = text
      await happen(() => field.dispatchEvent(new Event('input', { bubbles: true })))
    },
    async key(key: string) {
      const target = root.querySelector('dialog') ?? root.host
      await happen(() =>
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true })),
      )
    },
  }
}

/** Renders a modal with the code of every view already loaded. */
export async function visitor(modal: Modal, { inline = false } = {}) {
  const host = document.createElement('div')
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  const place = document.createElement('div')
  shadow.append(place)
  const root = createRoot(place)
  const views = [...Object.values(LAZY_VIEWS), ...Object.values(ACCOUNT_VIEWS)]
  await Promise.all([...views, loadErrorDetails].map((load) => load()))
  const adopted: string[] = []
  await act(() => root.render(<Shell modal={modal} inline={inline} adopt={(styles) => adopted.push(...styles)} />))
  await settle()
  onTestFinished(() => {
    const unmarked = unmarkedIn(shadow, modal)
    void act(() => root.unmount())
    host.remove()
    expect(unmarked, 'Secrets outside of elements with data-private').toEqual([])
  })
  return { ...visitorOf(shadow), adopted }
}
