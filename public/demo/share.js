import { bindCopy } from './copy.js'
import { networkId } from './state.js'
import { variablesOf, writeTheme } from './themeLink.js'

const idsOf = (networks = []) => networks.map(networkId)

/** The options that the link carries beside the theme: those of the address, and what the controls changed. */
function optionsOf({ theme, locale, networks, debug }, standard, given) {
  const { themeMode: _mode, themeVariables = {}, locale: _locale, debug: _debug, networks: _networks, ...rest } = given
  const others = Object.entries(themeVariables).filter(([name]) => !Object.hasOwn(variablesOf(theme), name))
  return {
    ...rest,
    ...(others.length > 0 && { themeVariables: Object.fromEntries(others) }),
    ...(locale !== 'en' && { locale }),
    ...(debug && { debug }),
    ...(idsOf(networks).join() !== idsOf(standard.networks).join() && { networks }),
  }
}

/**
 * Keeps the link to the settings; the returned function updates it from the controls. `standard` are the options of the
 * page without parameters, `given` those of its address.
 */
export function bindShare(standard, given) {
  const link = document.getElementById('theme-link')
  const presets = [...document.querySelectorAll('#presets button')]
  bindCopy(document.getElementById('share'), () => link.value, () => link.select())
  link.addEventListener('focus', () => link.select())
  return (state) => {
    const text = writeTheme(state.theme)
    const options = optionsOf(state, standard, given)
    const url = new URL(location.pathname, location.origin)
    if (text) url.searchParams.set('theme', text)
    if (Object.keys(options).length > 0) url.searchParams.set('options', JSON.stringify(options))
    if (!state.balance) url.searchParams.set('balance', 'hide')
    link.value = url.href
    for (const preset of presets) preset.setAttribute('aria-pressed', String(preset.dataset.theme === text))
  }
}
