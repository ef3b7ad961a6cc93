import { WalletModalError } from '../../src/core/errors.ts'
import { QUOTE_WAIT_MS } from '../../src/core/swap/limits.ts'
import type { SwapToken } from '../../src/core/swap/swapToken.ts'
import { openModal } from '../../src/flows/modal/openModal.ts'
import { swapDraftOf } from '../../src/flows/swap/swapDraft.ts'
import { COIN, own, TOKEN } from './sending.ts'
import { createSwapping, LIST } from './swapping.ts'
import { happen, visitor, wait } from './visitor.tsx'

/** Loads the code of Swap before the clock stands still. */
export const loadSwap = () =>
  Promise.all([
    import('../../src/views/swap/Swap.tsx'),
    import('../../src/flows/swap/tellSwap.ts'),
    import('../../src/flows/assets/refreshers.ts'),
    import('../../src/ui/list/VirtualList.tsx'),
    import('../../src/views/account/AccountActions.tsx'),
    import('../../src/views/assets/AccountAssets.tsx'),
    import('../../src/views/money/Sending.tsx'),
  ])

type SwappingParts = NonNullable<Parameters<typeof createSwapping>[0]>

const PRICED = { ...TOKEN, price: { units: 1n, decimals: 0 } }

/** Opens Swap. The account has 1 ETH and 25 USDC. `isDown`: the service does not list its tokens. */
export async function inSwap(
  { tokens = LIST, ...parts }: SwappingParts & { tokens?: readonly SwapToken[] } = {},
  isDown = false,
) {
  const here = await createSwapping(parts)
  here.fake.answers.tokens = async () => (isDown ? Promise.reject(new WalletModalError('ServiceUnavailable')) : tokens)
  const page = await visitor(here.modal)
  void openModal(here.modal, { view: 'Account' })
  await happen(() => here.modal.router.push({ view: 'Swap' }))
  await happen(() => own(here.modal, [COIN, PRICED]))
  const main = () => page.root.querySelector<HTMLButtonElement>('.btn.primary')
  const fact = (label: string) =>
    [...page.root.querySelectorAll('.fact')]
      .find((one) => one.querySelector('dt')?.textContent === label)
      ?.querySelector('dd')?.textContent
  const expected = () => page.root.querySelector('.form-expected')?.textContent
  const receive = async (name: string) => {
    await happen(() => swapDraftOf(here.modal).$side.set('to'))
    await happen(() => here.modal.router.push({ view: 'SwapSelectToken' }))
    await happen(() => page.all('button', name).at(-1)?.click())
  }
  const field = (name: string) => page.get('textbox', name) as HTMLInputElement
  /** Presses key after key in a field that was emptied; each key adds to what the field has in it then. */
  const type = async (name: string, keys: string) => {
    await page.write(name, '')
    for (const key of keys) await page.write(name, `${field(name).value}${key}`)
  }
  return { ...here, page, main, fact, expected, receive, field, type }
}

/** Enters 0.5 ETH to be swapped for USDC. */
export async function entered(parts: Parameters<typeof createSwapping>[0] = {}) {
  const here = await inSwap(parts)
  await here.receive('USD Coin')
  await here.page.write('Amount', '0.5')
  await wait(QUOTE_WAIT_MS)
  return here
}
