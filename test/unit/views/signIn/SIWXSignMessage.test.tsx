import { describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { formatMessage } from '../../../../src/core/signIn/formatMessage.ts'
import type { SignInFields } from '../../../../src/core/signIn/siwx.ts'
import { connectInView } from '../../../../src/flows/connect/connectInView.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { ownSiwx } from '../../../kit/ownSiwx.ts'
import { FIELDS } from '../../../kit/signInFields.ts'
import { createSigning } from '../../../kit/signing.ts'
import { ALICE, BOB, walletError } from '../../../kit/fakeEip1193.ts'
import { happen, visitor, wait } from '../../../kit/visitor.tsx'

standStill()

/** Renders the view for a visitor who has just connected. */
async function signing(...args: Parameters<typeof createSigning>) {
  const here = await createSigning(...args)
  const page = await visitor(here.modal)
  await happen(() => void openModal(here.modal))
  await happen(() => connectInView(here.modal, here.wallet.id))
  const message = () => page.root.querySelector('.sign-in-message')?.textContent
  return { ...here, page, message }
}

describe('SIWXSignMessage', () => {
  test('shows the message in full, the site, the account, and that signing is free', async () => {
    const { page, asked, message, modal } = await signing({ statement: 'Welcome to the shop' })
    expect([page.view(), page.title()]).toEqual(['SIWXSignMessage', 'Sign In'])
    expect(page.text()).toContain('Signing is free and sends no transaction.')
    expect(page.text()).toContain(location.host)
    expect(page.text().replaceAll(/\s/g, '')).toContain(ALICE)
    expect(page.has('button', 'Back')).toBe(false)
    const shown = message()
    expect(shown).toContain('Welcome to the shop')
    await page.press('button', 'Sign')
    expect(asked.map(({ text }) => text)).toEqual([shown])
    expect(modal.shell.$open.get()).toBe(false)
  })

  test('says where to go on, and after a while that no answer came', async () => {
    const { page, answers } = await signing()
    answers.sign = () => new Promise(() => {})
    await page.press('button', 'Sign')
    expect(page.root.textContent).toContain('Continue in Example')
    expect(page.get('button', 'Waiting for your signature').getAttribute('aria-busy')).toBe('true')
    await wait(8_000)
    expect(page.root.textContent).toContain('No answer yet')
  })

  test('says why nothing was signed, and a retry after a bad signature has a new message', async () => {
    const { page, answers, message, modal } = await signing({ verify: () => false })
    const first = message()
    const sign = answers.sign
    answers.sign = () => Promise.reject(walletError(4001))
    await page.press('button', 'Sign')
    expect(page.text()).toContain('You rejected the request')
    // The visitor knows: it is no problem, and is not said twice.
    expect(page.root.querySelector('.notice.danger')).toBeNull()
    expect([page.text().includes('Error signing message'), modal.toasts.$shown.get()]).toEqual([false, undefined])
    expect(message()).toBe(first)
    answers.sign = sign
    await page.press('button', 'Sign')
    expect(page.text()).toContain('the site did not accept it')
    await page.press('button', 'Try again')
    expect(page.text()).not.toContain('Error signing message')
    expect(message()).not.toBe(first)
    expect(modal.shell.$session.get()).toBeNull()
  })

  test.each([
    ['is locked', new WalletModalError('WalletLocked'), 'Unlock your wallet, then try again.', 'warning'],
    ['has a request open', walletError(-32002), 'A request is already open in your wallet. Answer it first', 'warning'],
    ['fails', walletError(-32603), 'Something went wrong, so you are not signed in.', 'danger'],
  ])('says what to do if the wallet %s', async (_, error, reason, tone) => {
    const { page, answers } = await signing()
    answers.sign = () => Promise.reject(error)
    await page.press('button', 'Sign')
    expect(page.text()).toContain('Error signing message')
    expect(page.text()).toContain(reason)
    expect(page.get('alert').closest('.notice')?.className).toBe(`notice ${tone}`)
  })

  test('asks the wallet once to go back when Cancel is pressed twice, and says where to go on', async () => {
    const { page, chain, modal, wallet } = await signing()
    await page.press('button', 'Sign')
    let goBack = () => {}
    chain.answers.switch = () => new Promise<void>((resolve) => void (goBack = resolve))
    await happen(() => wallet.link().useNetwork('eip155:8453'))
    await page.press('button', 'Cancel')
    await page.press('button', 'Cancel')
    expect(page.root.textContent).toContain('Continue in Example')
    expect(page.get('button', 'Sign').hasAttribute('disabled')).toBe(true)
    expect(chain.asked.switch).toEqual(['eip155:1'])
    await happen(() => goBack())
    expect([modal.shell.$open.get(), modal.shell.$session.get()?.data.chainId]).toEqual([false, 'eip155:1'])
  })

  test('keeps the message while an approval covers it, and has another when it is opened again', async () => {
    const nonces: string[] = []
    const getNonce = () => nonces[nonces.push(`nonce${nonces.length}000`) - 1] ?? ''
    const { message, modal, page } = await signing({ getNonce, required: false })
    expect(message()).toContain('Nonce: nonce0000')
    await happen(() => modal.router.push({ view: 'ApproveTransaction' }))
    await happen(() => modal.router.back())
    expect(message()).toContain('Nonce: nonce0000')
    await page.press('button', 'Close')
    await happen(() => void openModal(modal))
    await happen(() => modal.router.reset({ view: 'SIWXSignMessage' }))
    expect(message()).toContain('Nonce: nonce1000')
    expect(nonces).toHaveLength(2)
  })

  test('says why nothing was signed after an approval that covered it, and shows a message for another account', async () => {
    const { answers, message, modal, page, wallet } = await signing({ verify: () => false })
    let approve = () => {}
    answers.sign = () => {
      modal.router.push({ view: 'ApproveTransaction' })
      return new Promise((resolve) => void (approve = () => resolve('0x11')))
    }
    await page.press('button', 'Sign')
    expect(page.view()).toBe('ApproveTransaction')
    await happen(() => approve())
    expect(page.view()).toBe('SIWXSignMessage')
    expect(page.text()).toContain('the site did not accept it')
    expect(message()).toBeUndefined()
    await happen(() => wallet.link().useAccounts(BOB))
    expect(message()).toContain(BOB)
  })

  test('shows a message after another open(), also while the first is still being created', async () => {
    const gives: (() => void)[] = []
    const getNonce = () => new Promise<string>((resolve) => void gives.push(() => resolve(`nonce${gives.length}000`)))
    const { message, modal, page } = await signing({ getNonce })
    await happen(() => void openModal(modal))
    await happen(() => gives.forEach((give) => give()))
    expect(page.view()).toBe('SIWXSignMessage')
    expect(message()).toContain('Nonce: nonce2000')
    await happen(() => void openModal(modal))
    await happen(() => gives.forEach((give) => give()))
    expect(message()).toContain('Nonce: nonce3000')
    expect(page.get('button', 'Sign').hasAttribute('disabled')).toBe(false)
  })

  describe('warns of what the text says that is signed, whatever the fields of the message are:', () => {
    /** Shows a message of a site's own object, with the right fields and the text of other ones. */
    const showing = async (says: Partial<SignInFields> | string) => {
      const { siwx } = ownSiwx({
        createMessage: async (ask) => {
          const fields = { ...FIELDS, ...ask, domain: location.host, uri: location.origin }
          return {
            ...fields,
            toString: () => (typeof says === 'string' ? says : formatMessage({ ...fields, ...says })),
          }
        },
      })
      const { page } = await signing(siwx)
      const warnings = [...page.root.querySelectorAll('.notice')].map(({ textContent }) => textContent)
      return { page, warnings: warnings.filter((one) => !one.includes('Signing is free')) }
    }

    test('nothing about the own site, account and network', async () => {
      expect((await showing({})).warnings).toEqual([])
    })

    test.each<[string, Partial<SignInFields> | string]>([
      ['The message signs in to evil.example, which is another site.', { domain: 'evil.example' }],
      ['The message names another account.', { accountAddress: BOB }],
      ['The message names another network.', { chainId: 'eip155:8453' }],
      ['The message has expired.', { expirationTime: '2001-01-01T00:00:00Z' }],
      ['The message has hidden characters.', { statement: 'Come \u202e in' }],
      [
        'This is no sign-in message. Sign it only if you know what it is for.',
        'I give all that I have to evil.example',
      ],
    ])('%s', async (warning, says) => {
      expect((await showing(says)).warnings).toEqual([warning])
    })

    test('text around a sign-in message', async () => {
      const { warnings } = await showing(
        `I owe you.\n\n${formatMessage({ ...FIELDS, domain: location.host, accountAddress: ALICE })}`,
      )
      expect(warnings).toEqual(['The message has extra text. Read all of it before you sign.'])
    })
  })

  test('keeps Close if sign-in is optional', async () => {
    const { page } = await signing({ required: false })
    expect(page.root.querySelector('.sign-in')?.matches('.required')).toBe(false)
  })

  test('shakes on Escape and Close while sign-in is required, and Cancel disconnects', async () => {
    const { page, modal } = await signing()
    // The style sheet of the view hides Close then.
    expect(page.root.querySelector('.sign-in')?.matches('.required')).toBe(true)
    expect(page.adopted.join('\n')).toContain('.sheet:has(.sign-in.required) .side:last-child')
    await page.press('button', 'Close')
    await page.key('Escape')
    expect([page.view(), modal.shell.$refusals.get()]).toEqual(['SIWXSignMessage', 2])
    await page.press('button', 'Cancel')
    expect([modal.shell.$open.get(), modal.connections.$all.get()]).toEqual([false, []])
  })
})
