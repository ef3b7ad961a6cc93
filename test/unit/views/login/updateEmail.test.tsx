import { describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { UpdateEmailStep } from '../../../../src/core/login/auth.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { loginOf } from '../../../../src/flows/login/loginOf.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import type { Route } from '../../../../src/state/router.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeAuth, fakeAuthConnector } from '../../../kit/fakeAuth.ts'
import { happen, settle, visitor, wait } from '../../../kit/visitor.tsx'

standStill()

const words = (text: string) => new WalletModalError('ConnectionFailed', { message: text })
const WAIT = 'Please try again after 30 seconds'
const RESENT = 'Sent again. It may take a minute.'

/** Signs in, and asks for a change of the address, up to the code that the secure site wants first. */
async function atCode(step: UpdateEmailStep, before?: Route, email = 'new@site.example') {
  const auth = fakeAuth()
  const { modal } = createTestModal({ auth, offered: [fakeAuthConnector()], options: { projectId: 'p' } })
  auth.logIn()
  await connect(modal, 'auth')
  const page = await visitor(modal)
  void openModal(modal, { view: before?.view ?? 'UpdateEmailWallet' })
  await settle()
  if (before) await happen(() => modal.router.push({ view: 'UpdateEmailWallet' }))
  await page.write('Email', email)
  await happen(() =>
    page.root.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )
  const answer = (...args: Parameters<typeof auth.answer>) => happen(() => auth.answer(...args))
  const fail = (...args: Parameters<typeof auth.fail>) => happen(() => auth.fail(...args))
  await answer('updateEmail', step)
  return { modal, auth, page, answer, fail, code: (text: string) => page.write('Digit 1', text) }
}

/** Continues to the code of the new address. */
async function atSecond() {
  const here = await atCode('VERIFY_PRIMARY_OTP')
  await here.code('123456')
  await here.answer('updateEmailPrimaryOtp')
  expect(here.page.view()).toBe('UpdateEmailSecondaryOtp')
  return here
}

describe('The codes that change the e-mail address', () => {
  test.each([
    ['VERIFY_PRIMARY_OTP', 'UpdateEmailPrimaryOtp'],
    ['VERIFY_SECONDARY_OTP', 'UpdateEmailSecondaryOtp'],
  ] as const)('can be sent again after 30 s: %s', async (step, view) => {
    const { page, auth, answer } = await atCode(step)
    expect([page.view(), page.get('button', 'Resend code').getAttribute('aria-disabled')]).toEqual([view, 'true'])
    expect(page.text()).toContain(WAIT)
    await page.press('button', 'Resend code')
    expect(auth.times('updateEmail')).toBe(1)
    await wait(30_000)
    await page.press('button', 'Resend code')
    expect(auth.asked.at(-1)).toEqual({ name: 'updateEmail', args: ['new@site.example'] })
    await answer('updateEmail', step)
    expect([page.view(), page.get('status').textContent]).toEqual([view, RESENT])
    expect(page.text()).toContain(WAIT)
  })

  test('are not sent twice while the first is still being sent, even after a wrong code', async () => {
    const { page, auth, fail, code } = await atCode('VERIFY_PRIMARY_OTP')
    await wait(30_000)
    await page.press('button', 'Resend code')
    await code('000000')
    await fail('updateEmailPrimaryOtp', words('Invalid code'))
    await page.press('button', 'Resend code')
    expect(auth.times('updateEmail')).toBe(2)
  })

  test('repeats the code of the current address to have the one to the new address sent again', async () => {
    const { page, auth, answer } = await atSecond()
    expect(page.text()).toContain(WAIT)
    await wait(30_000)
    await page.press('button', 'Resend code')
    expect(auth.asked.at(-1)).toEqual({ name: 'updateEmailPrimaryOtp', args: ['123456'] })
    await answer('updateEmailPrimaryOtp')
    expect([page.view(), page.get('status').textContent]).toEqual(['UpdateEmailSecondaryOtp', RESENT])
  })

  test('start again if the code of the current address counts only once', async () => {
    const { page, auth, answer, fail, code } = await atSecond()
    await wait(30_000)
    await page.press('button', 'Resend code')
    await fail('updateEmailPrimaryOtp', words('Code expired'))
    await answer('updateEmail', 'VERIFY_PRIMARY_OTP')
    expect([page.view(), page.get('status').textContent]).toEqual(['UpdateEmailPrimaryOtp', RESENT])
    await code('654321')
    await answer('updateEmailPrimaryOtp')
    expect([page.view(), auth.asked.at(-1)?.args]).toEqual(['UpdateEmailSecondaryOtp', ['654321']])
  })

  test('are not taken back by a late answer, once the visitor has entered the code', async () => {
    const { page, auth, answer, fail, code } = await atSecond()
    await wait(30_000)
    await page.press('button', 'Resend code')
    await code('654321')
    await fail('updateEmailPrimaryOtp', words('Code expired'))
    expect([auth.times('updateEmail'), page.get('status').textContent]).toEqual([1, 'Checking the code'])
    await answer('updateEmailSecondaryOtp', 'new@site.example')
    expect(page.view()).toBeNull()
  })

  test('are not said to be sent again if the answer comes after the first code was accepted', async () => {
    const { page, answer, code } = await atCode('VERIFY_PRIMARY_OTP')
    await wait(30_000)
    await page.press('button', 'Resend code')
    await code('123456')
    await answer('updateEmailPrimaryOtp')
    await answer('updateEmail', 'VERIFY_PRIMARY_OTP')
    expect([page.view(), page.text().includes(RESENT)]).toEqual(['UpdateEmailSecondaryOtp', false])
  })

  test('are kept no longer than they can be used', async () => {
    const { modal, auth, page, fail, answer } = await atSecond()
    const kept = () => loginOf(modal).$update.get()?.primaryCode
    expect(kept()).toBe('123456')
    await wait(30_000)
    await page.press('button', 'Resend code')
    await fail('updateEmailPrimaryOtp', words('Code expired'))
    expect(kept()).toBeUndefined()
    await answer('updateEmail', 'VERIFY_SECONDARY_OTP')
    await wait(30_000)
    await page.press('button', 'Resend code')
    expect(auth.asked.at(-1)?.name).toBe('updateEmail')
  })

  test('say that sending again failed, and still accept the first code', async () => {
    const { page, answer, fail, code } = await atCode('VERIFY_PRIMARY_OTP')
    await wait(30_000)
    await page.press('button', 'Resend code')
    await fail('updateEmail', words('The mail server is away'))
    expect(page.get('alert').textContent).toBe('The mail server is away. Try Again')
    await code('123456')
    await answer('updateEmailPrimaryOtp')
    expect(page.view()).toBe('UpdateEmailSecondaryOtp')
  })

  test('leave a code alone that is being checked when another was sent', async () => {
    const { page, answer, code } = await atCode('VERIFY_PRIMARY_OTP')
    await wait(30_000)
    await page.press('button', 'Resend code')
    await code('123456')
    await answer('updateEmail', 'VERIFY_PRIMARY_OTP')
    expect(page.get('status').textContent).toBe('Checking the code')
    await answer('updateEmailPrimaryOtp')
    expect(page.view()).toBe('UpdateEmailSecondaryOtp')
  })
})

describe('The addresses of a change', () => {
  const CURRENT = 'a.rather.long.name.of.somebody@post.example'
  const NEW = 'another.rather.long.name.of.somebody@post.example'
  const user = { email: CURRENT, accounts: [], preferredAccountType: 'eoa' as const }

  test('are both shown whole beside each code, and the current one above the field', async () => {
    const { page, modal, answer, code } = await atCode('VERIFY_PRIMARY_OTP', undefined, NEW)
    await happen(() => modal.$embedded.set({ eip155: { user } }))
    const text = () => page.root.querySelector('.body')?.textContent
    expect(text()).toContain(`Enter the code sent to ${CURRENT}New email: ${NEW}`)
    await code('123456')
    await answer('updateEmailPrimaryOtp')
    expect(text()).toContain(`Enter the code sent to ${NEW}Current email: ${CURRENT}`)
    await page.press('button', 'Back')
    expect(text()).toContain(`stay the same.Current email: ${CURRENT}`)
  })

  test('show no current address if the social provider shares none', async () => {
    const { page } = await atCode('VERIFY_PRIMARY_OTP')
    expect(page.text()).toContain('Enter the code sent to your current address')
    expect(page.text()).not.toContain('Current email')
  })
})

describe('Back from a code', () => {
  test('leads to the field for the address, which ends the change', async () => {
    const { page, auth } = await atSecond()
    await page.press('button', 'Back')
    expect([page.view(), page.has('textbox', 'Email'), page.has('button', 'Back')]).toEqual([
      'UpdateEmailWallet',
      true,
      false,
    ])
    await rest()
    expect(auth.isWaiting('updateEmailSecondaryOtp')).toBe(false)
  })

  test('leads on to the view before', async () => {
    const { page } = await atCode('VERIFY_SECONDARY_OTP', { view: 'AccountSettings' })
    await page.press('button', 'Back')
    expect(page.view()).toBe('UpdateEmailWallet')
    await page.press('button', 'Back')
    expect(page.view()).toBe('AccountSettings')
  })

  test('is not needed once the address is changed', async () => {
    const { page, answer, code } = await atCode('VERIFY_SECONDARY_OTP', { view: 'AccountSettings' })
    await code('123456')
    await answer('updateEmailSecondaryOtp', 'new@site.example')
    expect(page.view()).toBe('AccountSettings')
  })
})
