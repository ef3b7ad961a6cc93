import { describe, expect, test } from 'vitest'
import type { SignInFields } from '../../../../src/core/signIn/siwx.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { oneClickMessage } from '../../../../src/flows/signIn/oneClick.ts'
import { signInForSite } from '../../../../src/flows/signIn/signInForSite.ts'
import { signInOf } from '../../../../src/flows/signIn/signInOf.ts'
import { showMessage } from '../../../../src/flows/signIn/signInView.ts'
import { formatMessage } from '../../../../src/core/signIn/formatMessage.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { ownSiwx } from '../../../kit/ownSiwx.ts'
import { FIELDS } from '../../../kit/signInFields.ts'
import { createSigning } from '../../../kit/signing.ts'

standStill()

async function connected(signIn: Parameters<typeof createSigning>[0]) {
  const here = await createSigning(signIn)
  await connect(here.modal, here.wallet.id)
  await rest()
  return here
}

/** Asks to sign in by all ways, and expects the same refusal of each: nothing is shown, and no wallet is asked. */
async function expectRefusal(signIn: Parameters<typeof createSigning>[0], ...words: string[]) {
  const here = await connected(signIn)
  const message = expect.stringMatching(words.map((one) => one.replace(/[.[\]]/g, '\\$&')).join('.*')) as string
  const told = { code: 'InvalidOption', message }
  void openModal(here.modal)
  await showMessage(here.modal)
  expect(signInOf(here.modal).$progress.get()).toMatchObject({ phase: 'failed', error: told })
  await expect(signInForSite(here.modal)).rejects.toMatchObject({ name: 'WalletModalError', ...told })
  expect(await oneClickMessage(here.modal, 'eip155:1')).toBeUndefined()
  expect(here.entry.told('error')[0]).toMatchObject(told)
  expect(here.asked).toEqual([])
}

describe('A nonce of the site', () => {
  // The session of the server has no nonce: https://github.com/spruceid/siwe-quickstart/issues/35
  // A UUID is not one: nonces have letters and digits only. https://github.com/lens-protocol/lens-sdk/issues/1226
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a number', 12345678],
    ['a bigint', 1234567890n],
    ['a list', ['abcdef0123']],
    ['the answer of the server, unread', { nonce: 'abcdef0123' }],
    ['the word undefined', 'undefined'],
    ['an empty text', ''],
    ['a UUID', '961ec513-cc51-4ad0-9c68-d34b11fa7566'],
  ])('that is %s is refused by name', async (_, nonce) => {
    await expectRefusal({ getNonce: () => nonce as string }, 'Invalid option "signIn.getNonce": ')
  })
})

describe('A message of a site’s own object', () => {
  test.each<[keyof SignInFields, unknown]>([
    ['domain', undefined],
    ['domain', ''],
    ['uri', null],
    ['version', 1],
    ['nonce', undefined],
    ['nonce', 12345678],
    ['issuedAt', undefined],
    ['issuedAt', new Date(0)],
    ['expirationTime', 1_900_000_000],
    ['notBefore', new Date(0)],
    ['requestId', 7],
    ['statement', ['Welcome!']],
    ['resources', 'https://shop.example/terms'],
    ['resources', [undefined]],
  ])('whose %s is %j is refused by name, whatever its text says', async (name, value) => {
    const { siwx } = ownSiwx({
      createMessage: async (ask) => ({
        ...FIELDS,
        ...ask,
        [name]: value,
        toString: () => formatMessage({ ...FIELDS, ...ask }),
      }),
    })
    await expectRefusal(siwx, 'Invalid option "signIn.createMessage": ', name)
  })

  // The first line is of https://github.com/spruceid/siwe-quickstart/issues/35, the others are its kind.
  test.each([
    ['Nonce: undefined', { nonce: 'undefined' }],
    ['Issued At: Invalid Date', { issuedAt: 'Invalid Date' }],
    ['URI: null', { uri: 'null' }],
    ['Nonce: ', { nonce: '' }],
    ['Expiration Time: undefined', { expirationTime: 'undefined' }],
    ['undefined wants you to sign in with your Ethereum account:', { domain: 'undefined' }],
    ['- [object Object]', { resources: ['[object Object]'] }],
  ])('whose text has the line %j is refused, though its fields are complete', async (line, written) => {
    const { siwx } = ownSiwx({
      createMessage: async (ask) => ({
        ...FIELDS,
        ...ask,
        toString: () => formatMessage({ ...FIELDS, ...ask, ...written }),
      }),
    })
    await expectRefusal(siwx, 'Invalid option "signIn.createMessage": ', JSON.stringify(line))
  })

  test('that says these words in its statement, or has an empty request id, is signed', async () => {
    const { siwx } = ownSiwx({
      fields: { statement: 'Nonce: undefined is what others write. null', requestId: '' },
    })
    const here = await connected(siwx)
    await signInForSite(here.modal)
    expect(here.asked).toHaveLength(1)
  })
})
