import { afterEach, describe, expect, test, vi } from 'vitest'
import { canShare, shareAddress } from '../../../../src/flows/receive/shareAddress.ts'
import { standStill } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { ALICE } from '../../../kit/fakeEip1193.ts'

standStill()
afterEach(() => vi.unstubAllGlobals())

/** Opens Receive in a browser whose share sheet ends as `answer` says. */
async function sharing(answer: () => Promise<void>) {
  const share = vi.fn(answer)
  vi.stubGlobal('navigator', { share })
  const { modal } = await createConnected({ accounts: [ALICE] })
  modal.router.reset({ view: 'WalletReceive' })
  return { modal, share, said: () => modal.toasts.$shown.get()?.text }
}

const fails = (name: string) => () => Promise.reject(new DOMException('no', name))

describe('Sharing an address', () => {
  test("passes the plain address to the browser's share sheet", async () => {
    const { modal, share, said } = await sharing(() => Promise.resolve())
    await shareAddress(modal, ALICE)
    expect([canShare(), share.mock.calls, said()]).toEqual([true, [[{ text: ALICE }]], undefined])
  })

  test.each(['AbortError', 'InvalidStateError'])(
    'shows no error if the visitor closes the share sheet or clicks twice: %s',
    async (name) => {
      const { modal, said } = await sharing(fails(name))
      await shareAddress(modal, ALICE)
      expect(said()).toBeUndefined()
    },
  )

  test('reports a failure to share only while Receive is shown', async () => {
    const { modal, said } = await sharing(fails('NotAllowedError'))
    modal.router.push({ view: 'Account' })
    await shareAddress(modal, ALICE)
    expect(said()).toBeUndefined()
    modal.router.back()
    await shareAddress(modal, ALICE)
    expect(said()).toBe('receive.shareFailed')
  })

  test('offers sharing only in browsers with a share sheet', () => {
    vi.stubGlobal('navigator', {})
    expect(canShare()).toBe(false)
  })
})
