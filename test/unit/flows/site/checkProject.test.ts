import { describe, expect, test, vi } from 'vitest'
import type { Options } from '../../../../src/core/options.ts'
import { withoutProject } from '../../../../src/flows/site/checkProject.ts'
import { follow } from '../../../../src/flows/site/followSite.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { errors } from '../../../../src/i18n/en/errors.ts'
import { createTranslate } from '../../../../src/i18n/translate.ts'
import { alertTitle } from '../../../../src/views/modal/alertTitle.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'

standStill()

const signIn = { hosted: true } as const

describe('Options that need a project id', () => {
  test.each<[Options, readonly string[]]>([
    [{}, []],
    [{ features: { email: false, socials: false, swaps: [], onramp: false, activity: false } }, []],
    [{ features: { email: true } }, ['features.email']],
    [{ features: { socials: ['google'], swaps: true } }, ['features.socials', 'features.swaps']],
    [{ features: { emailCapture: [] } }, ['features.emailCapture']],
    [{ features: { socials: [], emailCapture: false } }, []],
    [
      { features: { activity: true, smartSessions: true, analytics: true } },
      ['features.smartSessions', 'features.activity', 'features.analytics'],
    ],
    [{ features: { onramp: ['meld'] } }, ['features.onramp']],
    [{ features: { onramp: ['meld'] }, services: { onramp: 'https://meld.example' } }, []],
    [{ consent: { analytics: true } }, ['consent.analytics']],
    [{ consent: { analytics: false } }, []],
    [{ signIn }, ['signIn.hosted']],
    [{ connectors: { walletConnect: true, auth: true } }, ['connectors.walletConnect', 'connectors.auth']],
    [{ connectors: { walletConnect: false, coinbase: true } }, []],
    [{ projectId: 'p', features: { email: true }, connectors: { auth: true }, signIn }, []],
  ])('%j: %j', (options, names) => {
    expect(withoutProject(options)).toEqual(names)
  })

  test('are reported with APKT008 once the modal opens, and again only when they change', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const { modal, entry } = createTestModal({ options: { features: { email: true }, debug: true } })
    const stop = follow(modal)
    await rest()
    expect(entry.told('error')).toEqual([])
    void openModal(modal)
    await rest()
    const told = { code: 'FeatureDisabled', message: 'Project ID Missing: features.email needs projectId' }
    expect(entry.told('error')).toMatchObject([told])
    const error = modal.shell.$alert.get()
    expect(error && alertTitle(error, createTranslate(errors))).toBe('APKT008 Project ID Missing')
    closeModal(modal, 'api')
    void openModal(modal)
    entry.configure({ themeMode: 'light' })
    await rest()
    expect(entry.told('error')).toHaveLength(1)
    entry.configure({ consent: { analytics: true } })
    await rest()
    const both = 'Project ID Missing: features.email, consent.analytics need projectId'
    expect(entry.told('error').slice(1)).toMatchObject([{ code: 'FeatureDisabled', message: both }])
    entry.configure({ projectId: 'p' })
    await rest()
    expect(entry.told('error')).toHaveLength(2)
    stop()
  })

  test('are not reported for defaults', async () => {
    const { modal, entry } = createTestModal()
    follow(modal)
    void openModal(modal)
    await rest()
    expect(entry.told('error')).toEqual([])
  })
})
