import { afterEach, describe, expect, test, vi } from 'vitest'
import { createEntry } from '../../../src/entry/createEntry.ts'
import { install } from '../../../src/entry/install.ts'

const never = () => new Promise<never>(() => {})
afterEach(() => void Reflect.deleteProperty(globalThis, 'WalletModal'))

describe('Several copies of the widget on a page', () => {
  test('sets `window.WalletModal` and defines the elements', () => {
    const api = install(never)
    expect(window.WalletModal).toBe(api)
    expect(
      ['wallet-modal', 'wallet-modal-button', 'wallet-modal-network-button'].map(
        (name) => customElements.get(name) !== undefined,
      ),
    ).toEqual([true, true, true])
  })

  test("uses the first copy's API when the same version loads again", () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const first = install(never)
    expect(install(never)).toBe(first)
    expect(warn).not.toHaveBeenCalled()
  })

  test("warns once and uses the first copy's API when another version loads", () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { api } = createEntry(never)
    window.WalletModal = { ...api, version: '0.0.0' }
    expect(install(never).version).toBe('0.0.0')
    expect(warn.mock.calls).toEqual([[`wallet-modal 0.0.0 is used, not ${api.version}`]])
  })
})
