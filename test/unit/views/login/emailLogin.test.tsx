import { beforeAll, describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { Options } from '../../../../src/core/options.ts'
import type { ViewName } from '../../../../src/core/views.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeAuth, fakeAuthConnector } from '../../../kit/fakeAuth.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { allWordsOf } from '../../../kit/languages.ts'
import { happen, settle, visitor, wait } from '../../../kit/visitor.tsx'

standStill()
beforeAll(() =>
  Promise.all([import('../../../../src/views/login/parts.ts'), import('../../../../src/views/modal/Legal.tsx')]),
)

const words = (text: string) => new WalletModalError('ConnectionFailed', { message: text })

/** Opens Connect with e-mail login enabled. */
async function arriving({
  options = {},
  view,
  connector = fakeAuthConnector(),
}: { options?: Options; view?: ViewName; connector?: ReturnType<typeof fakeAuthConnector> } = {}) {
  const auth = fakeAuth()
  const here = createTestModal({
    auth,
    offered: [connector],
    connectors: [fakeConnector({ name: 'Example' })],
    options: { projectId: 'p', ...options },
  })
  const page = await visitor(here.modal)
  const result = openModal(here.modal, { view })
  await settle()
  const submit = () =>
    happen(() =>
      page.root.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    )
  const boxes = () => [...page.root.querySelectorAll<HTMLInputElement>('.code-box')]
  return {
    ...here,
    auth,
    connector,
    page,
    result,
    submit,
    boxes,
    async send(email: string) {
      await page.write('Email', email)
      await submit()
    },
    answer: (...args: Parameters<typeof auth.answer>) => happen(() => auth.answer(...args)),
    fail: (...args: Parameters<typeof auth.fail>) => happen(() => auth.fail(...args)),
    code: (text: string) => page.write('Digit 1', text),
    focused: () => boxes().findIndex((box) => box === page.root.activeElement),
  }
}

/** Requests an e-mail, and waits until the visitor has to enter the code. */
async function atCode(parts?: Parameters<typeof arriving>[0]) {
  const here = await arriving(parts)
  await here.send('ada@site.example')
  await here.answer('connectEmail', 'VERIFY_OTP')
  return here
}

describe('The e-mail field of Connect', () => {
  test.each(['', 'ada', 'ada@', '@site.example', 'ada@site', 'ada@site.', 'a b@site.example'])(
    'rejects the e-mail address "%s" without a request',
    async (email) => {
      const { page, auth, send } = await arriving()
      await send(email)
      expect([auth.times('connectEmail'), page.view()]).toEqual([0, 'Connect'])
      if (email) expect(page.get('alert').textContent).toBe('Invalid email. Try again.')
      if (email) expect(page.get('textbox', 'Email').getAttribute('aria-invalid')).toBe('true')
      await page.write('Email', 'ada@site.example')
      expect(page.has('alert')).toBe(false)
    },
  )

  test('submits a trimmed e-mail address once', async () => {
    const { page, auth, send, submit, entry } = await arriving()
    await send('  ada@site.example ')
    expect([page.view(), page.title()]).toEqual(['EmailLogin', 'Email Login'])
    expect(entry.state().loading).toBe(true)
    await submit()
    expect(auth.asked).toEqual([{ name: 'connectEmail', args: ['ada@site.example'] }])
  })

  test('shows a submit button once the e-mail field has text', async () => {
    const { page } = await arriving()
    expect(page.has('button', 'Continue')).toBe(false)
    await page.write('Email', 'ada@site.example')
    expect(page.get('button', 'Continue').getAttribute('type')).toBe('submit')
  })

  test.each<[string, Options]>([
    ['if the site turns e-mail off', { features: { email: false } }],
    ['if the site turns the embedded wallet off', { connectors: { auth: false } }],
  ])('hides the e-mail field %s', async (how, options) => {
    const auth = fakeAuth()
    const { modal } = createTestModal({
      auth,
      offered: how.includes('embedded') ? [] : [fakeAuthConnector()],
      options: { projectId: 'p', ...options },
    })
    const page = await visitor(modal)
    void openModal(modal)
    await settle()
    expect(page.has('textbox', 'Email')).toBe(false)
  })

  test("sets the title 'Connect Email Wallet' if e-mail is the only way to connect", async () => {
    const { modal, chain } = createTestModal({
      auth: fakeAuth(),
      offered: [fakeAuthConnector()],
      options: { projectId: 'p' },
    })
    const page = await visitor(modal)
    void openModal(modal)
    await settle()
    expect(page.title()).toBe('Connect Email Wallet')
    await happen(() => chain.announce(fakeConnector()))
    expect(page.title()).toBe('Connect Wallet')
  })

  test('hides the e-mail field on chains without embedded wallets', async () => {
    const { page } = await arriving({ connector: Object.assign(fakeAuthConnector(), { namespaces: [] }) })
    expect([page.has('textbox', 'Email'), page.has('button', 'Google')]).toEqual([false, false])
  })

  test('shows the e-mail field at the position that the site configured', async () => {
    const { page } = await arriving({ options: { features: { connectMethodsOrder: ['wallet', 'social', 'email'] } } })
    const names = [...page.root.querySelectorAll('.body input, .body button')].map(
      (one) => one.getAttribute('aria-label') ?? one.textContent,
    )
    expect([names[0], names.at(-1)]).toEqual([expect.stringContaining('Example'), 'Email'])
    expect(names[1]).toBe('Google')
  })

  test('separates logins from wallets, and only where both are shown', async () => {
    const separators = (page: { root: ParentNode }) =>
      [...page.root.querySelectorAll('.body [role=separator]')].map((one) => [
        one.getAttribute('aria-label'),
        one.textContent,
        one.nextElementSibling?.matches('.list'),
      ])
    const both = await arriving()
    expect(separators(both.page)).toEqual([['or', 'or', true]])
    const without = await arriving({ connector: Object.assign(fakeAuthConnector(), { namespaces: [] }) })
    expect(separators(without.page)).toEqual([])
  })

  test('disables the e-mail field until the terms are accepted', async () => {
    const { page, auth, modal, submit } = await arriving({ options: { features: { legalCheckbox: true } } })
    const field = page.get('textbox', 'Email') as HTMLInputElement
    expect([field.disabled, field.title]).toEqual([true, 'Agree to the terms first'])
    await submit()
    await happen(() => modal.walletList.$hasAgreed.set(true))
    expect([field.disabled, auth.asked]).toEqual([false, []])
  })

  test('hides the wallets while the e-mail field has text, with emailShowWallets: false', async () => {
    const { page } = await arriving({ options: { features: { emailShowWallets: false } } })
    expect(page.has('button', 'Example')).toBe(true)
    await page.write('Email', 'a')
    expect(page.has('button', 'Example')).toBe(false)
    await page.write('Email', '')
    expect(page.has('button', 'Example')).toBe(true)
  })

  test('adds no row for the embedded wallet to the list of wallets', async () => {
    const { page } = await arriving()
    expect(page.names('button').filter((name) => name.startsWith('Email'))).toEqual([])
  })
})

describe('Requesting an e-mail', () => {
  test('connects immediately if the visitor is already signed in', async () => {
    const { send, answer, result } = await arriving()
    await send('ada@site.example')
    await answer('connectEmail', 'CONNECT')
    await expect(result).resolves.toMatchObject({ outcome: 'connected', connection: { connectorId: 'auth' } })
  })

  test('counts down a cooldown of 30 s before the next e-mail, by the wall clock', async () => {
    const { page, auth, send, submit, answer } = await arriving()
    await send('ada@site.example')
    await answer('connectEmail', 'VERIFY_OTP')
    await page.press('button', 'Back')
    await wait(1_500)
    await send('ada@site.example')
    const said = () => page.root.querySelector('.login-wait')?.textContent
    expect(said()).toBe('Please try again after 29 seconds')
    // Nothing is wrong with the address, and nothing offers what cannot work yet
    expect(page.get('textbox', 'Email').getAttribute('aria-invalid')).toBeNull()
    expect(page.root.querySelector('.login-error')).toBeNull()
    expect(page.has('button', 'Try again')).toBe(false)
    expect(page.get('button', 'Continue').getAttribute('aria-disabled')).toBe('true')
    await submit()
    expect(auth.times('connectEmail')).toBe(1)
    await wait(500)
    expect(said()).toBe('Please try again after 28 seconds')
    // Announced once, not each second
    expect(page.get('alert').textContent).toBe('Please try again after 29 seconds')
    await wait(27_000)
    expect(said()).toBe('Please try again after 1 seconds')
    await wait(1_000)
    expect([said(), page.has('alert')]).toEqual([undefined, false])
    await page.press('button', 'Try again')
  })

  test('keeps the focus on the button when the cooldown ends', async () => {
    const { page, send, answer } = await arriving()
    await send('ada@site.example')
    await answer('connectEmail', 'VERIFY_OTP')
    await page.press('button', 'Back')
    await send('ada@site.example')
    page.get('button', 'Continue').focus()
    await wait(30_000)
    expect(page.root.activeElement).toBe(page.get('button', 'Try again'))
  })

  test('marks an e-mail address as invalid if the secure site does not accept the address', async () => {
    const { page, send, fail } = await arriving()
    await send('ada@site.example')
    await fail('connectEmail', new WalletModalError('InvalidOption', { message: 'Invalid params' }))
    expect([page.view(), page.get('alert').textContent]).toEqual(['EmailLogin', 'Invalid email. Try again.'])
    await page.write('Email', 'bob@site.example')
    expect(page.has('alert')).toBe(false)
  })

  test('says any other error of an e-mail login in our words, with a retry', async () => {
    const { page, auth, send, fail, answer, submit, entry } = await arriving()
    await send('ada@site.example')
    await fail('connectEmail', words('The mail server is away'))
    expect(page.get('alert').textContent).toBe('The email could not be sent. Try again.')
    expect([page.has('button', 'Try again'), entry.state().loading]).toEqual([true, false])
    await submit()
    await answer('connectEmail', 'VERIFY_OTP')
    expect([auth.times('connectEmail'), page.view()]).toEqual([2, 'EmailVerifyOtp'])
  })

  test('shows a toast and returns to Connect if the secure site cannot be used', async () => {
    const { page, modal, send, fail, result } = await arriving()
    await send('ada@site.example')
    await fail(
      'connectEmail',
      new WalletModalError('ServiceUnavailable', { message: 'Unable to load email login dependency' }),
    )
    expect([page.view(), modal.toasts.$shown.get()?.text]).toEqual([
      'Connect',
      'A problem occurred while trying initialize authentication',
    ])
    closeModal(modal, 'button')
    await expect(result).resolves.toMatchObject({ outcome: 'failed', error: { code: 'ServiceUnavailable' } })
  })

  test.each(['Back', 'Close'])('cancels the request for an e-mail on %s, and ignores a late answer', async (button) => {
    const { page, modal, auth, send, entry } = await arriving()
    await send('ada@site.example')
    await page.press('button', button)
    expect([auth.isWaiting('connectEmail'), entry.state().loading]).toEqual([false, false])
    await settle()
    expect([modal.router.$route.get().view, modal.connections.$all.get()]).toEqual(['Connect', []])
  })

  test('opens EmailLogin by name, and reports if e-mail is turned off', async () => {
    const { page, send, auth } = await arriving({ view: 'EmailLogin' })
    expect([page.view(), page.root.activeElement?.getAttribute('name')]).toEqual(['EmailLogin', 'email'])
    await send('ada@site.example')
    expect(auth.times('connectEmail')).toBe(1)
    const held = await arriving({ view: 'EmailLogin', options: { features: { legalCheckbox: true } } })
    await held.send('ada@site.example')
    expect(held.auth.times('connectEmail')).toBe(0)
    await happen(() => held.page.root.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
    await held.submit()
    expect(held.auth.times('connectEmail')).toBe(1)
    const off = await arriving({ view: 'EmailLogin', options: { features: { email: false } } })
    expect(off.page.text()).toBe('This is turned off here')
  })
})

describe('Confirming an unknown device', () => {
  test('waits until the visitor opens the link in the e-mail, then asks for the code', async () => {
    const { page, send, answer, entry } = await arriving()
    await send('ada@site.example')
    await answer('connectEmail', 'VERIFY_DEVICE')
    expect([page.view(), page.title()]).toEqual(['EmailVerifyDevice', 'Register Device'])
    expect(page.text()).toContain('Open the link in the email to ada@site.example')
    expect(entry.state().loading).toBe(true)
    await answer('connectDevice')
    expect([page.view(), page.title()]).toEqual(['EmailVerifyOtp', 'Confirm Email'])
    await page.press('button', 'Back')
    expect(page.view()).toBe('Connect')
  })

  test('lets the visitor resend the link in the e-mail after 30 s, and accepts the first link too', async () => {
    const { page, auth, send, answer } = await arriving()
    await send('ada@site.example')
    await answer('connectEmail', 'VERIFY_DEVICE')
    expect(page.text()).toContain('Please try again after 30 seconds')
    await page.press('button', 'Resend link')
    expect(auth.times('connectEmail')).toBe(1)
    await wait(30_000)
    expect(page.text()).not.toContain('Please try again')
    await page.press('button', 'Resend link')
    await answer('connectEmail', 'VERIFY_DEVICE')
    expect([auth.times('connectEmail'), auth.times('connectDevice'), page.text().includes('after 30 seconds')]).toEqual(
      [2, 2, true],
    )
    await answer('connectDevice')
    expect(page.view()).toBe('EmailVerifyOtp')
    await answer('connectDevice')
    expect(page.view()).toBe('EmailVerifyOtp')
  })

  test('offers a retry if the wait for the link times out, and ignores the timeout of an older wait', async () => {
    const { page, auth, send, answer, fail } = await arriving()
    await send('ada@site.example')
    await answer('connectEmail', 'VERIFY_DEVICE')
    await wait(30_000)
    await page.press('button', 'Resend link')
    await answer('connectEmail', 'VERIFY_DEVICE')
    await fail('connectDevice', new WalletModalError('WalletTimeout'))
    expect(page.has('alert')).toBe(false)
    await fail('connectDevice', new WalletModalError('WalletTimeout'))
    expect(page.get('alert').textContent).toContain('Something went wrong')
    await page.press('button', 'Try again')
    expect([auth.times('connectDevice'), page.has('alert')]).toEqual([3, false])
    await answer('connectDevice')
    expect(page.view()).toBe('EmailVerifyOtp')
  })
})

describe('Entering the code', () => {
  test('fills six code boxes from typed, pasted or autofilled text, and submits when complete', async () => {
    const { page, auth, boxes, code, answer, result, focused } = await atCode()
    expect(boxes().map((box) => box.getAttribute('inputmode'))).toEqual(Array(6).fill('numeric'))
    expect(boxes()[0]?.getAttribute('autocomplete')).toBe('one-time-code')
    expect([page.get('group', 'Code').contains(boxes()[0] as Node), focused()]).toEqual([true, 0])
    await code(' 123 45')
    expect([boxes().map((box) => box.value), focused(), auth.times('connectOtp')]).toEqual([
      ['1', '2', '3', '4', '5', ''],
      5,
      0,
    ])
    await page.write('Digit 6', '6')
    expect(auth.asked.at(-1)).toEqual({ name: 'connectOtp', args: ['123456'] })
    expect(page.get('status').textContent).toBe('Checking the code')
    await answer('connectOtp')
    await expect(result).resolves.toMatchObject({ outcome: 'connected' })
  })

  test('accepts a complete code in any box and digits of other scripts, but no other characters', async () => {
    const { page, auth } = await atCode()
    await page.write('Digit 4', 'a-b')
    expect((page.get('textbox', 'Digit 4') as HTMLInputElement).value).toBe('')
    await page.write('Digit 4', '١٢٣٤٥٦')
    expect(auth.asked.at(-1)?.args).toEqual(['123456'])
  })

  test('moves between code boxes with Backspace, arrows, Home and End', async () => {
    const { page, boxes, code, focused } = await atCode()
    await code('12')
    const key = (name: string) =>
      happen(() =>
        page.root.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
        ),
      )
    await key('Backspace')
    expect([
      boxes()
        .map((box) => box.value)
        .join(''),
      focused(),
    ]).toEqual(['1', 1])
    for (const [name, at] of [
      ['ArrowLeft', 0],
      ['ArrowLeft', 0],
      ['End', 5],
      ['ArrowRight', 5],
      ['Home', 0],
      ['ArrowRight', 1],
    ] as const) {
      await key(name)
      expect(focused()).toBe(at)
    }
    await page.write('Digit 1', '91')
    expect(
      boxes()
        .map((box) => box.value)
        .join(''),
    ).toBe('9')
  })

  test("shows the secure site's text for a wrong code, and clears the boxes, three times", async () => {
    const { page, auth, boxes, code, fail, answer, focused, result } = await atCode()
    for (const text of ['Invalid code', 'Invalid code', 'Too many wrong codes.']) {
      await code('000000')
      await fail('connectOtp', words(text))
      expect(page.get('alert').textContent).toBe(`${text.replace('.', '')}. Try Again`)
      expect([boxes().every((box) => !box.value), focused(), boxes()[0]?.getAttribute('aria-invalid')]).toEqual([
        true,
        0,
        'true',
      ])
      expect(boxes()[0]?.getAttribute('aria-describedby')).toBe(page.get('alert').id)
    }
    await code('123456')
    expect(page.has('alert')).toBe(false)
    await answer('connectOtp')
    expect(auth.times('connectOtp')).toBe(4)
    await expect(result).resolves.toMatchObject({ outcome: 'connected' })
  })

  test("ends a site's own sentence with one period", async () => {
    const { page, code, fail, modal } = await atCode()
    await happen(() => modal.locale.$overrides.set({ 'error.WalletTimeout': 'No answer came.' }))
    await code('000000')
    await fail('connectOtp', new WalletModalError('WalletTimeout'))
    expect(page.get('alert').textContent).toBe('No answer came. Try Again')
  })

  test.each([
    ['Invalid code', 'Código incorrecto. Inténtalo de nuevo', 0],
    ['Too many wrong codes.', 'Demasiados códigos incorrectos. Inténtalo de nuevo', 0],
    ['Email is already in use', 'Otra cuenta ya usa ese correo. Inténtalo de nuevo', 0],
    ['The server is on fire', 'No ha funcionado. Inténtalo de nuevo', 1],
  ])(
    'says %j in the language of the visitor, and keeps words that it does not know for the details',
    async (text, told, details) => {
      await allWordsOf('es')
      const { page, entry, fail } = await atCode()
      await happen(() => entry.configure({ locale: 'es' }))
      await settle()
      await page.write('Cifra 1', '000000')
      await fail('connectOtp', words(text))
      await settle()
      expect(page.get('alert').textContent).toBe(told)
      expect(page.root.querySelectorAll('.code details')).toHaveLength(details)
      if (details) expect(page.root.querySelector('.code details')?.textContent).toContain(text)
    },
  )

  test('reports that the code has expired, and lets the visitor resend the code after 30 s', async () => {
    const { page, auth, code, fail, answer } = await atCode()
    await code('123456')
    await fail('connectOtp', words('Code expired'))
    expect(page.get('alert').textContent).toBe('Code expired. Try Again')
    expect(page.get('button', 'Resend code').getAttribute('aria-disabled')).toBe('true')
    await page.press('button', 'Resend code')
    expect(auth.times('connectEmail')).toBe(1)
    await wait(29_001)
    expect(page.text()).toContain('Please try again after 1 seconds')
    await wait(999)
    await page.press('button', 'Resend code')
    await answer('connectEmail', 'VERIFY_OTP')
    expect([page.view(), page.has('alert'), page.get('status').textContent]).toEqual([
      'EmailVerifyOtp',
      false,
      'Sent again. It may take a minute.',
    ])
    expect(page.text()).toContain('Please try again after 30 seconds')
  })

  test('continues in the first empty box once another code is sent, unless the visitor is typing', async () => {
    const { page, boxes, answer, focused } = await atCode()
    await wait(30_000)
    const resend = page.get('button', 'Resend code')
    resend.focus()
    await page.press('button', 'Resend code')
    expect(focused()).toBe(-1)
    await answer('connectEmail', 'VERIFY_OTP')
    expect([page.get('status').textContent, focused()]).toEqual(['Sent again. It may take a minute.', 0])
    await wait(30_000)
    await page.press('button', 'Resend code')
    boxes()[3]?.focus()
    await answer('connectEmail', 'VERIFY_OTP')
    expect(focused()).toBe(3)
  })

  test('leaves the focus where the visitor has moved it before another code is sent', async () => {
    const { page, answer, focused } = await atCode()
    await wait(30_000)
    await page.press('button', 'Resend code')
    page.get('button', 'Back').focus()
    await answer('connectEmail', 'VERIFY_OTP')
    expect([page.get('status').textContent, focused()]).toEqual(['Sent again. It may take a minute.', -1])
    expect(page.root.activeElement).toBe(page.get('button', 'Back'))
  })

  test('sends no second code while the first is still being sent, even after a wrong code', async () => {
    const { page, auth, code, fail } = await atCode()
    await wait(30_000)
    await page.press('button', 'Resend code')
    await page.press('button', 'Resend code')
    await code('000000')
    await fail('connectOtp', words('Invalid code'))
    expect(page.get('button', 'Resend code').getAttribute('aria-busy')).toBe('true')
    await page.press('button', 'Resend code')
    expect(auth.times('connectEmail')).toBe(2)
  })

  test('offers another address in a button that looks enabled, unlike the one that waits', async () => {
    const { page } = await atCode()
    expect(page.get('button', 'Use another email').classList).toContain('secondary')
  })

  test('reports a failed resend of the code, and still accepts the first code', async () => {
    const { page, fail, code, answer, result } = await atCode()
    await wait(30_000)
    await page.press('button', 'Resend code')
    await fail('connectEmail', words('The mail server is away'))
    expect(page.get('alert').textContent).toBe('The mail server is away. Try Again')
    await code('123456')
    await answer('connectOtp')
    await expect(result).resolves.toMatchObject({ outcome: 'connected' })
  })

  test('ignores the answer to a resend once the code is accepted', async () => {
    const { page, answer, code, result } = await atCode({ connector: fakeAuthConnector({ asks: true }) })
    await wait(30_000)
    await page.press('button', 'Resend code')
    await code('123456')
    await answer('connectOtp')
    await answer('connectEmail', 'VERIFY_DEVICE')
    expect([page.view(), page.get('status').textContent]).toEqual(['EmailVerifyOtp', 'Opening your wallet'])
    closeResult(result)
  })

  test('returns to the e-mail field for another address, and ignores the earlier code', async () => {
    const { page, auth, code, send } = await atCode()
    await code('123456')
    await page.press('button', 'Use another email')
    expect([page.view(), auth.isWaiting('connectOtp')]).toEqual(['EmailLogin', false])
    await wait(30_000)
    await send('bob@site.example')
    expect(auth.asked.at(-1)).toEqual({ name: 'connectEmail', args: ['bob@site.example'] })
  })

  test('shortens an e-mail address of more than 30 characters before its domain', async () => {
    const { page, send, answer } = await arriving()
    await send('somebody.with.a.very.long.name@site.example')
    await answer('connectEmail', 'VERIFY_OTP')
    expect(page.text()).toContain('Enter the code sent to somebody…\u2060ong.name@site.example')
    expect(page.root.querySelector('.login-text > bdi[dir=ltr]')?.textContent).toBe(
      'somebody…\u2060ong.name@site.example',
    )
  })

  test('retries only the connection if the visitor is signed in but not connected', async () => {
    const connector = fakeAuthConnector({ asks: true })
    const { page, auth, code, answer, result } = await atCode({ connector })
    await code('123456')
    await answer('connectOtp')
    await happen(() => connector.refuse(words('The node is away')))
    expect(page.get('alert').textContent).toBe('Something went wrongSigning in did not work. You can try again.')
    await page.press('button', 'Try again')
    expect([connector.asked.length, auth.times('connectOtp')]).toEqual([2, 1])
    await happen(() => connector.approve())
    await expect(result).resolves.toMatchObject({ outcome: 'connected' })
  })

  test('does not connect if the visitor closes the modal after the code, before the wallet has connected', async () => {
    const connector = fakeAuthConnector({ asks: true })
    const { page, code, answer, modal, result } = await atCode({ connector })
    await code('123456')
    await answer('connectOtp')
    await page.press('button', 'Close')
    await happen(() => connector.approve())
    expect(modal.connections.$all.get()).toEqual([])
    await expect(result).resolves.toMatchObject({ outcome: 'closed' })
  })
})

/** Ignores how the promise settles. */
const closeResult = (result: Promise<unknown>) => void result.catch(() => {})
