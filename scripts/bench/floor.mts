import { rolldown, type Plugin } from 'rolldown'

/** What is loaded at once: a button, and the rest on demand, by the same rule as the widget's: on hover or focus, and at the latest on `open()`. */
const DOOR = `
const load = () => import('floor:dialog')
const open = async () => (await load()).open()
const close = async () => (await load()).close()
window.Floor = { open, close }
class FloorButton extends HTMLElement {
  connectedCallback() {
    const button = document.createElement('button')
    button.textContent = 'Connect Wallet'
    button.onclick = open
    button.onpointerenter = button.onfocus = load
    this.attachShadow({ mode: 'open' }).append(button)
  }
}
customElements.define('floor-button', FloorButton)
`

/** An empty dialog by preact, in a shadow root as ours. */
const DIALOG = `
import { h, render } from 'preact'
const host = document.createElement('floor-modal')
const root = host.attachShadow({ mode: 'open' })
const show = (dialog) => dialog?.showModal()
export function open() {
  if (!host.isConnected) document.body.append(host)
  render(h('dialog', { ref: show }, h('h2', null, 'Connect Wallet')), root)
}
export function close() {
  render(null, root)
}
`

function virtual(): Plugin {
  const files: Record<string, string> = { 'floor:door': DOOR, 'floor:dialog': DIALOG }
  return {
    name: 'floor',
    resolveId: (id) => (id in files ? id : null),
    load: (id) => files[id] ?? null,
  }
}

/** The least that loads as the widget does: files by name. */
export async function buildFloor(root: string): Promise<Map<string, string>> {
  const build = await rolldown({ input: { floor: 'floor:door' }, cwd: root, platform: 'browser', plugins: [virtual()] })
  try {
    const { output } = await build.generate({ format: 'es', minify: true, entryFileNames: '[name].js', chunkFileNames: '[name].js' })
    return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code] as const] : [])))
  } finally {
    await build.close()
  }
}
