import { describe, expect, test } from 'vitest'
import { WalletModalError, type AlertCode, type ErrorCode } from '../../../src/core/errors.ts'
import { en } from '../../../src/i18n/en.ts'
import { errors } from '../../../src/i18n/en/errors.ts'
import { frame } from '../../../src/i18n/en/frame.ts'
import { words as es } from '../../../src/i18n/es/errors.ts'
import { explain } from '../../../src/i18n/explain.ts'
import { createTranslate } from '../../../src/i18n/translate.ts'
import { alertTitle } from '../../../src/views/modal/alertTitle.ts'
import { membersOf } from '../../../scripts/docs/declared.mts'

const t = createTranslate(errors, frame)
const title = (error: WalletModalError) => alertTitle(error, t)
const say = (code: ErrorCode, alert?: AlertCode, how = t) =>
  explain(new WalletModalError(code, { params: alert ? { alert } : {} }), how)

const ALERTS = [2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `APKT${String(n).padStart(3, '0')}` as AlertCode)

describe('An alert', () => {
  test.each<[ErrorCode, AlertCode, string]>([
    ['OriginNotAllowed', 'APKT002', 'APKT002 Invalid App Configuration'],
    ['ServiceUnavailable', 'APKT003', 'APKT003 Network Error: Wallet Load Failed'],
    ['WalletTimeout', 'APKT004', 'APKT004 Wallet Request Timeout'],
    ['OriginNotAllowed', 'APKT005', 'APKT005 Unverified Domain'],
    ['ServiceUnavailable', 'APKT006', 'APKT006 Session Expired'],
    ['InvalidOption', 'APKT007', 'APKT007 Invalid Project ID'],
    ['FeatureDisabled', 'APKT008', 'APKT008 Project ID Missing'],
    ['ServiceUnavailable', 'APKT009', 'APKT009 Server Error'],
    ['RateLimited', 'APKT010', 'APKT010 Rate Limited'],
  ])('of %s with %s has the title of specification §8, "%s"', (code, alert, words) => {
    const error = new WalletModalError(code, { params: { alert } })
    expect(title(error)).toBe(words)
    expect(explain(error, t)).toMatchObject({ code, alert })
  })

  test('of an unknown network has the title "APKT001 Network Not Found" and that code', () => {
    const error = new WalletModalError('NetworkNotFound')
    expect(title(error)).toBe('APKT001 Network Not Found')
    expect(explain(error, t).alert).toBe('APKT001')
  })

  test('without a specified title has the error code as its title, and no alert code', () => {
    expect(title(new WalletModalError('LoadFailed'))).toBe('LoadFailed')
    expect(say('LoadFailed').alert).toBeUndefined()
  })
})

describe('A next step', () => {
  const codes = membersOf('src/core/errors.ts', 'ErrorMeanings').map(({ name }) => name as ErrorCode)

  test.each(codes.filter((code) => code !== 'Aborted'))('of %s is a sentence', (code) => {
    expect(say(code).next).toMatch(/^[A-Z].+\.$/)
  })

  test('is missing if nothing can be done: the request was aborted', () => {
    expect(say('Aborted').next).toBeUndefined()
  })

  test.each<[ErrorCode, AlertCode, string]>([
    ['ServiceUnavailable', 'APKT006', 'Set the clock of this device to the right time.'],
    ['InvalidOption', 'APKT007', 'Check projectId.'],
    ['FeatureDisabled', 'APKT008', 'Set projectId, or turn the feature off.'],
  ])('of %s with %s is "%s"', (code, alert, words) => {
    expect(say(code, alert).next).toBe(words)
  })

  test('is there for every alert, too', () => {
    expect(ALERTS.map((alert) => say('Unknown', alert).next)).toEqual(
      ALERTS.map(() => expect.stringMatching(/^[A-Z].+\.$/) as string),
    )
  })

  test('is in the visitor’s language, and stays out while its words are not loaded', () => {
    expect(say('WalletLocked', undefined, createTranslate(es)).next).toBe(es['next.WalletLocked'])
    expect(say('WalletLocked', undefined, createTranslate(en)).next).toBeUndefined()
  })
})
