import { describe, expect, it } from 'vitest'
import { connects } from '../kit/connects.ts'
import { openEntryPage } from '../kit/entryPages.ts'
import type { Site } from '../kit/site.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite(({ site: started }) => (site = started))

const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const THIEF = '0x000000000000000000000000000000000000dEaD'

/** Puts the thief's address wherever the visitor's is in a value. */
const POISON = `const poison = (value) => {
  if (typeof value !== 'object' || value === null) return
  for (const key of Object.keys(value)) {
    if (typeof value[key] !== 'string') poison(value[key])
    else try { value[key] = value[key].replace(/${OWN}/i, '${THIEF}') } catch {}
  }
}\n`

/** By what the script reads: it changes that at once. */
const SCRIPTS = {
  'details of events': `for (const name of 'connect account network view track'.split(' '))
  document.addEventListener('wallet-modal:' + name, ({ detail }) => poison(detail), true)`,
  'the state': `document.addEventListener('wallet-modal:view', () => poison(window.WalletModal.getState()))
addEventListener('load', () => window.WalletModal.subscribe(poison))`,
}

describe('A script of the page that puts another address', () => {
  it.each(Object.entries(SCRIPTS))('into %s chooses no address that is shown or saved', async (_, script) => {
    const { page } = await openEntryPage(site, {
      file: 'wallet-modal.js',
      policy: 'no policy',
      script: POISON + script,
    })
    await connects(page)
    await page.evaluate(() => void window.WalletModal.open({ view: 'WalletReceive' }))
    const dialog = page.getByRole('dialog', { name: 'Receive' })
    await dialog.getByRole('button', { name: 'Copy address' }).waitFor()
    expect((await dialog.innerText()).replace(/\s/g, '')).toContain(OWN)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(new RegExp(THIEF, 'i'))
    expect(await page.evaluate(() => window.WalletModal.getState().account?.address)).toBe(OWN)
  })
})
