import { createApp, nextTick, type Component } from 'vue'

/** Mounts a component; returns its element and container. */
export function mount(component: Component, props = {}) {
  const place = document.body.appendChild(document.createElement('div'))
  const app = createApp(component, props)
  app.mount(place)
  return { app, place, element: place.querySelector('wallet-modal') as HTMLElement }
}
export const fire = (element: HTMLElement, name: string, detail: object) => (
  element.dispatchEvent(new CustomEvent(name, { detail })),
  nextTick()
)
