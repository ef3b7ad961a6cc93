import { byId } from './elements.ts'
import type { Description } from './state.ts'

interface Call {
  method: string
  params: unknown[]
}

/** Reads the calls of a button: `method [params]`, separated by commas. */
const callsOf = (text: string): Call[] =>
  text.split(/,(?=[a-z])/).map((one) => {
    const [method = '', params = '[]'] = one.split(' ')
    return { method, params: JSON.parse(params) as unknown[] }
  })

async function ask(rpcUrl: string, calls: readonly Call[]): Promise<string> {
  for (const call of calls) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call })
    const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { error } = (await response.json()) as { error?: { message: string } }
    if (error) return error.message
  }
  return ''
}

/** Trades against a pool of the chain: `sell buy amount`. */
async function trade(network: string | undefined, text: string): Promise<string> {
  const [sell, buy, amount] = text.split(' ')
  const body = JSON.stringify({ network, sell, buy, amount })
  const response = await fetch('/control/pools', { method: 'POST', body })
  return response.ok ? '' : ((await response.json()) as { error: string }).error
}

/** Connects the buttons that hold transactions of a chain back, include and drop them, and those that move the pools. */
export function wireChains({ chains }: Description): void {
  const chain = byId('chain') as HTMLSelectElement
  chain.append(
    ...chains.filter(({ id }) => id.startsWith('eip155:')).map(({ name, rpcUrl }) => new Option(name, rpcUrl)),
  )
  for (const button of document.querySelectorAll<HTMLElement>('[data-chain], [data-pool]')) {
    button.addEventListener('click', async () => {
      const network = chains.find(({ rpcUrl }) => rpcUrl === chain.value)?.id
      const { pool, chain: calls = '' } = button.dataset
      const problem = await (pool ? trade(network, pool) : ask(chain.value, callsOf(calls)))
      byId('problem').textContent = problem
      byId('said').textContent = problem ? '' : `${chain.selectedOptions[0]?.text}: ${button.textContent}`
    })
  }
}
