import type { Receipt } from '../received.ts'
import { byId, element, fill, row } from './elements.ts'
import type { Description, State } from './state.ts'

const SHOWN = 100

const timeOf = (receipt: Receipt | undefined) => (receipt ? new Date(receipt.at).toLocaleTimeString() : '–')

/** Services without an origin of their own, with their paths on this page's origin. */
const BELOW: Readonly<Record<string, string>> = { mailbox: '/mailbox', wallets: '/wallets', utxo: '/utxo' }

function addressOf(service: string, { services, chains, pages }: Description): string {
  if (service === 'rpc') return chains.map(({ rpcUrl }) => rpcUrl).join(' ')
  const below = BELOW[service]
  return services[service] ?? pages[service] ?? (below === undefined ? '–' : location.origin + below)
}

/** Shows each service with its address, faults and request count. */
export function showServices({ services, faults, received }: State, description: Description): void {
  const facts = Object.keys(services).map((name) => {
    const receipts = received[name] ?? []
    const set = faults.filter(({ service }) => service === name).length
    return { name, set, count: receipts.length, newest: timeOf(receipts.at(-1)) }
  })
  fill(byId('services'), [facts, description], () =>
    facts.map(({ name, set, count, newest }) => {
      const tr = row([
        [String(set), set > 0 ? 'bad' : ''],
        String(count),
        newest,
        [addressOf(name, description), 'code'],
      ])
      const head = element('th', name)
      head.scope = 'row'
      tr.prepend(head)
      return tr
    }),
  )
}

function rowOf([service, receipt]: [string, Receipt]): HTMLTableRowElement {
  const { method, path, route, rpcMethods, fault, status } = receipt
  // WebSocket messages have no path.
  const calls = rpcMethods?.join(', ') ?? (method === 'WS' ? route : '')
  const isBad = (status ?? 0) >= 400 ? 'bad' : ''
  return row([
    timeOf(receipt),
    service,
    [status === undefined ? '–' : String(status), isBad],
    [fault ?? '', 'bad'],
    [`${method} ${path}`, 'code'],
    [calls ?? '', 'code'],
  ])
}

/** Shows the newest requests of one service or all. */
export function showReceived({ received }: State): void {
  const wanted = (byId('filter') as HTMLSelectElement).value
  const all = Object.entries(received).flatMap(([service, list]) =>
    wanted === '' || wanted === service ? list.map((receipt): [string, Receipt] => [service, receipt]) : [],
  )
  const newest = all.toSorted(([, a], [, b]) => b.at.localeCompare(a.at)).slice(0, SHOWN)
  fill(byId('received'), newest, () => newest.map(rowOf))
}
