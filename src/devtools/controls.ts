import type { VisitFact } from '../core/devtools/visit.ts'
import type { VisitRole } from '../core/devtools/visitWords.ts'
import { PRIVATE } from '../core/safety/privateTexts.ts'
import { isViewName } from '../core/viewNames.ts'
import type { StandIns } from './standIns.ts'

const ROLES: Readonly<Record<VisitRole, string>> = {
  button: 'button:not([role])',
  tab: '[role=tab]',
  link: 'a[href]:not([role])',
  option: '[role=option]',
  checkbox: 'input[type=checkbox]:not([role])',
  switch: '[role=switch]',
  radio: 'input[type=radio],[role=radio]',
}
const CONTROLS = Object.values(ROLES).join()
const FIELDS = 'input:not([type=checkbox]):not([type=radio]),textarea'

/** A control, by what a visitor sees of it. */
export interface Control {
  name: string
  /** Its number among those with the same name; absent if it is the only one. */
  nth?: number
}

/** Returns the element of ours around an event, and the innermost element that it happened to. */
export function widgetOf(event: Event): { host: HTMLElement; path: readonly Element[] } | undefined {
  const path = event.composedPath().filter((one) => one instanceof Element)
  const host = path.find((one) => one instanceof HTMLElement && /^wallet-modal(?:-|$)/.test(one.localName))
  return host && { host: host as HTMLElement, path: path.slice(0, path.indexOf(host)) }
}

/** Returns the accessible name of an element: its label, else its visible text. What is private in it is a stand-in. */
export function nameOf(element: Element, names: StandIns): string {
  const root = element.getRootNode() as Document | ShadowRoot
  const other = root.getElementById?.(element.getAttribute('aria-labelledby') ?? '')
  if (other && other !== element) return nameOf(other, names)
  const label = element.getAttribute('aria-label') ?? element.getAttribute('alt')
  if (label) return element.matches(PRIVATE) ? names.secret(label) : label
  if (element.matches(PRIVATE)) return names.secret(element.textContent ?? '')
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return element.labels?.[0]?.textContent ?? element.placeholder
  const words = [...element.childNodes].map((node) => {
    if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
    return node.getAttribute('aria-hidden') === 'true' ? '' : nameOf(node, names)
  })
  return words.join(' ').replace(/\s+/g, ' ').trim()
}

/** Returns the text of an element. What is private in it is a stand-in. */
function textOf(element: Element, names: StandIns): string {
  if (element.matches(PRIVATE)) return names.secret(element.textContent ?? '')
  const parts = [...element.childNodes].map((node) => {
    if (node instanceof Element) return textOf(node, names)
    return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
  })
  return parts.join('')
}

const roleOf = (element: Element) => (Object.keys(ROLES) as VisitRole[]).find((role) => element.matches(ROLES[role]))

/** Returns the control that was pressed: the innermost one of the elements that contain the place of the press. */
export function pressedOf(path: readonly Element[]): { element: Element; role: VisitRole } | undefined {
  const element = path.find((one) => one.matches(CONTROLS))
  const role = element && roleOf(element)
  return role && { element, role }
}

/** Returns the typed-in field among the elements around an event. */
export const fieldOf = (path: readonly Element[]) =>
  path.find((one) => one.matches(FIELDS)) as HTMLInputElement | HTMLTextAreaElement | undefined

/** Returns the shadow roots of our elements in the page: that of the modal, or those of the buttons. */
export function rootsOf(where: 'modal' | 'page'): ShadowRoot[] {
  const names =
    where === 'modal' ? 'wallet-modal' : 'wallet-modal-button,wallet-modal-network-button,wallet-modal-wallet-button'
  return [...document.querySelectorAll(names)].flatMap(({ shadowRoot }) => shadowRoot ?? [])
}

const alike = (roots: readonly ShadowRoot[], selector: string, name: string, names: StandIns) =>
  roots
    .flatMap((root) => [...root.querySelectorAll(selector)])
    .filter((one) => names.label(nameOf(one, names)) === name)

/** Describes a control, so that a replay finds it again. */
export function describe(
  element: Element,
  roots: readonly ShadowRoot[],
  role: VisitRole | 'field',
  names: StandIns,
): Control {
  const name = names.label(nameOf(element, names))
  const all = alike(roots, role === 'field' ? FIELDS : ROLES[role], name, names)
  return all.length > 1 ? { name, nth: all.indexOf(element) } : { name }
}

/** Finds a control that `describe` described, or undefined. */
export function findControl(
  { name, nth = 0 }: Control,
  role: VisitRole | 'field',
  roots: readonly ShadowRoot[],
  names: StandIns,
): HTMLElement | undefined {
  const found = alike(roots, role === 'field' ? FIELDS : ROLES[role], name, names)[nth]
  return found instanceof HTMLElement ? found : undefined
}

/** Returns the names of all controls of a role. */
export const controlNames = (role: VisitRole | 'field', roots: readonly ShadowRoot[], names: StandIns): string[] =>
  roots
    .flatMap((root) => [...root.querySelectorAll(role === 'field' ? FIELDS : ROLES[role])])
    .map((one) => names.label(nameOf(one, names)))

/** Returns what a modal shows: view, title and alerts. Undefined while it is closed. */
export function screenOf(root: ShadowRoot, names: StandIns): Extract<VisitFact, { kind: 'screen' }> | undefined {
  const view = root.querySelector<HTMLElement>('[data-view]')?.dataset.view
  const heading = root.querySelector('h2')
  const title = heading && textOf(heading, names)
  if (!isViewName(view) || !title) return undefined
  const alerts = [...root.querySelectorAll('[role=alert]')]
    .map((one) => names.label(textOf(one, names)))
    .filter(Boolean)
  return { kind: 'screen', view, title: names.label(title), ...(alerts.length && { alert: alerts.join(' | ') }) }
}
