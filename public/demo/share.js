import { bindCopy } from './copy.js'
import { writeTheme } from './themeLink.js'

/** Keeps the link to the theme; the returned function updates it from the controls. */
export function bindShare() {
  const link = document.getElementById('theme-link')
  const presets = [...document.querySelectorAll('#presets button')]
  bindCopy(document.getElementById('share'), () => link.value, () => link.select())
  link.addEventListener('focus', () => link.select())
  return ({ theme }) => {
    const text = writeTheme(theme)
    const url = new URL(location.pathname, location.origin)
    if (text) url.searchParams.set('theme', text)
    link.value = url.href
    for (const preset of presets) preset.setAttribute('aria-pressed', String(preset.dataset.theme === text))
  }
}
