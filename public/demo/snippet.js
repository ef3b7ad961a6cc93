import { bindCopy } from './copy.js'
import { FRAMEWORKS, least } from './frameworks.js'
import { networkId } from './state.js'
import { bindTabs } from './tabs.js'

/** Stands for the site's own CDN, unless the page was written for one. */
const PLACEHOLDER = 'https://cdn.example'

/** Where a site finds the built files: never on this machine. */
function cdnOf(version) {
  const { origin, href } = new URL('.', document.getElementById('widget').src)
  const isOwn = origin === location.origin || !href.startsWith('https:')
  return isOwn ? `${PLACEHOLDER}/wallet-modal@${version}/dist` : href.replace(/\/$/, '')
}

/** The options that the snippet sets, from the controls and from the address. */
function optionsOf({ networks, themeMode, variables, locale, debug }, given) {
  // Addresses of nodes on this machine help nobody else.
  const { themeVariables, rpcUrls: _nodes, ...rest } = given
  const theme = Object.fromEntries(Object.entries({ ...themeVariables, ...variables }).filter(([, value]) => value))
  return {
    ...rest,
    networks: networks.every((network) => typeof network === 'string') ? networks.map(networkId) : networks,
    themeMode: themeMode === 'dark' ? undefined : themeMode,
    themeVariables: Object.keys(theme).length > 0 ? theme : undefined,
    locale: locale === (document.documentElement.lang || 'en') ? undefined : locale,
    debug: debug || undefined,
  }
}

const defined = (options) => Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

function node([kind, text]) {
  if (kind === 'plain') return text
  return Object.assign(document.createElement('span'), { className: `is-${kind}`, textContent: text })
}

function bindStart(cdn) {
  const pre = document.getElementById('start-code')
  pre.replaceChildren(...least(cdn).map(node))
  bindCopy(document.getElementById('copy-start'), () => pre.textContent, () => getSelection().selectAllChildren(pre))
}

/** The snippet to copy; the returned function updates it from the controls. `given` are the URL's options. */
export function bindSnippet(api, given) {
  const pre = document.getElementById('snippet')
  const cdn = cdnOf(api.version)
  bindStart(cdn)
  let framework = 'html'
  let state
  const show = () => {
    const { write, note } = FRAMEWORKS[framework]
    pre.replaceChildren(...write({ options: defined(optionsOf(state, given)), balance: state.balance, cdn }).map(node))
    document.getElementById('snippet-note').textContent = note
  }
  bindCopy(document.getElementById('copy'), () => pre.textContent, () => getSelection().selectAllChildren(pre))
  bindTabs(document.getElementById('frameworks'), document.getElementById('snippet-panel'), (id) => {
    framework = id.replace('tab-', '')
    show()
  })
  return (now) => {
    state = now
    show()
  }
}
