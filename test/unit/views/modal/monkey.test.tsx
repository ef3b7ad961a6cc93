import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { pass, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { happen, nameOf, visitor } from '../../../kit/visitor.tsx'

standStill()

/** Random events for the open modal. `press` clicks any button. */
const EVENT = fc.oneof(
  { weight: 6, arbitrary: fc.nat(30).map((at) => ({ kind: 'press' as const, at })) },
  { weight: 3, arbitrary: fc.constantFrom('approve', 'approve switch', 'open').map((kind) => ({ kind })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        'refuse',
        'refuse switch',
        'late',
        'silent',
        'other account',
        'no account',
        'foreign network',
        'known network',
        'escape',
      )
      .map((kind) => ({ kind })),
  },
)

test('shows one view with named buttons under random events, and leaves nothing pending when closed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(EVENT, { minLength: 5, maxLength: 25, size: 'max' }), async (events) => {
      const wallet = fakeConnector({ name: 'MetaMask', asks: true, accounts: [ALICE, BOB] })
      const { modal, chain, entry, stop } = createTestModal({ connectors: [wallet] })
      const switches: { resolve(): void; reject(error: Error): void }[] = []
      chain.answers.switch = () => new Promise<void>((resolve, reject) => switches.push({ resolve, reject }))
      const page = await visitor(modal)
      const link = () => wallet.links.at(-1)
      const causes: Record<string, () => unknown> = {
        open: () => modal.shell.$open.get() || void openModal(modal),
        approve: wallet.approve,
        refuse: () => wallet.refuse(),
        'approve switch': () => switches.shift()?.resolve(),
        'refuse switch': () => switches.shift()?.reject(new WalletModalError('UserRejected')),
        late: () => pass(8_000),
        silent: () => pass(60_000),
        'other account': () => link()?.useAccounts(BOB),
        'no account': () => link()?.useAccounts(),
        'foreign network': () => link()?.useNetwork('eip155:137'),
        'known network': () => link()?.useNetwork('eip155:8453'),
        escape: () =>
          page.root
            .querySelector('dialog')
            ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true })),
      }
      await happen(() => causes.open?.())
      for (const event of events) {
        const buttons = page.all('button')
        await happen(
          'at' in event ? () => buttons[event.at % buttons.length]?.click() : (causes[event.kind] ?? (() => {})),
        )

        const isOpen = modal.shell.$open.get()
        expect(page.view()).toBe(isOpen ? modal.router.$route.get().view : null)
        expect(page.root.querySelectorAll('[data-view]')).toHaveLength(isOpen ? 1 : 0)
        expect(page.all('button').filter((button) => !nameOf(button))).toEqual([])
        if (isOpen) expect(page.text()).not.toBe('')
        if (!isOpen)
          expect([entry.state().loading, modal.attempt.pending.connect, modal.attempt.pending.switch]).toEqual([
            false,
            undefined,
            undefined,
          ])
        const [connection] = entry.state().connections
        if (connection)
          expect([entry.state().network, connection.accounts[0]?.address]).toEqual([
            link()?.network,
            link()?.accounts[0]?.address,
          ])
      }
      stop()
    }),
    { numRuns: 40, seed: 20_26 },
  )
}, 60_000)
