import { PUBLIC_NETWORKS } from './options.js'
import { networkId, networkName } from './state.js'
import { DEFAULTS, FONTS, readTheme, variablesOf } from './themeLink.js'

/** Resets a custom property to the widget's default. */
const NONE = 'initial'
const VIOLET = '#625df5'
const LENGTHS = ['radius', 'width', 'size']

const form = document.getElementById('controls')
const field = (name) => form.elements.namedItem(name)
const setRadio = (name, value) => {
  for (const radio of form.querySelectorAll(`input[type=radio][name=${name}]`)) radio.checked = radio.value === value
}
const isHex = (value) => /^#[0-9a-f]{6}$/i.test(value)

/** Shows a color in the controls: as one of the swatches, or as the visitor's own. */
function setColor(name, value) {
  const known = value.toLowerCase()
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

/** The theme that options set, as the controls show it. */
function themeOf({ themeMode = 'dark', themeVariables = {} }) {
  const valueOf = (name) => {
    const value = themeVariables[`--wm-${name}`]
    return value === undefined || value === NONE ? '' : value
  }
  const length = (name, variable) => Number.parseInt(valueOf(variable), 10) || (valueOf(variable) === '' ? DEFAULTS[name] : 0)
  const font = Object.keys(FONTS).find((name) => FONTS[name] === valueOf('font-family'))
  return { mode: themeMode, accent: valueOf('accent'), background: valueOf('background'), radius: length('radius', 'radius'), width: length('width', 'width'), size: length('size', 'font-size'), font: font ?? 'system' }
}

function writeControls(theme) {
  setRadio('mode', theme.mode)
  setColor('accent', theme.accent)
  setColor('background', theme.background)
  for (const name of [...LENGTHS, 'font']) field(name).value = theme[name]
}

function readControls(all, networks) {
  const data = new FormData(form)
  const color = (name) => data.get(name) ?? field(`own-${name}`).value
  const lengths = Object.fromEntries(LENGTHS.map((name) => [name, Number(data.get(name))]))
  const theme = { mode: data.get('mode'), accent: color('accent'), background: color('background'), font: data.get('font') ?? DEFAULTS.font, ...lengths }
  return {
    theme,
    themeMode: theme.mode,
    variables: variablesOf(theme),
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

/** Sets the controls of the theme as if the visitor had: by the presets and the switch in the page's head. */
function bindShortcuts(api, update) {
  const choose = (theme) => {
    writeControls(theme)
    update()
  }
  document.getElementById('presets').addEventListener('click', ({ target }) => {
    const preset = target.closest('button')
    if (preset) choose(readTheme(preset.dataset.theme))
  })
  document.getElementById('theme').addEventListener('click', () => {
    setRadio('mode', api.getState().theme.resolved === 'dark' ? 'light' : 'dark')
    update()
  })
}

/** Binds the controls to the API; calls `onChange` immediately and after every change. */
export function bindControls(api, options, onChange) {
  const all = writeNetworks(options)
  const read = () => readControls(all, holdLastNetwork())
  writeControls(themeOf(options))
  field('locale').value = (options.locale ?? 'en').split('-')[0]
  field('debug').checked = options.debug ?? false
  field('balance').checked = options.balance
  let before = read()
  const update = () => {
    const now = read()
    showAmounts()
    document.documentElement.style.setProperty('--accent', isHex(now.theme.accent) ? now.theme.accent : VIOLET)
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
  bindShortcuts(api, update)
  update()
}
