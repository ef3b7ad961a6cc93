import { describe, expect, test } from 'vitest'
import { HTTP_TIMEOUT_MS } from '../../../../src/core/limits.ts'
import type { Session } from '../../../../src/core/signIn/siwx.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { cancelSignIn } from '../../../../src/flows/signIn/cancelSignIn.ts'
import { signInForSite } from '../../../../src/flows/signIn/signInForSite.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { walletError } from '../../../kit/fakeEip1193.ts'
import { ownSiwx } from '../../../kit/ownSiwx.ts'
import { FIELDS } from '../../../kit/signInFields.ts'
import { createSigning } from '../../../kit/signing.ts'

standStill()

async function connected(...args: Parameters<typeof ownSiwx>) {
  const here = await createSigning(ownSiwx(...args).siwx)
  await connect(here.modal, here.wallet.id)
  await rest()
  return here
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'signed in',
    ({ name, code }: { name: string; code: string }) => `${name} ${code}`,
  )

describe('A site’s own object', () => {
  test('that does not answer addSession fails the sign-in, and what it accepts later ends again', async () => {
    const answers: (() => void)[] = []
    const revoked: string[] = []
    const { modal, entry } = await connected({
      addSession: () => new Promise((resolve) => void answers.push(resolve)),
      revokeSession: async (network) => void revoked.push(network),
    })
    const failed = codeOf(signInForSite(modal))
    await rest()
    await pass(HTTP_TIMEOUT_MS)
    expect(await failed).toBe('WalletModalError ServiceUnavailable')
    answers.shift()?.()
    await rest()
    expect([revoked, modal.shell.$session.get(), entry.told('sign-in')]).toEqual([['eip155:1'], null, []])
    const again = codeOf(signInForSite(modal))
    await rest()
    answers.shift()?.()
    expect([await again, revoked]).toEqual(['signed in', ['eip155:1']])
  })

  test('that accepts a late session of who has signed in since leaves that alone', async () => {
    const answers: (() => void)[] = []
    const revoked: string[] = []
    const { modal } = await connected({
      addSession: () => new Promise((resolve) => void answers.push(resolve)),
      revokeSession: async (network) => void revoked.push(network),
    })
    const failed = codeOf(signInForSite(modal))
    await rest()
    await pass(HTTP_TIMEOUT_MS)
    await failed
    const again = codeOf(signInForSite(modal))
    await rest()
    answers.pop()?.()
    expect(await again).toBe('signed in')
    answers.pop()?.()
    await rest()
    expect(revoked).toEqual([])
  })

  test.each<[string, string, () => unknown]>([
    [
      'throws a refusal',
      'WalletModalError UserRejected',
      () => {
        throw walletError(4001)
      },
    ],
    [
      'throws',
      'WalletModalError Unknown',
      () => {
        throw new Error('no key')
      },
    ],
    ['returns nothing', 'WalletModalError SignatureInvalid', () => undefined],
    ['returns the signature at once', 'signed in', () => '0x11'],
  ])('whose signMessage %s is understood', async (_, outcome, sign) => {
    const { modal } = await connected({ signMessage: sign as () => Promise<string> })
    expect(await codeOf(signInForSite(modal))).toBe(outcome)
  })

  test('that is slow to say who has signed in delays Cancel, which then leaves; whoever has signed in stays', async () => {
    let give = (_: readonly Session[]) => {}
    let isSlow = false
    const cancelling = async () => {
      isSlow = false
      const here = await connected({
        getSessions: () => (isSlow ? new Promise((resolve) => (give = resolve)) : Promise.resolve([])),
      })
      void openModal(here.modal)
      isSlow = true
      here.wallet.link().useNetwork('eip155:8453')
      await rest()
      void cancelSignIn(here.modal)
      await rest()
      return here
    }
    const left = await cancelling()
    give([])
    await rest()
    expect([left.modal.shell.$open.get(), left.modal.connections.$active.get()]).toEqual([false, undefined])
    const found = await cancelling()
    const accountAddress = found.modal.connections.$active.get()?.address ?? ''
    const session = { data: { ...FIELDS, accountAddress, chainId: 'eip155:8453' }, message: 'text', signature: '0x1' }
    give([session as Session])
    await rest()
    expect([found.modal.shell.$session.get(), found.modal.connections.$active.get()?.status]).toEqual([
      session,
      'connected',
    ])
  })
})
