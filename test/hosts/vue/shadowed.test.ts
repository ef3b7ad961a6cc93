import { expect, test } from 'vitest'
import { WalletModal } from 'wallet-modal'
import { fire, mount } from './mount.ts'
import Shadowed from './Shadowed.vue'

// A page of its own: there, its element is the site element
test('passes options and events even if the Vue script imports the API as `WalletModal`', async () => {
  const closed: string[] = []
  const { app, place, element } = mount(Shadowed, { onClosed: (reason: string) => closed.push(reason) })
  expect(element.getAttribute('theme-mode')).toBe('dark')
  expect(WalletModal.getState().theme.mode).toBe('dark')
  await fire(element, 'wallet-modal:close', { reason: 'api' })
  expect(closed).toEqual(['api'])
  expect(place.textContent).toBe(WalletModal.version)
  app.unmount()
})
