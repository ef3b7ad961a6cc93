import { option } from './elements.ts'
import type { State } from './state.ts'

type Send = (path: string, method: string, said: string, body: unknown) => Promise<void>

/** The lists of the page, each named after a setting: `transfers.outcome`. */
const lists = () => [...document.querySelectorAll<HTMLSelectElement>('[data-setting]')]

const settingOf = ({ dataset }: HTMLSelectElement) => (dataset.setting ?? '').split('.') as [string, string]

/** Shows the current settings, and the values that each can have. */
export function showSettings({ settings, allowed }: State): void {
  for (const list of lists()) {
    const [group, name] = settingOf(list)
    const values = allowed[group]?.[name] ?? []
    if (list.options.length === 0) list.append(...values.map((value) => option(String(value))))
    list.value = String(settings[group]?.[name])
  }
}

/** Changes a setting when another one is chosen. */
export function wireSettings(send: Send): void {
  for (const list of lists())
    list.addEventListener('change', () => {
      const [group, name] = settingOf(list)
      const { value } = list
      const told = value === 'true' || value === 'false' ? value === 'true' : value
      void send(`/${group}`, 'POST', `${list.labels[0]?.firstChild?.textContent?.trim()}: ${value}`, { [name]: told })
    })
}
