import { holdingKey } from '../../../../src/core/money/holdings.ts'
import type { CaipNetworkId } from '../../../../src/core/types.ts'
import { transfersOf } from '../../../../src/flows/money/transfers.ts'
import { draftOf } from '../../../../src/flows/send/draft.ts'
import { setRecipient } from '../../../../src/flows/send/recipient.ts'
import { reviewTransfer } from '../../../../src/flows/send/review.ts'
import { sendTransfer } from '../../../../src/flows/send/sendTransfer.ts'
import { until } from '../drive.ts'
import { settings, type Flow } from '../flow.ts'
import type { Page } from '../page.ts'
import { coinOf, loadedHoldings } from './holdings.ts'
import { unknownIn } from './unknownIn.ts'

interface Target {
  network: CaipNetworkId
  recipient: string
}

/** Enters one coin to send, and opens the review. */
const reviewedFor =
  ({ network, recipient }: Target) =>
  async (page: Page): Promise<string | undefined> => {
    const { $review, change } = draftOf(page.modal)
    $review.set(undefined)
    page.modal.router.reset({ view: 'WalletSend' })
    change({ token: holdingKey({ network }), typed: '1' })
    await setRecipient(page.modal, recipient)
    await until(() => draftOf(page.modal).$recipient.get().state === 'found')
    reviewTransfer(page.modal, coinOf(page))
    const review = await until(() => {
      const now = $review.get()
      return now && now.phase !== 'checking' ? now : undefined
    })
    if (review.phase !== 'ready') return review.error?.code ?? review.phase
    return unknownIn(review)
  }

/** Sends the reviewed transfer, and waits until its outcome is known. */
async function sent(page: Page): Promise<string | undefined> {
  const { $review } = draftOf(page.modal)
  const before = transfersOf(page.modal).$all.get().length
  await sendTransfer(page.modal)
  const failed = $review.get()?.error
  if (failed) return failed.code
  const all = transfersOf(page.modal).$all.get()
  if (all.length === before) return 'not sent'
  const { hash = '' } = all.at(-1) ?? {}
  // Account shows a notice if the transaction takes longer than usual.
  const { state, wait } = await until(() => {
    const now = transfersOf(page.modal).find(hash)
    return now && (now.state !== 'pending' || now.wait) ? now : undefined
  })
  return state === 'confirmed' ? undefined : [state, wait].filter(Boolean).join(': ')
}

const LOOK_ALIKES = 'without the history, there are fewer warnings of addresses that look alike'

/** Returns the flows of a transfer on a network: the review, and the transfer. `start` connects and opens WalletSend. */
export function sendFlows({ name, start, ...target }: Target & { name: string; start: NonNullable<Flow['prepare']> }) {
  const reviewed = reviewedFor(target)
  const prepare: typeof start = async (page) => {
    await start(page)
    await loadedHoldings(page)
  }
  return [
    {
      name: `${name}review`,
      tolerates: { ...settings, 'Blockchain API': LOOK_ALIKES, history: LOOK_ALIKES },
      prepare,
      run: reviewed,
    },
    {
      name: `${name}send`,
      tolerates: settings,
      prepare: async (page) => {
        await prepare(page)
        await reviewed(page)
      },
      async run(page) {
        const problem = draftOf(page.modal).$review.get() ? undefined : await reviewed(page)
        return problem ?? sent(page)
      },
    },
  ] satisfies Flow[]
}
