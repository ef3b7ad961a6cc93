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
