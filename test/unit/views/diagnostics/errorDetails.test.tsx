import { describe, expect, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { pass, standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { ALICE } from '../../../kit/fakeEip1193.ts'
import { happen, settle, visitor } from '../../../kit/visitor.tsx'

standStill()

const CAUSE = new Error(`Cannot send 1.5 ETH of ${ALICE} by https://node.example/v3/key`, {
  cause: new Error('visitor@mail.example was refused'),
})
const failure = () =>
  new WalletModalError('ServiceUnavailable', {
    message: `${ALICE} is unknown`,
    params: { alert: 'APKT009' },
    cause: CAUSE,
  })

/** Shows the details of an error in a toast. */
async function show(options = {}, error = failure()) {
  const { modal } = await createConnected({ name: 'Fake Wallet' }, { options })
  const page = await visitor(modal)
  void openModal(modal)
  await settle()
  modal.toasts.add('Not sent', 'error', { error })
  await settle()
  await settle()
  const root = page.root.querySelector<HTMLDetailsElement>('.toast .details')
  if (!root) throw new Error(`No details in: ${page.root.textContent}`)
  const lines = [...root.querySelectorAll('dl > div')].map((line) => [...line.children].map((one) => one.textContent))
  return { modal, page, root, lines }
}

describe('Details of an error', () => {
  test('are folded, and say code, alert, next step, time, version, network, wallet and causes', async () => {
    const { root, lines } = await show()
    expect(root.open).toBe(false)
    expect(root.querySelector('summary')?.textContent).toBe('Details')
    expect(lines.map(([label]) => label)).toEqual([
      ...['Code', 'Alert', 'Message', 'What to do', 'Time', 'Version', 'Network', 'Wallet', 'Cause', 'Cause'],
    ])
    expect(lines.slice(0, 2)).toEqual([
      ['Code', 'ServiceUnavailable'],
      ['Alert', 'APKT009'],
    ])
    expect(lines.slice(3)).toEqual([
      ['What to do', 'Try again in a moment.'],
      ['Time', new Date(Date.now()).toISOString()],
      ['Version', 'test'],
      ['Network', 'Ethereum'],
      ['Wallet', 'Fake Wallet'],
      ['Cause', 'Error: Cannot send <number> ETH of <address> by https://node.example'],
      ['Cause', 'Error: <e-mail> was refused'],
    ])
  })

  test('have no address, amount, e-mail and full URL, also when they are copied', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { page, root } = await show()
    await page.press('button', 'Copy details')
    const [text] = copied.mock.calls[0] as [string]
    expect(text).toContain('Code: ServiceUnavailable\nAlert: APKT009\nMessage: <address> is unknown')
    for (const secret of [ALICE, '1.5', 'mail.example', '/v3/key']) {
      expect(text).not.toContain(secret)
      expect(root.textContent).not.toContain(secret)
    }
  })

  test('link to the support page of the site', async () => {
    const { page } = await show({ supportUrl: 'https://shop.example/help' })
    const link = page.get('link', 'Get help')
    expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
      'https://shop.example/help',
      '_blank',
      'noopener noreferrer',
    ])
  })

  test('keep the time at which the error was shown first', async () => {
    const error = failure()
    const first = await show({}, error)
    first.modal.toasts.dismiss(1)
    await happen(() => pass(5_000))
    first.modal.toasts.add('Again', 'error', { error })
    await settle()
    const time = [...first.page.root.querySelectorAll('.toast dd')].map((one) => one.textContent)[4]
    expect(time).toBe(first.lines[4]?.[1])
  })

  test('are shown when a wallet fails, and not when the visitor declines', async () => {
    const failing = fakeConnector({ id: 'failing', name: 'Failing', rejects: failure() })
    const declined = fakeConnector({ id: 'declined', name: 'Declined', rejects: true })
    const { modal } = createTestModal({ connectors: [failing, declined] })
    const page = await visitor(modal)
    void openModal(modal)
    await settle()
    await page.press('button', 'Failing')
    await settle()
    expect(page.root.querySelector('.details dd')?.textContent).toBe('ServiceUnavailable')
    await page.press('button', 'Back')
    await page.press('button', 'Declined')
    await settle()
    expect(page.text()).toContain('declined')
    expect(page.root.querySelector('.details')).toBeNull()
  })
})
