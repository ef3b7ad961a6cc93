import { encodeFunctionData, erc20Abi, formatUnits, type Hex } from 'viem'
import { expect, it } from 'vitest'
import type { Site } from './kit/site.ts'
import { stateOf } from './kit/visit.ts'
import { withSite, type Control } from './kit/withSite.ts'

let site: Site
let control: Control
withSite((started) => ({ site, control } = started))

/** Opens a page that prefers a token of the sandbox on Ethereum, with a connected wallet. */
async function prefers(address: string) {
  const context = await site.browser.newContext()
  context.setDefaultTimeout(20_000)
  const { page } = await site.open({
    in: context,
    options: { ...site.optionsFor('eip155'), balanceToken: { 'eip155:1': address } },
  })
  await page.evaluate(() => window.demoWallet.script({ answer: 'approve' }))
  await page.evaluate(() => window.WalletModal.connect('dev.wallet-modal.demo'))
  return page
}

it('shows the balance of the token that the site prefers on the button, as it is on the chain', async () => {
  const token = site.sandbox.json.tokens.find(({ network, symbol }) => network === 'eip155:1' && symbol === 'USDC')
  if (!token) throw new Error('The sandbox has no USDC')
  const page = await prefers(token.address)
  const account = (await stateOf(page)).account?.address as Hex
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  const units = BigInt(String(await control.rpc('eip155:1', 'eth_call', { to: token.address, data }, 'latest')))
  const value = formatUnits(units, token.decimals)
  await expect.poll(async () => (await stateOf(page)).account?.balance).toEqual({ value, symbol: 'USDC', decimals: 6 })
  const [whole = '', part = ''] = value.split('.')
  const text = `${BigInt(whole).toLocaleString('en')}.${part.padEnd(3, '0').slice(0, 3)} USDC`
  await page.getByRole('button', { name: text }).first().waitFor()
})

it('shows no balance on the button if the preferred token is no contract', async () => {
  const page = await prefers('0x00000000000000000000000000000000000000aa')
  // Once both were requested, the coin's balance must not stand in for the token's.
  for (const method of ['eth_getBalance', 'eth_call'])
    await expect.poll(async () => (await control.rpcCalls(method)).length).toBeGreaterThan(0)
  expect((await stateOf(page)).account?.balance).toBeNull()
  expect(await page.locator('wallet-modal-button').first().innerText()).not.toMatch(/ETH|USDC/)
})
