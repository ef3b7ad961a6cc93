import { expect, test } from 'vitest'
import { connectInView } from '../../../../src/flows/connect/connectInView.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { emailSuggestions } from '../../../../src/core/login/emailSuggestions.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { hostedAuth } from '../../../kit/hostedAuth.ts'
import { createSigning } from '../../../kit/signing.ts'
import { happen, visitor } from '../../../kit/visitor.tsx'

const EMAIL = 'ada@shop.example'

/** Renders the view for a visitor who has just connected. */
async function capturing(emailCapture: readonly string[], recent = '') {
  const service = hostedAuth()
  const storage = fakeStorage()
  if (recent) storage.setItem('@appkit/recent_emails', recent)
  const here = await createSigning(undefined, {
    storage,
    options: {
      projectId: 'p',
      services: { walletApi: 'https://api.test' },
      signIn: { hosted: true },
      features: { emailCapture },
    },
  })
  const page = await visitor(here.modal)
  await happen(() => void openModal(here.modal))
  await happen(() => connectInView(here.modal, here.wallet.id))
  await happen(service.settle)
  const type = (name: string, text: string) =>
    happen(() => {
      const input = page.get('textbox', name) as HTMLInputElement
      input.value = text
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const press = async (name: string) => {
    await page.press('button', name)
    await happen(service.settle)
  }
  return { ...here, ...service, page, type, press }
}

test('asks for the address, says what is wrong with it, and then for the code', async () => {
  const { page, type, press, mails, modal } = await capturing(['required'])
  expect([page.view(), page.title()]).toEqual(['DataCapture', 'Profile'])
  expect(page.has('button', 'Skip')).toBe(false)
  expect(page.has('button', 'Back')).toBe(false)
  await type('Email', 'ada')
  await press('Continue')
  expect(page.text()).toContain('Please provide a valid email.')
  expect(page.get('textbox', 'Email').getAttribute('aria-invalid')).toBe('true')
  await type('Email', EMAIL)
  expect(page.text()).not.toContain('Please provide a valid email.')
  await press('Continue')
  expect([page.view(), page.title()]).toEqual(['DataCaptureOtpConfirm', 'Confirm Email'])
  expect(page.text()).toContain(EMAIL)
  expect(page.get('button', 'Resend').getAttribute('aria-disabled')).toBe('true')
  await type('Digit 1', '000000')
  await happen(() => new Promise((resolve) => setTimeout(resolve)))
  expect(page.get('textbox', 'Digit 1').getAttribute('aria-invalid')).toBe('true')
  await type('Digit 1', mails[0]?.code ?? '')
  await happen(() => expect.poll(() => modal.router.$route.get().view).toBe('SIWXSignMessage'))
})

test('says that no code was sent, and offers a retry', async () => {
  const { page, type, press, answers } = await capturing(['required'])
  answers['POST otp'] = () => new Response('', { status: 503 })
  await type('Email', EMAIL)
  await press('Continue')
  expect(page.view()).toBe('DataCapture')
  expect(page.root.textContent).toContain('Failed to send email OTP')
  answers['POST otp'] = undefined
  await press('Try again')
  expect(page.view()).toBe('DataCaptureOtpConfirm')
  await press('Back')
  expect([page.view(), (page.get('textbox', 'Email') as HTMLInputElement).value]).toEqual(['DataCapture', EMAIL])
})

test('offers recent addresses, which are submitted at a press, and Skip if it is optional', async () => {
  const { page, press, calls } = await capturing([], `${EMAIL},none,bob@shop.example`)
  expect(page.text()).toContain('bob@shop.example')
  expect(page.text()).not.toContain('none')
  await press('bob@shop.example')
  expect(calls.at(-1)).toMatchObject({ key: 'POST otp', body: { email: 'bob@shop.example' } })
  await press('Back')
  await press('Skip')
  expect(page.view()).toBe('SIWXSignMessage')
})

test.each([
  ['', ['a@x.example', 'b@x.example'], ['a@x.example', 'b@x.example']],
  ['b', ['a@x.example', 'b@x.example'], ['b@x.example']],
  ['a@x.example', ['a@x.example'], []],
  ['ada@', [], ['ada@gmail.com', 'ada@outlook.com', 'ada@yahoo.com']],
  ['ada@out', [], ['ada@outlook.com']],
  ['ada@gmail.com', [], []],
  ['ada', [], []],
])('suggests for "%s" with %j: %j', (typed, recent, expected) => {
  expect(emailSuggestions(typed, recent)).toEqual(expected)
})
