import { PUBLIC_NETWORKS } from './options.js'
import { networkId, networkName } from './state.js'

/** Resets a custom property to the widget's default. */
const NONE = 'initial'
const VIOLET = '#625df5'

const form = document.getElementById('controls')
const field = (name) => form.elements.namedItem(name)
const setRadio = (name, value) => {
  for (const radio of form.querySelectorAll(`input[type=radio][name=${name}]`)) radio.checked = radio.value === value
}
const isHex = (value) => /^#[0-9a-f]{6}$/i.test(value)

/** Shows a color in the controls: as one of the swatches, or as the visitor's own. */
function setColor(name, value = '') {
  const known = value === NONE ? '' : value.toLowerCase()
  setRadio(name, known)
  if (isHex(known)) field(`own-${name}`).value = known
}

function writeNetworks(options) {
  const configured = options.networks ?? ['eip155:1']
  const ids = configured.map(networkId)
  const all = [...configured, ...PUBLIC_NETWORKS.filter((id) => !ids.includes(id))]
  const chips = all.map((network) => {
    const label = document.createElement('label')
    const input = Object.assign(document.createElement('input'), { type: 'checkbox', name: 'network', value: networkId(network), checked: ids.includes(networkId(network)) })
    input.defaultChecked = input.checked
    const text = Object.assign(document.createElement('span'), { textContent: networkName(network) })
    label.append(input, text)
    return label
  })
  document.getElementById('networks').replaceChildren(...chips)
  return all
}

function writeControls(options) {
  const { themeMode = 'dark', themeVariables = {}, locale = 'en', debug = false } = options
  setRadio('mode', themeMode)
  setColor('accent', themeVariables['--wm-accent'])
  setColor('background', themeVariables['--wm-background'])
  field('radius').value = Number.parseInt(themeVariables['--wm-radius'] ?? '24', 10)
  field('width').value = Number.parseInt(themeVariables['--wm-width'] ?? '360', 10)
  field('font').value = themeVariables['--wm-font-family'] ?? ''
  field('locale').value = locale.split('-')[0]
  field('debug').checked = debug
}

/** The controls' values as options of the widget; defaults are omitted. */
function readControls(all, networks) {
  const data = new FormData(form)
  const chosen = (name) => data.get(name) ?? field(`own-${name}`).value
  const radius = Number(data.get('radius'))
  const width = Number(data.get('width'))
  return {
    themeMode: data.get('mode'),
    variables: {
      '--wm-accent': chosen('accent'),
      '--wm-background': chosen('background'),
      '--wm-font-family': data.get('font') ?? '',
      '--wm-radius': radius === 24 ? '' : `${radius}px`,
      '--wm-width': width === 360 ? '' : `${width}px`,
    },
    locale: data.get('locale'),
    networks: all.filter((network) => networks.includes(networkId(network))),
    debug: field('debug').checked,
    balance: field('balance').checked,
  }
}

function showAmounts() {
  for (const range of form.querySelectorAll('input[type=range]')) {
    range.parentElement.querySelector('output').textContent = `${range.value} px`
    range.style.setProperty('--done', (range.value - range.min) / (range.max - range.min))
  }
}

/** The selected networks. The last one cannot be removed. */
function holdLastNetwork() {
  const checked = [...form.querySelectorAll('[name=network]:checked')]
  for (const input of form.querySelectorAll('[name=network]')) input.disabled = checked.length === 1 && input.checked
  return checked.map(({ value }) => value)
}

const changed = (before, now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => before[name] !== value))

function apply(api, before, now) {
  const variables = changed(before.variables, now.variables)
  const cleared = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value || NONE]))
  if (before.themeMode !== now.themeMode || Object.keys(variables).length > 0) api.setTheme({ mode: now.themeMode, variables: cleared })
  if (before.locale !== now.locale) api.setLocale(now.locale)
  if (before.debug !== now.debug) api.configure({ debug: now.debug })
  if (before.networks.map(networkId).join() !== now.networks.map(networkId).join()) api.configure({ networks: now.networks })
  for (const button of document.querySelectorAll('wallet-modal-button')) button.setAttribute('balance', now.balance ? 'show' : 'hide')
}

/** Binds the controls to the API; calls `onChange` immediately and after every change. */
export function bindControls(api, options, onChange) {
  const all = writeNetworks(options)
  const read = () => readControls(all, holdLastNetwork())
  writeControls(options)
  let before = read()
  const update = () => {
    const now = read()
    showAmounts()
    document.documentElement.style.setProperty('--accent', now.variables['--wm-accent'] || VIOLET)
    apply(api, before, now)
    before = now
    onChange(now)
  }
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('input', ({ target }) => {
    // The visitor's own color: deselect the swatches.
    if (target.type === 'color') setRadio(target.name.replace('own-', ''), undefined)
    update()
  })
  // The fields change after the event.
  form.addEventListener('reset', () => setTimeout(update))
  update()
}
