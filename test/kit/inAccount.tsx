import { vi } from 'vitest'
import { openModal } from '../../src/flows/modal/openModal.ts'
import { createConnected } from './createTestModal.ts'
import { urlOf } from './urlOf.ts'
import { settle, visitor } from './visitor.tsx'

/** Options of a site with a project id. */
export const HOSTED = { projectId: 'p', services: { blockchainApi: 'https://api.test' } }

/** A token as the Blockchain API answers it. */
export const token = (symbol: string, numeric: string, more: object = {}) => ({
  name: `${symbol} Coin`,
  symbol,
  chainId: 'eip155:1',
  address: `eip155:1:0x${symbol}`,
  price: 1,
  quantity: { decimals: '6', numeric },
  ...more,
})
export const ETHER = {
  ...token('ETH', '1.2345678'),
  name: 'Ether',
  address: undefined,
  price: 2500.5,
  quantity: { decimals: '18', numeric: '1.2345678' },
}

/** Simulates a Blockchain API that answers with these balances, or fails with 503 if there are none. */
export function serve(balances: readonly object[] | undefined) {
  const state = { balances }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    if (urlOf(input).includes('supported-chains')) return Response.json({ http: ['eip155:1'] })
    return state.balances ? Response.json({ balances: state.balances }) : new Response('', { status: 503 })
  })
  return state
}

/** Opens Account for a connected visitor. */
export async function inAccount(parts: Parameters<typeof createConnected>[1] = {}) {
  const here = await createConnected({}, parts)
  const page = await visitor(here.modal)
  void openModal(here.modal)
  await settle()
  await settle()
  const section = () => page.root.querySelector<HTMLElement>('.assets')
  const rows = () =>
    [...page.root.querySelectorAll('.assets .row')].map((row) => [
      row.querySelector('.row-title')?.textContent,
      ...[...row.querySelectorAll('.figure')].map((figure) =>
        [...figure.querySelectorAll('bdi')].map((part) => part.textContent).join(' '),
      ),
    ])
  return { ...here, page, rows, section, total: () => page.root.querySelector('.total-label')?.textContent }
}
