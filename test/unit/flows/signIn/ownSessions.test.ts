import { describe, expect, test } from 'vitest'
import type { Session, SignInFields, Siwx } from '../../../../src/core/signIn/siwx.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { signInForSite } from '../../../../src/flows/signIn/signInForSite.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { ownSiwx } from '../../../kit/ownSiwx.ts'
import { FIELDS } from '../../../kit/signInFields.ts'
import { createSigning } from '../../../kit/signing.ts'

standStill()

async function connected(...args: Parameters<typeof ownSiwx>) {
  const here = await createSigning(ownSiwx(...args).siwx)
  await connect(here.modal, here.wallet.id)
  await rest()
  const told = () => [here.entry.told('sign-in').length, here.entry.told('sign-out').length]
  return { ...here, told, session: () => here.modal.shell.$session.get() }
}

/** A session as a server writes it: JSON may have null where there is nothing. */
const sessionOf = (fields: { [K in keyof SignInFields]?: SignInFields[K] | null } = {}): Session => ({
  data: { ...FIELDS, accountAddress: ALICE, chainId: 'eip155:1', ...fields } as SignInFields,
  message: 'text',
  signature: '0x1',
})
const ENDED = sessionOf({ nonce: 'ended0000', expirationTime: '2001-01-01T00:00:00Z' })

describe('Sessions that a site’s own object returns', () => {
  test.each<[string, unknown]>([
    ['are no list', undefined],
    ['are one session', sessionOf()],
    ['have one that is null', [null]],
    ['have one without data', [{}]],
    ['have one without an account', [{ ...sessionOf(), data: {} }]],
  ])('and that %s sign in nobody: the site is told which method is wrong', async (_, answer) => {
    const here = await connected({ getSessions: async () => answer as Session[] })
    expect([here.session(), here.told()]).toEqual([null, [0, 0]])
    expect(here.entry.told('error')).toMatchObject([
      { code: 'InvalidOption', message: expect.stringContaining('"signIn.getSessions"') as string },
    ])
    expect(here.modal.connections.$active.get()).toBeUndefined()
  })

  test.each([
    ['of another account', sessionOf({ accountAddress: BOB })],
    ['of another network', sessionOf({ chainId: 'eip155:8453' })],
    ['that has ended', ENDED],
  ])('and that are %s do not count, and a right one after them does', async (_, wrong) => {
    const alone = await connected({ getSessions: async () => [wrong] })
    expect([alone.session(), alone.told(), alone.entry.told('error')]).toEqual([null, [0, 0], []])
    const both = await connected({ getSessions: async () => [wrong, sessionOf()] })
    await pass(1)
    expect([both.session(), both.told()]).toEqual([sessionOf(), [1, 0]])
  })

  test.each([null, 'never'])('do not end if their end is %s', async (expirationTime) => {
    const read = await connected({ getSessions: async () => [sessionOf({ expirationTime })] })
    await pass(1)
    expect([read.session()?.data.nonce, read.told()]).toEqual([FIELDS.nonce, [1, 0]])
    const createMessage: Siwx['createMessage'] = async (ask) => ({
      ...sessionOf({ expirationTime }).data,
      ...ask,
      toString: () => 'text',
    })
    const signed = await connected({ createMessage })
    await signInForSite(signed.modal)
    await pass(1)
    expect([signed.session()?.data.nonce, signed.told()]).toEqual([FIELDS.nonce, [1, 0]])
  })
})
