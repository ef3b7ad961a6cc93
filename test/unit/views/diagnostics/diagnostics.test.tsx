import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { open } from '../../../../src/flows/modal/open.ts'
import type { Options } from '../../../../src/core/options.ts'
import { pass, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { allWordsOf } from '../../../kit/languages.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { happen, settle, visitor, wait } from '../../../kit/visitor.tsx'

standStill()
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
})

const BROKEN: Options['storage'] = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('Full', 'QuotaExceededError')
  },
  removeItem: () => {},
}

async function show(options: Options = {}) {
  const { modal, entry } = createTestModal({ options })
  const page = await visitor(modal)
  void open(modal, { view: 'Diagnostics' })
  await settle()
  return { entry, page, status: () => page.root.querySelector('[role=status]')?.textContent }
}

const findingsOf = (root: ShadowRoot) =>
  [...root.querySelectorAll('.finding')].map((one) => one.querySelector('h3')?.textContent ?? '')

describe('Diagnostics', () => {
  test('can be opened by the site, says that it looks, then what it found, problems first', async () => {
    const { page, status } = await show({ storage: BROKEN })
    expect([page.view(), page.title()]).toEqual(['Diagnostics', 'Diagnostics'])
    expect(status()).toBe('Looking for problems…')
    expect(findingsOf(page.root)).toEqual([])
    await wait(15_000)
    expect(status()).toBe('Problems found: 2')
    const found = findingsOf(page.root)
    expect(found).toHaveLength(13)
    expect(found.slice(0, 2)).toEqual(['Storage Problem', 'Nodes of the network Problem'])
    const states = found.map((text) => /(Problem|Not checked|OK)$/.exec(text)?.[0])
    expect(states).toEqual([...states].sort((a, b) => 'PNO'.indexOf(a?.[0] ?? '') - 'PNO'.indexOf(b?.[0] ?? '')))
    const first = page.root.querySelector('.finding')
    expect(first?.textContent).toContain('Data cannot be stored: QuotaExceededError')
    expect(first?.textContent).toContain('Allow this site to store data.')
  })

  test('checks again when the visitor asks, and keeps the findings meanwhile', async () => {
    let isFull = true
    const { page, status } = await show({
      storage: { ...BROKEN, setItem: () => (isFull ? BROKEN.setItem('', '') : undefined), getItem: () => '1' },
    })
    await wait(15_000)
    const before = findingsOf(page.root)
    isFull = false
    await page.press('button', 'Check again')
    expect(status()).toBe('Looking for problems…')
    expect(findingsOf(page.root)).toEqual(before)
    expect(page.get('button', 'Check again').getAttribute('aria-busy')).toBe('true')
    await wait(15_000)
    expect(findingsOf(page.root)).not.toEqual(before)
  })

  test('copies the report', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { page } = await show({ storage: BROKEN })
    expect(page.has('button', 'Copy report')).toBe(false)
    await wait(15_000)
    await page.press('button', 'Copy report')
    expect(copied.mock.calls[0]?.[0]).toContain('[problem] storage: Data cannot be stored: QuotaExceededError')
  })

  test('links to the support page of the site', async () => {
    const { page } = await show({ supportUrl: 'https://shop.example/help' })
    await wait(15_000)
    expect(page.get('link', 'Get help').getAttribute('href')).toBe('https://shop.example/help')
  })

  test('says what it found in the language that is chosen meanwhile', async () => {
    await allWordsOf('es')
    const { page, entry } = await show({ storage: BROKEN })
    await wait(15_000)
    await happen(() => entry.configure({ locale: 'es' }))
    await settle()
    expect(page.root.querySelector('.finding')?.textContent).toContain('No se pueden guardar datos')
  })

  test('opens from the details of an error and from the help', async () => {
    const failing = fakeConnector({ id: 'failing', name: 'Failing', rejects: new Error('No') })
    const { modal } = createTestModal({ connectors: [failing] })
    const page = await visitor(modal)
    void openModal(modal)
    await settle()
    await page.press('button', 'Failing')
    await settle()
    await page.press('button', 'Find out why')
    expect(page.view()).toBe('Diagnostics')
    await page.press('button', 'Back')
    void openModal(modal, { view: 'WhatIsAWallet' })
    await settle()
    await page.press('button', 'Find out why something does not work')
    expect(page.view()).toBe('Diagnostics')
    await happen(() => pass(15_000))
  })
})
