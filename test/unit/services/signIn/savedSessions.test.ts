import { expect, test } from 'vitest'
import { formatMessage } from '../../../../src/core/signIn/formatMessage.ts'
import type { Cacao, Session } from '../../../../src/core/signIn/siwx.ts'
import { createSavedSessions, SIGN_IN_KEY } from '../../../../src/services/signIn/savedSessions.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { FIELDS } from '../../../kit/signInFields.ts'

const cacao: Cacao = {
  h: { t: 'caip122' },
  p: { iss: `did:pkh:${FIELDS.chainId}:${FIELDS.accountAddress}`, resources: ['urn:recap:e30'] },
  s: { t: 'eip191', s: '0x12' },
}
const session: Session = { data: FIELDS, message: formatMessage(FIELDS), signature: '0x12', cacao }

test('restores sessions with the CACAO of a paired wallet', () => {
  const storage = fakeStorage()
  createSavedSessions(() => storage).write([session])
  expect(createSavedSessions(() => storage).read()).toEqual([session])
})

test('restores a session without its CACAO if that is malformed', () => {
  const storage = fakeStorage()
  const { message, signature } = session
  storage.setItem(SIGN_IN_KEY, JSON.stringify([{ message, signature, cacao: { ...cacao, s: {} } }]))
  expect(createSavedSessions(() => storage).read()).toEqual([{ data: FIELDS, message, signature }])
})
