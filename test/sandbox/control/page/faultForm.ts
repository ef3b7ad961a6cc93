import type { Fault } from '../faults.ts'
import { FAULT_KINDS } from '../faultRequest.ts'
import { LIES } from '../lies.ts'
import { byId, element, fill, option } from './elements.ts'
import type { State } from './state.ts'

type Send = (path: string, method: string, said: string, body?: unknown) => Promise<void>

const form = () => byId('fault') as HTMLFormElement
const field = (name: string) => form().elements.namedItem(name) as HTMLElement
const select = (name: string) => field(name) as HTMLSelectElement

/** Shows only the fields that the selected fault uses. */
function showFields(): void {
  const { value } = select('fault')
  for (const label of form().querySelectorAll<HTMLElement>('[data-for]'))
    label.hidden = !label.dataset.for?.split(' ').includes(value)
  byId('delay-label').textContent = value === 'rate-limit' ? 'Retry after, ms' : 'Delay, ms'
  field('status').setAttribute('placeholder', value === 'empty' ? '200' : '500')
}

/** Returns the values of the form, without empty and hidden fields. */
function faultIn(): object {
  const inputs = [...form().elements].filter(
    (one) => one instanceof HTMLInputElement || one instanceof HTMLSelectElement,
  )
  const given = inputs.filter(({ value, parentElement }) => value.trim() !== '' && parentElement?.hidden !== true)
  return Object.fromEntries(
    given.map((one) => [one.name, one.type === 'number' ? Number(one.value) : one.value.trim()]),
  )
}

function wordsOf({
  service,
  route,
  method,
  projectId,
  fault,
  lie,
  status,
  description,
  code,
  delayMs,
  atByte,
  times,
}: Fault): string {
  const where = route ? `${service} ${route}` : service
  const details = [
    method && `method ${method}`,
    projectId && `project ${projectId}`,
    lie,
    status,
    description,
    code,
    delayMs === undefined ? undefined : `${delayMs} ms`,
    atByte === undefined ? undefined : `at byte ${atByte}`,
    times === undefined ? undefined : `${times} more`,
  ]
  return [where, fault, ...details].filter((part) => part !== undefined).join(' · ')
}

function item(fault: Fault, send: Send): HTMLLIElement {
  const words = wordsOf(fault)
  const li = element('li', words)
  const button = element('button', 'Remove')
  button.type = 'button'
  button.setAttribute('aria-label', `Remove ${words}`)
  button.addEventListener('click', () => {
    // The button disappears with its fault, so move the focus to a button nearby.
    byId('clear').focus()
    void send(`/faults/${fault.id}`, 'DELETE', 'Fault removed')
  })
  li.append(button)
  return li
}

/** Shows the active faults and the choices for a new one. */
export function showFaults({ faults, services }: State, send: Send): void {
  const service = select('service')
  fill(service, Object.keys(services), () => Object.keys(services).map(option))
  const routes = services[service.value] ?? []
  fill(byId('routes'), routes, () => routes.map(option))
  fill(byId('faults'), faults, () => faults.map((fault) => item(fault, send)))
}

/** Connects the form's events. Calls `refresh` when another service is selected. */
export function wireFaults(send: Send, refresh: () => Promise<void>): void {
  select('fault').append(...FAULT_KINDS.map(option))
  byId('lies').append(...Object.keys(LIES).map(option))
  field('fault').addEventListener('change', showFields)
  field('service').addEventListener('change', () => void refresh())
  form().addEventListener('submit', (event) => {
    event.preventDefault()
    void send('/faults', 'POST', 'Fault set', faultIn())
  })
  byId('clear').addEventListener('click', () => void send('/faults', 'DELETE', 'Faults cleared'))
  showFields()
}
