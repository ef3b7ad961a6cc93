import type { BrowserContext } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Site } from './kit/site.ts'
import { assetsOf, balanceText, openAccount, readOwned, rowsOf, SOLANA, sortedText, totalOf } from './kit/tokens.ts'
import { stateOf } from './kit/visit.ts'
import { withSite, type Control } from './kit/withSite.ts'

let site: Site
let control: Control
withSite((started) => ({ site, control } = started))

/** A token that the sandbox's first account has, listed by the site. */
const listed = (network: string) => {
  const { address, symbol, decimals } = site.sandbox.json.tokens.find((one) => one.network === network) ?? {}
  return { tokens: { [network]: [{ address, symbol, decimals }] } }
}

it.each([
  { network: 'eip155:1', method: 'eth_getBalance' },
  { network: 'eip155:8453', method: 'eth_getBalance' },
  { network: SOLANA, method: 'getBalance' },
])(
  'shows the coin of $network as a dash, the tokens as on the chain and a note, if only $method fails',
  async ({ network, method }) => {
    const page = await openAccount(site, { network, faulty: { service: 'rpc', method, fault: 'rpc-error' } })
    await assetsOf(page).getByText('Some balances could not be loaded').waitFor()
    const rows = await rowsOf(page)
    await control.clearFaults()
    const [coin, ...tokens] = await readOwned(site, page, network)
    expect(sortedText(rows)).toEqual(
      sortedText([[`— ${coin?.symbol}`, '—'], ...tokens.map((one) => [balanceText(one), '—'])]),
    )
    expect(await totalOf(page)).toBe('—')
    const { account } = await stateOf(page)
    expect(account?.tokens?.find(({ symbol }) => symbol === coin?.symbol)?.quantity).not.toHaveProperty('numeric')
  },
)

interface RpcCall {
  id: number
  params?: unknown[]
}

/** Lets every request for tokens of the program Token-2022 fail, also within a batch, while `isFailing` returns true. */
const withoutToken2022 = (isFailing: () => boolean) => async (context: BrowserContext) => {
  const isOfProgram = ({ params }: RpcCall) => JSON.stringify(params ?? []).includes('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHn')
  await context.route('**/rpc/**', async (route) => {
    const body = route.request().postDataJSON() as RpcCall | RpcCall[] | null
    const failing = new Set(
      [body ?? []]
        .flat()
        .filter(isOfProgram)
        .map(({ id }) => id),
    )
    if (!failing.size || !isFailing()) return route.fallback()
    const response = await route.fetch()
    const answers = (await response.json()) as { id: number } | { id: number }[]
    const spoil = (one: { id: number }) =>
      failing.has(one.id) ? { jsonrpc: '2.0', id: one.id, error: { code: -32603, message: 'Down' } } : one
    return route.fulfill({ response, json: Array.isArray(answers) ? answers.map(spoil) : spoil(answers) })
  })
}

it('shows a note on Solana if one of the two token programs cannot be read, until both are read', async () => {
  let isDown = true
  const page = await openAccount(site, { network: SOLANA, prepare: withoutToken2022(() => isDown) })
  const note = assetsOf(page).getByText('Some balances could not be loaded')
  await note.waitFor()
  isDown = false
  await assetsOf(page).getByRole('button', { name: 'Refresh' }).click()
  await note.waitFor({ state: 'detached' })
  const all = (await readOwned(site, page, SOLANA)).map((one) => [balanceText(one), '—'])
  expect(sortedText(await rowsOf(page))).toEqual(sortedText(all))
})

it.each([
  { network: 'eip155:1', method: 'eth_call' },
  { network: 'eip155:8453', method: 'eth_call' },
  { network: SOLANA, method: 'getTokenAccountsByOwner' },
])(
  'shows the coin of $network as on the chain, the tokens that the site lists as dashes and a note, if only $method fails, and all after Refresh',
  async ({ network, method }) => {
    const page = await openAccount(site, {
      network,
      options: listed(network),
      faulty: { service: 'rpc', method, fault: 'rpc-error' },
    })
    const note = assetsOf(page).getByText('Some balances could not be loaded')
    await note.waitFor()
    const rows = await rowsOf(page)
    await control.clearFaults()
    const [coin, ...tokens] = await readOwned(site, page, network)
    const { symbol } = listed(network).tokens[network]?.[0] ?? {}
    expect(sortedText(rows)).toEqual(
      sortedText([
        [coin && balanceText(coin), '—'],
        [`— ${symbol}`, '—'],
      ]),
    )

    await assetsOf(page).getByRole('button', { name: 'Refresh' }).click()
    await note.waitFor({ state: 'detached' })
    const all = [coin, ...tokens].map((one) => [one && balanceText(one), '—'])
    expect(sortedText(await rowsOf(page))).toEqual(sortedText(all))
  },
)
