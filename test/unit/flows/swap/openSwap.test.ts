import { beforeAll, describe, expect, test } from 'vitest'
import type { OpenArgs } from '../../../../src/core/args.ts'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { Options } from '../../../../src/core/options.ts'
import { holdingKey } from '../../../../src/core/money/holdings.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { open } from '../../../../src/flows/modal/open.ts'
import { swapDraftOf } from '../../../../src/flows/swap/swapDraft.ts'
import { readSwapTokens } from '../../../../src/flows/swap/swapTokens.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { COIN, pending, TOKEN } from '../../../kit/sending.ts'
import { createSwapping, DAI, LIST } from '../../../kit/swapping.ts'

standStill()
// `open()` loads them.
beforeAll(() =>
  Promise.all([
    import('../../../../src/flows/modal/viewByName.ts'),
    import('../../../../src/flows/modal/loadFeatures.ts'),
    import('../../../../src/flows/swap/openSwap.ts'),
  ]),
)

type Args = Omit<OpenArgs, 'view'>

interface Case {
  args?: object
  options?: Options
  /** The network that the wallet is on. */
  on?: `eip155:${number}`
}

/** Opens Swap. The account has 1 ether and 25 USDC on Ethereum. */
async function opened(
  { args = {}, options = {}, on }: Case,
  prepare = (_: Awaited<ReturnType<typeof createSwapping>>) => {},
) {
  const here = await createSwapping({ options })
  const { modal, wallet } = here
  if (on) wallet.links[0]?.useNetwork(on)
  await rest()
  prepare(here)
  let settled: unknown
  const result = open(modal, { view: 'Swap', ...(args as Args) })
  result.then(
    (one) => (settled = one),
    (error: unknown) => (settled = error),
  )
  await rest()
  const view = () => (modal.shell.$open.get() ? modal.router.$route.get().view : undefined)
  return { ...here, result, view, settled: () => settled, draft: () => swapDraftOf(modal).$draft.get() }
}

const ETH = holdingKey(COIN)
const USDC = holdingKey(TOKEN)
const wrong = (name: string) => ({ code: 'InvalidOption', message: expect.stringContaining(`"${name}"`) as string })
const failed = (code: string, message?: string) => ({
  outcome: 'failed',
  error: { code, ...(message !== undefined && { message }) },
})

const UNSUPPORTED = 'Network not supported for Swaps'
/** The service does not swap on the network. */
const refuse = ({ fake }: Awaited<ReturnType<typeof createSwapping>>) => {
  fake.answers.tokens = async () => Promise.reject(new WalletModalError('UnsupportedChain', { message: UNSUPPORTED }))
}

describe('open() with the view Swap', () => {
  test.each<[Case, object]>([
    [{}, { from: ETH, typed: '' }],
    [{ args: { to: 'USDC' } }, { from: ETH, to: USDC, typed: '' }],
    [{ args: { from: 'usdc', to: 'native', amount: '2.5' } }, { from: USDC, to: ETH, typed: '2.5' }],
    [{ args: { from: TOKEN.address, to: DAI.address } }, { from: USDC, to: holdingKey(DAI) }],
    [{ args: { to: 'ETH' } }, { from: undefined, to: ETH }],
    [{ args: { to: 'ETH', amount: '0.1234567890123456789' } }, { to: ETH, typed: '0.1234567890123456789' }],
    [{ args: { network: 'eip155:1', amount: '1' } }, { from: ETH, network: 'eip155:1', typed: '1' }],
    [{ args: { namespace: 'eip155', to: 'USDC' } }, { from: ETH, to: USDC }],
  ])('enters what the site named: %j', async (one, entered) => {
    const { view, draft, settled } = await opened(one)
    await rest()
    expect([view(), settled()]).toEqual(['Swap', undefined])
    expect(draft()).toMatchObject(entered)
    expect(draft().named).toBeUndefined()
  })

  test.each<[Case, object]>([
    [{ args: { from: 'SCAM' } }, wrong('from')],
    [{ args: { to: 'SCAM' } }, wrong('to')],
    [{ args: { from: 1 } }, wrong('from')],
    [{ args: { to: '' } }, wrong('to')],
    [{ args: { from: 'USDC', to: TOKEN.address } }, wrong('to')],
    [{ args: { from: 'native', to: 'ETH' } }, wrong('to')],
    ...['', '0', '0.0', '-1', '1,5', 'much', 1].map((amount): [Case, object] => [
      { args: { amount } },
      wrong('amount'),
    ]),
    [{ args: { from: 'USDC', amount: '0.0000001' } }, wrong('amount')],
    [{ args: { amount: '0.1234567890123456789' } }, wrong('amount')],
    [{ args: { namespace: 'solana', network: 'eip155:1', to: 'USDC' } }, failed('UnsupportedChain')],
    [{ args: { network: 'eip155:4' } }, { code: 'NetworkNotFound' }],
    [
      { args: { network: 'eip155:11155111', to: 'USDC' } },
      failed('UnsupportedChain', 'Network not supported for Swaps'),
    ],
    [{ args: { namespace: 'solana' } }, failed('UnsupportedChain')],
    [{ options: { features: { swaps: false } } }, failed('FeatureDisabled', 'Swaps Not Enabled')],
    [{ options: { features: { swaps: [] } } }, failed('FeatureDisabled', 'Swaps Not Enabled')],
    [{ options: { features: { swaps: ['uniswap'] } } }, failed('FeatureDisabled', 'Swaps Not Enabled')],
    [{ options: { projectId: '' } }, failed('FeatureDisabled', 'Swaps Not Enabled')],
  ])('is closed again, or never opens, for %j', async (one, outcome) => {
    const { settled, view } = await opened(one)
    await rest()
    expect(settled()).toMatchObject(outcome)
    expect(view()).toBeUndefined()
  })

  test('shows the networks for swaps where nothing can be swapped, whatever tokens are named, and settles as failed', async () => {
    const { view, modal, result, entry } = await opened({ args: { to: 'USDC' }, on: 'eip155:11155111' }, refuse)
    expect([view(), modal.router.$route.get().isForSwap]).toEqual(['UnsupportedChain', true])
    closeModal(modal, 'button')
    expect(await result).toMatchObject(failed('UnsupportedChain', UNSUPPORTED))
    expect(entry.told('error')).toEqual([])
  })

  test('does the same if the service refuses the network', async () => {
    const { view, modal, result } = await opened({ args: { to: 'USDC' } }, refuse)
    expect([view(), modal.router.$route.get().isForSwap]).toEqual(['UnsupportedChain', true])
    closeModal(modal, 'button')
    expect(await result).toMatchObject(failed('UnsupportedChain', UNSUPPORTED))
  })
})

describe('While the tokens load', () => {
  /** Opens Swap while the service has not listed its tokens yet. */
  async function loading(args: object) {
    const { promise, resolve } = pending<typeof LIST>()
    const here = await opened({ args }, ({ fake }) => (fake.answers.tokens = () => promise))
    return {
      ...here,
      list: (tokens = LIST) =>
        rest()
          .then(() => resolve(tokens))
          .then(rest),
    }
  }

  test('Swap is open, and the named tokens are entered once they are known', async () => {
    const { view, draft, list, fake } = await loading({ from: 'USDC', to: 'DAI', amount: '3' })
    expect(view()).toBe('Swap')
    expect(draft()).toMatchObject({ from: undefined, typed: '3' })
    await list()
    expect(draft()).toMatchObject({ from: USDC, to: holdingKey(DAI), typed: '3' })
    expect(fake.asked.tokens).toHaveLength(1)
  })

  test('a later open() is not overrun, and takes nothing from the first', async () => {
    const { view, draft, list, modal, settled } = await loading({ to: 'SCAM' })
    const second = open(modal, { view: 'Account' })
    await rest()
    expect(settled()).toEqual({ outcome: 'closed' })
    await list()
    expect([view(), draft().to]).toEqual(['Account', undefined])
    closeModal(modal, 'button')
    expect(await second).toEqual({ outcome: 'closed' })
  })

  test('close() closes it for good', async () => {
    const { view, list, modal, settled, entry } = await loading({ to: 'SCAM' })
    closeModal(modal, 'api')
    await list()
    expect([view(), settled()]).toEqual([undefined, { outcome: 'closed' }])
    expect(entry.told('error')).toEqual([])
  })

  test('nothing opens if the site calls open() or close() again before it is known whether swaps are on', async () => {
    const { modal } = await createSwapping()
    expect(await open(modal, { view: 'Swap', amount: '5' }, () => false)).toEqual({ outcome: 'closed' })
    expect(modal.shell.$open.get()).toBe(false)
    expect(swapDraftOf(modal).$draft.get().typed).toBe('')
  })

  test('a token that is known to be wrong never opens the modal', async () => {
    const { modal, entry } = await createSwapping()
    await readSwapTokens(modal, 'eip155:1')
    await expect(open(modal, { view: 'Swap', to: 'SCAM' })).rejects.toMatchObject(wrong('to'))
    expect(entry.told('open')).toEqual([])
  })
})
