import { rolldown, type Plugin } from 'rolldown'

/** Creates the script of a minimal page's button. `more` is code that the button needs besides opening. */
const buttonOf = (more = '') => `
class FloorButton extends HTMLElement {
  connectedCallback() {
    const button = document.createElement('button')
    button.textContent = 'Connect Wallet'
    button.onclick = open
    ${more}
    this.attachShadow({ mode: 'open' }).append(button)
  }
}
customElements.define('floor-button', FloorButton)
`

/**
 * The entry script of the page `lazy`: like the widget's, it imports the dialog on hover or focus, and at the latest on
 * `open()`.
 */
const ENTRY = `
const load = () => import('floor:dialog')
const open = async () => (await load()).open()
const close = async () => (await load()).close()
const openList = async (wallets) => (await load()).openList(wallets)
window.Floor = { open, close, openList }
${buttonOf('button.onpointerenter = button.onfocus = load')}`

/** The entry script of the page `direct`: like that of `lazy`, but it contains the dialog. */
const DIRECT = `
import { close, open, openList } from 'floor:dialog'
window.Floor = { open, close, openList }
${buttonOf()}`

/** An empty dialog, rendered by preact in a shadow root like ours. */
const DIALOG = `
import { h, render } from 'preact'
const host = document.createElement('floor-modal')
const root = host.attachShadow({ mode: 'open' })
const show = (dialog) => dialog?.showModal()
function draw(content) {
  if (!host.isConnected) document.body.append(host)
  render(h('dialog', { ref: show }, h('h2', null, 'Connect Wallet'), content), root)
}
export const open = () => draw(null)
export function close() {
  render(null, root)
}
export async function openList(wallets) {
  const { List } = await import('floor:list')
  draw(h(List, { wallets }))
}
`

/** A minimal wallet list: renders all rows, filtered by the search text. */
const LIST = `
import { h, Component } from 'preact'
export class List extends Component {
  render({ wallets }, { typed = '' }) {
    const shown = wallets.filter((name) => name.toLowerCase().includes(typed.toLowerCase()))
    return [
      h('input', { 'aria-label': 'Search wallets', onInput: (event) => this.setState({ typed: event.target.value }) }),
      h('div', { class: 'virtual', style: 'overflow: auto; block-size: 480px' }, shown.map((name) => h('button', { key: name, style: 'display: block; block-size: 56px' }, name))),
    ]
  }
}
`

const FILES: Readonly<Record<string, string>> = {
  'floor:lazy': ENTRY,
  'floor:direct': DIRECT,
  'floor:dialog': DIALOG,
  'floor:list': LIST,
}

const virtual: Plugin = {
  name: 'floor',
  resolveId: (id) => (id in FILES ? id : null),
  load: (id) => FILES[id] ?? null,
}

/** Builds each minimal page separately, so that they share no files. Returns the files by path. */
export async function buildMinimalPages(root: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const name of ['direct', 'lazy']) {
    const build = await rolldown({
      input: { floor: `floor:${name}` },
      cwd: root,
      platform: 'browser',
      plugins: [virtual],
    })
    try {
      const { output } = await build.generate({
        format: 'es',
        minify: true,
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
      })
      for (const file of output) if (file.type === 'chunk') files.set(`${name}/${file.fileName}`, file.code)
    } finally {
      await build.close()
    }
  }
  return files
}
