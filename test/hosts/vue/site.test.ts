import { createApp, nextTick, type Component } from 'vue'
import { expect, test } from 'vitest'
import { WalletModal } from 'wallet-modal'
import App from './App.vue'
import Shadowed from './Shadowed.vue'

/** Mounts a component; returns its element and container. */
function mount(component: Component, props = {}) {
  const place = document.body.appendChild(document.createElement('div'))
  const app = createApp(component, props)
  app.mount(place)
  return { app, place, element: place.querySelector('wallet-modal') as HTMLElement }
}
const fire = (element: HTMLElement, name: string, detail: object) => (
  element.dispatchEvent(new CustomEvent(name, { detail })),
  nextTick()
)

test('passes options and events from Vue to the element', async () => {
  const { app, place, element } = mount(App)
  expect(element.shadowRoot).toBeTruthy()
  expect(WalletModal.getState()).toMatchObject({ network: 'eip155:8453', theme: { mode: 'light' } })
  await fire(element, 'wallet-modal-connect', { connection: { connectorName: 'Example' } })
  expect(place.textContent).toContain('connected with Example')
  app.unmount()
})

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
