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

/** Connects the buttons that hold transactions of a chain back, include and drop them. */
export function wireChains({ chains }: Description): void {
  const chain = byId('chain') as HTMLSelectElement
  chain.append(
    ...chains.filter(({ id }) => id.startsWith('eip155:')).map(({ name, rpcUrl }) => new Option(name, rpcUrl)),
  )
  for (const button of document.querySelectorAll<HTMLElement>('[data-chain]')) {
    button.addEventListener('click', async () => {
      const problem = await ask(chain.value, callsOf(button.dataset.chain ?? ''))
      byId('problem').textContent = problem
      byId('said').textContent = problem ? '' : `${chain.selectedOptions[0]?.text}: ${button.textContent}`
    })
  }
}
