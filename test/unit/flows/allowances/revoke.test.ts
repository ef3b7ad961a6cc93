import { beforeAll, describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { Outcome } from '../../../../src/core/money/chainMoney.ts'
import { CHECK_KEPT_MS } from '../../../../src/core/money/limits.ts'
import { unclear } from '../../../../src/core/money/sendFailure.ts'
import { allowancesOf } from '../../../../src/flows/allowances/allowancesOf.ts'
import { prepareRevocation, revoke } from '../../../../src/flows/allowances/revoke.ts'
import { searchFurther, watchAllowances } from '../../../../src/flows/allowances/searchAllowances.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { hideTransfer } from '../../../../src/flows/money/hideTransfer.ts'
import { keepSent } from '../../../../src/flows/money/keepSent.ts'
import { transfersOf } from '../../../../src/flows/money/transfers.ts'
import { allowances } from '../../../../src/i18n/en/allowances.ts'
import type { Modal } from '../../../../src/modal.ts'
import { ALLOWANCE, createAllowing, ENDLESS } from '../../../kit/allowances.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { HASH, pending } from '../../../kit/sending.ts'

standStill()
beforeAll(() => import('../../../../src/flows/assets/refreshers.ts'))

const { key } = ALLOWANCE

/** Lists two allowances, and prepares the revocation of the first. */
async function prepared() {
  const here = await createAllowing()
  const { modal, found } = here
  await modal.locale.add(allowances)
  const opened = openModal(modal, { view: 'Account' })
  watchAllowances(modal)
  await rest()
  found.last().onFound([ALLOWANCE, ENDLESS], { from: 1n, to: 2n })
  found.last().end()
  await rest()
  await prepareRevocation(modal, key)
  const { $known, $revocations } = allowancesOf(modal)
  const phase = () => $revocations.get()[key]?.phase
  const keys = () => $known.get()?.list.map((one) => one.key)
  const toast = () => modal.toasts.$shown.get()?.text
  const sent = () => transfersOf(modal).$all.get()
  return { ...here, opened, phase, keys, toast, sent, state: () => $known.get()?.state }
}

describe('Revoking an allowance', () => {
  test('is simulated before the wallet can be asked', async () => {
    const { modal, found, fake, phase } = await prepared()
    expect([phase(), found.asked.prepare]).toEqual(['ready', [key]])
    found.answers.prepare = async () => Promise.reject(new WalletModalError('TransactionFailed'))
    await prepareRevocation(modal, key)
    expect(phase()).toBe('refused')
    await revoke(modal, key)
    expect(fake.asked.send).toEqual([])
  })

  test('is saved and followed like a transfer, and told to the site', async () => {
    const { modal, entry, fake, sent, toast, keys } = await prepared()
    await revoke(modal, key)
    expect(entry.told('transaction')).toEqual([{ hash: HASH, network: 'eip155:1', kind: 'approve' }])
    const { token } = ALLOWANCE
    expect(sent()).toMatchObject([{ kind: 'approve', from: ALICE, to: BOB, amount: '0', token, allowance: key }])
    expect(fake.asked.followed).toEqual([HASH])
    expect([toast(), keys()]).toEqual(['Transaction started', [key, 'endless']])
  })

  test('removes the allowance once the chain says that it is gone', async () => {
    const { modal, fake, found, keys } = await prepared()
    found.answers.check = async () => []
    await revoke(modal, key)
    fake.end({ is: 'confirmed' })
    await rest()
    expect(found.asked.check).toEqual([[key]])
    expect(keys()).toEqual(['endless'])
  })

  test.each<Outcome['is']>(['reverted', 'replaced', 'cancelled', 'dropped'])(
    'leaves the allowance if it is %s, so that it can be tried again',
    async (is) => {
      const { modal, fake, keys, phase } = await prepared()
      await revoke(modal, key)
      fake.end({ is })
      await rest()
      expect([keys(), phase()]).toEqual([[key, 'endless'], undefined])
    },
  )

  test('leaves the allowance with the amount that a changed revocation left', async () => {
    const { modal, fake, found } = await prepared()
    found.answers.check = async () => [{ ...ALLOWANCE, amount: 3n }]
    await revoke(modal, key)
    fake.end({ is: 'confirmed' })
    await rest()
    expect(allowancesOf(modal).find(key)?.amount).toBe(3n)
  })

  test('offers another search if the node does not say what is left', async () => {
    const { modal, fake, found, state } = await prepared()
    found.answers.check = async () => Promise.reject(new Error('down'))
    await revoke(modal, key)
    fake.end({ is: 'confirmed' })
    await rest()
    expect(state()).toBe('failed')
  })

  test('lets a search go on that is running when the node does not say what is left', async () => {
    const { modal, fake, found, state } = await prepared()
    await revoke(modal, key)
    searchFurther(modal)
    await rest()
    found.answers.check = async () => Promise.reject(new Error('down'))
    fake.end({ is: 'confirmed' })
    await rest()
    expect([found.asked.check.at(-1), state()]).toEqual([[key], 'searching'])
  })

  test.each([{ from: BOB }, { network: 'eip155:8453' as const }])(
    'is not touched by the end of one with the same key of %j',
    async (other) => {
      const { modal, fake, found, phase } = await prepared()
      const fields = { kind: 'approve', hash: '0xcd', network: 'eip155:1', from: ALICE, allowance: key } as const
      keepSent(modal, { ...fields, to: BOB, amount: '0', symbol: 'USDC', decimals: 6, ...other })
      await rest()
      fake.end({ is: 'confirmed' }, '0xcd')
      await rest()
      expect(transfersOf(modal).find('0xcd')?.state).toBe('confirmed')
      expect([found.asked.check, phase()]).toEqual([[], 'ready'])
    },
  )

  test('is still asked for when an earlier one of the same allowance ends', async () => {
    const { modal, fake, phase } = await prepared()
    await revoke(modal, key)
    hideTransfer(modal, HASH)
    const wallet = pending<string>()
    fake.answers.send = () => wallet.promise
    void revoke(modal, key)
    await rest()
    fake.end({ is: 'reverted' })
    await rest()
    expect(phase()).toBe('asking')
    wallet.reject(new WalletModalError('TransactionFailed'))
    await rest()
    expect(phase()).toBe('failed')
  })

  test('asks the wallet once, and no second time while it is pending', async () => {
    const { modal, fake, phase } = await prepared()
    const wallet = pending<string>()
    fake.answers.send = () => wallet.promise
    void revoke(modal, key)
    void revoke(modal, key)
    await rest()
    expect([fake.asked.send.length, phase()]).toEqual([1, 'asking'])
    await pass(8_000)
    expect(phase()).toBe('late')
    wallet.resolve(HASH)
    await rest()
    await prepareRevocation(modal, key)
    await revoke(modal, key)
    expect(fake.asked.send).toHaveLength(1)
  })

  test('can be pending for several allowances at once', async () => {
    const { modal, fake, sent } = await prepared()
    await revoke(modal, key)
    fake.answers.send = async () => `0x${'cd'.repeat(32)}`
    await prepareRevocation(modal, 'endless')
    await revoke(modal, 'endless')
    expect(sent().map(({ allowance }) => allowance)).toEqual([key, 'endless'])
  })

  test('can be tried again after a refusal, which the site learns of', async () => {
    const { modal, fake, phase, opened, toast } = await prepared()
    fake.answers.send = async () => Promise.reject(new WalletModalError('UserRejected'))
    await revoke(modal, key)
    expect([phase(), toast()]).toEqual(['failed', undefined])
    closeModal(modal, 'button')
    expect(await opened).toEqual({ outcome: 'rejected' })
  })

  test.each<[string, (modal: Modal) => void]>([
    ['the site', ({ $options }) => $options.set({ ...$options.get(), signIn: {} })],
    [
      'its dashboard',
      ({ $options, $remote }) => {
        $options.set({ ...$options.get(), projectId: 'p' })
        $remote.set({ ...$remote.get(), reownAuthentication: true })
      },
    ],
  ])('is not asked of the wallet while a session that %s requires is missing', async (_, require) => {
    const { modal, fake, phase } = await prepared()
    require(modal)
    await revoke(modal, key)
    expect([fake.asked.send, phase()]).toEqual([[], 'failed'])
    expect(modal.attempt.$outcome.get()).toMatchObject({ outcome: 'failed', error: { code: 'SignInRequired' } })
    expect(modal.router.$route.get().view).toBe('SIWXSignMessage')
  })

  test('tells another failure with a toast', async () => {
    const { modal, fake, phase, toast } = await prepared()
    fake.answers.send = async () => Promise.reject(new WalletModalError('TransactionFailed'))
    await revoke(modal, key)
    expect([phase(), toast()]).toEqual(['failed', 'The allowance could not be revoked'])
  })

  test('is prepared again after five minutes, before the wallet is asked', async () => {
    const { modal, fake, found, phase, toast } = await prepared()
    await pass(CHECK_KEPT_MS + 1)
    await revoke(modal, key)
    expect([phase(), found.asked.prepare, fake.asked.send]).toEqual(['ready', [key, key], []])
    expect(toast()).toBe('Some time has passed. The revocation is checked once more.')
    fake.answers.send = async () => Promise.reject(new WalletModalError('UserRejected'))
    await revoke(modal, key)
    await pass(CHECK_KEPT_MS + 1)
    await revoke(modal, key)
    expect([found.asked.prepare.length, fake.asked.send.length]).toEqual([3, 1])
  })

  test.each([true, false])('may have been sent if the wallet’s answer is unclear (modal open: %s)', async (isOpen) => {
    const { modal, fake, phase, toast } = await prepared()
    const wallet = pending<string>()
    fake.answers.send = () => wallet.promise
    void revoke(modal, key)
    await rest()
    if (!isOpen) closeModal(modal, 'button')
    wallet.reject(unclear('WalletTimeout'))
    await rest()
    expect([phase(), toast()]).toEqual([
      'failed',
      'Your wallet gave no clear answer. Look in your wallet or the explorer before you revoke again.',
    ])
  })

  test('counts if the wallet agrees after the modal was closed, and is silent if it refuses then', async () => {
    for (const isAgreed of [true, false]) {
      const { modal, fake, sent, toast, opened } = await prepared()
      const wallet = pending<string>()
      fake.answers.send = () => wallet.promise
      void revoke(modal, key)
      await rest()
      closeModal(modal, 'button')
      expect(await opened).toEqual({ outcome: 'closed' })
      if (isAgreed) wallet.resolve(HASH)
      else wallet.reject(new WalletModalError('TransactionFailed'))
      await rest()
      expect([sent().length, toast()]).toEqual(isAgreed ? [1, 'Transaction started'] : [0, undefined])
    }
  })

  test('is not asked on another network', async () => {
    const { modal, fake, wallet } = await prepared()
    wallet.link().useNetwork('eip155:8453')
    await rest()
    await revoke(modal, key)
    expect(fake.asked.send).toEqual([])
  })
})
