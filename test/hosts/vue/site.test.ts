import { expect, test } from 'vitest'
import { WalletModal } from 'wallet-modal'
import App from './App.vue'
import { fire, mount } from './mount.ts'

test('passes options and events from Vue to the element', async () => {
  const { app, place, element } = mount(App)
  expect(element.shadowRoot).toBeTruthy()
  expect(WalletModal.getState()).toMatchObject({ network: 'eip155:8453', theme: { mode: 'light' } })
  await fire(element, 'wallet-modal-connect', { connection: { connectorName: 'Example' } })
  expect(place.textContent).toContain('connected with Example')
  app.unmount()
})
