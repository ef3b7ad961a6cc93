/** The switchboard's page: shows what `GET /control` answers and presses its buttons. */
import type { Fault } from '../faults.ts'
import { FAULT_KINDS } from '../faultRequest.ts'
import type { Receipt } from '../received.ts'

interface State {
  faults: Fault[]
  clock: { now: string; advancedMs: number }
  services: Record<string, string[]>
  received: Record<string, Receipt[]>
}

const SHOWN = 100
const REFRESH_MS = 1000

function byId(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`no #${id}`)
  return element
}

function cell(text: string, isBad = false): HTMLTableCellElement {
  const td = document.createElement('td')
  td.textContent = text
  td.classList.toggle('bad', isBad)
  return td
}

function rowOf([service, { at, method, path, rpcMethods, fault, status }]: [string, Receipt]): HTMLTableRowElement {
  const row = document.createElement('tr')
  const calls = rpcMethods?.join(', ') ?? ''
  row.append(cell(new Date(at).toLocaleTimeString()), cell(service), cell(`${method} ${path}`), cell(calls))
  row.append(cell(fault ?? '', true), cell(status === undefined ? '–' : String(status), (status ?? 0) >= 400))
  return row
}

function wordsOf({ service, route, fault, status, delayMs, times }: Fault): string {
  const where = route ? `${service} ${route}` : service
  const details = [status, delayMs === undefined ? undefined : `${delayMs} ms`, times === undefined ? undefined : `${times} more`]
  return [where, fault, ...details].filter((part) => part !== undefined).join(' · ')
}

function item(text: string): HTMLLIElement {
  const li = document.createElement('li')
  li.textContent = text
  return li
}

function option(value: string): HTMLOptionElement {
  return new Option(value, value)
}

const form = byId('fault') as HTMLFormElement
const services = form.elements.namedItem('service') as HTMLSelectElement

function showRoutes(state: State): void {
  byId('routes').replaceChildren(...(state.services[services.value] ?? []).map(option))
}

function show(state: State): void {
  const { now, advancedMs } = state.clock
  byId('clock').textContent = `${new Date(now).toLocaleString()}${advancedMs ? ` (advanced ${advancedMs / 1000} s)` : ''}`
  // Only once: rebuilding a list under an open menu closes it.
  if (services.length === 0) services.append(...Object.keys(state.services).map(option))
  showRoutes(state)
  byId('faults').replaceChildren(...state.faults.map((fault) => item(wordsOf(fault))))
  const receipts = Object.entries(state.received).flatMap(([service, list]) => list.map((receipt): [string, Receipt] => [service, receipt]))
  receipts.sort(([, a], [, b]) => b.at.localeCompare(a.at))
  byId('received').replaceChildren(...receipts.slice(0, SHOWN).map(rowOf))
}

async function refresh(): Promise<void> {
  const response = await fetch('/control', { headers: { accept: 'application/json' } })
  show((await response.json()) as State)
}

async function send(path: string, method: string, body?: unknown): Promise<void> {
  const response = await fetch(`/control${path}`, { method, body: JSON.stringify(body) })
  byId('problem').textContent = response.ok ? '' : ((await response.json()) as { error: string }).error
  await refresh()
}

/** The form's fields that the fault knows, without the empty ones. */
function faultIn(kind: (typeof FAULT_KINDS)[number]): object {
  const field = (name: string) => (new FormData(form).get(name) as string) || undefined
  const number = (name: string) => (field(name) === undefined ? undefined : Number(field(name)))
  return {
    service: field('service'),
    route: field('route'),
    fault: kind,
    status: kind === 'status' ? number('status') : undefined,
    delayMs: kind === 'delay' || kind === 'rate-limit' ? number('delayMs') : undefined,
    times: number('times'),
  }
}

function kindButton(kind: (typeof FAULT_KINDS)[number]): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = kind
  button.addEventListener('click', () => void send('/faults', 'POST', faultIn(kind)))
  return button
}

byId('kinds').append(...FAULT_KINDS.map(kindButton))
form.addEventListener('submit', (event) => event.preventDefault())
byId('clear').addEventListener('click', () => void send('/faults', 'DELETE'))
byId('reset').addEventListener('click', () => void send('/reset', 'POST'))
services.addEventListener('change', () => void refresh())
for (const button of document.querySelectorAll<HTMLElement>('[data-advance]')) {
  button.addEventListener('click', () => void send('/clock', 'POST', { advanceMs: Number(button.dataset.advance) }))
}

void refresh()
setInterval(() => document.hidden || void refresh(), REFRESH_MS)
