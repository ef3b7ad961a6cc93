import type { Frame, Page } from 'playwright-core'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { ROUTER } from '../../sandbox/evm/allowances.ts'
import { controlOf } from './control.ts'
import type { Site } from './site.ts'

export const NETWORK = 'eip155:1'

export const usdcOf = ({ sandbox }: Site) =>
  sandbox.json.tokens.find((one) => one.network === NETWORK && one.symbol === 'USDC')?.address as Hex

/** Reads what a spender may spend of an owner's USDC from the node; by default, a router. */
export async function allowanceOf(site: Site, owner: Hex, spender: Hex = ROUTER): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })
  return BigInt(String(await controlOf(site).rpc(NETWORK, 'eth_call', { to: usdcOf(site), data }, 'latest')))
}

/** Opens the unlimited allowance of USDC in Allowances, and waits until it can be revoked. */
export async function atRouter(place: Page | Frame): Promise<void> {
  const modal = place.locator('wallet-modal')
  await modal.getByRole('button', { name: /^USD(C| Coin).*0xE592/ }).click()
  await modal.getByText('Expected to succeed').waitFor()
}

/** Asks the wallet to revoke the unlimited allowance of USDC, starting in Account. */
export async function revokeRouter(place: Page | Frame): Promise<void> {
  const press = (name: string) => place.locator('wallet-modal').getByRole('button', { name, exact: true }).click()
  await press('Allowances')
  await atRouter(place)
  await press('Revoke')
}
