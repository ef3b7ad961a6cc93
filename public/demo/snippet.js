import { networkId } from './state.js'

const indent = '\n  '

function kebab(name) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Options from the URL that have no control on the page. The snippet includes them too. */
function others(given) {
  const shown = ['themeMode', 'themeVariables', 'locale', 'networks', 'debug', 'rpcUrls']
  return Object.entries(given)
    .filter(([name]) => !shown.includes(name))
    .map(([name, value]) => [kebab(name), typeof value === 'object' ? JSON.stringify(value) : String(value)])
}

function attributesOf({ networks, themeMode, variables, locale, debug }, given) {
  const set = { ...given.themeVariables, ...variables }
  const theme = Object.fromEntries(Object.entries(set).filter(([, value]) => value))
  const isPlain = networks.every((network) => typeof network === 'string')
  return [
    ['networks', isPlain ? networks.map(networkId).join(' ') : JSON.stringify(networks)],
    ...(themeMode === 'dark' ? [] : [['theme-mode', themeMode]]),
    ...(Object.keys(theme).length > 0 ? [['theme-variables', JSON.stringify(theme)]] : []),
    ...(locale === (document.documentElement.lang || 'en') ? [] : [['locale', locale]]),
    ...(debug ? [['debug', '']] : []),
    ...others(given),
  ]
}

/** Quotes an attribute value with as little escaping as possible. */
function quoted(value) {
  const safe = value.replace(/&/g, '&amp;')
  return safe.includes('"') ? `'${safe.replace(/'/g, '&#39;')}'` : `"${safe}"`
}

/** An element as HTML tokens: pairs `[kind, text]`. */
function tag(name, attributes, separator = ' ') {
  const parts = attributes.flatMap(([attribute, value]) => [
    ['plain', separator],
    ['attribute', attribute],
    ...(value === '' ? [] : [['plain', '='], ['value', quoted(value)]]),
  ])
  return [['plain', '<'], ['tag', name], ...parts, ['plain', '>'], ['plain', '</'], ['tag', name], ['plain', '>']]
}

function partsOf(state, given) {
  const source = document.getElementById('widget').src
  const attributes = attributesOf(state, given)
  return [
    ...tag('script', [['type', 'module'], ['src', source]]),
    ['plain', '\n\n'],
    ...tag('wallet-modal', attributes, attributes.length > 1 ? indent : ' '),
    ['plain', '\n'],
    ...tag('wallet-modal-button', state.balance ? [] : [['balance', 'hide']]),
    ['plain', '\n'],
    ...tag('wallet-modal-network-button', []),
  ]
}

async function copy(text, pre) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Clipboard access is denied: select the text, so that the visitor can copy it.
    getSelection().selectAllChildren(pre)
    return false
  }
}

/** The snippet to copy; the returned function updates it from the controls. `given` are the URL's options. */
export function bindSnippet(given) {
  const pre = document.getElementById('snippet')
  const button = document.getElementById('copy')
  const label = button.firstElementChild
  let timer
  button.addEventListener('click', async () => {
    const isCopied = await copy(pre.textContent, pre)
    label.textContent = isCopied ? 'Copied' : 'Press Ctrl+C'
    clearTimeout(timer)
    timer = setTimeout(() => (label.textContent = 'Copy'), 1500)
  })
  return (state) => {
    pre.replaceChildren(
      ...partsOf(state, given).map(([kind, text]) => {
        if (kind === 'plain') return text
        const span = document.createElement('span')
        span.className = `is-${kind}`
        span.textContent = text
        return span
      }),
    )
  }
}
