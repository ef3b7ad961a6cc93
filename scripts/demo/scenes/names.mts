import type { Page } from 'playwright-core'
import { signIn } from './mail.mts'
import { choose, modal, open, says, sees, type Scene, type Stage } from './scene.mts'

/** Opens the view in which a name is chosen. */
async function choosing(page: Page, stage: Stage, name = ''): Promise<void> {
  await signIn(page, stage)
  await open(page, 'RegisterAccountName')
  await sees(page, 'RegisterAccountName')
  await modal(page).getByRole('textbox').fill(name)
}

async function approve(page: Page): Promise<void> {
  await choose(page, 'Choose name')
  await page
    .frameLocator('wallet-modal iframe')
    .getByRole('button', { name: /Sign|Approve/ })
    .click()
}

const refuse = (page: Page, field: string, description: string) =>
  page.route('**/v1/profile/account?*', (route) =>
    route.fulfill({ status: 400, json: { status: 'FAILED', reasons: [{ field, description }] } }),
  )

export const NAME_SCENES: readonly Scene[] = [
  {
    name: 'name-settings',
    async play(page, stage) {
      await signIn(page, stage)
      await open(page, 'AccountSettings')
      await says(page, 'Choose a name')
    },
  },
  { name: 'name', play: choosing },
  {
    name: 'name-wrong',
    play: (page, stage) => choosing(page, stage, 'ada lovelace'),
  },
  {
    name: 'name-taken',
    async play(page, stage) {
      await choosing(page, stage, 'alice')
      await says(page, 'This name is taken')
    },
  },
  {
    name: 'name-available',
    async play(page, stage) {
      await choosing(page, stage, 'ada-of-the-long-lovelace')
      await says(page, 'is available')
    },
  },
  {
    name: 'name-no-suggestions',
    async play(page, stage) {
      await page.route('**/v1/profile/suggestions/*', (route) => route.fulfill({ status: 500, body: '' }))
      await choosing(page, stage, 'ada-lovelace')
      await says(page, 'Error fetching name suggestions')
    },
  },
  {
    name: 'name-refused',
    async play(page, stage) {
      await refuse(page, 'name', 'Name is not in the allowed zones: ada-lovelace.reown.id')
      await choosing(page, stage, 'ada-lovelace')
      await says(page, 'is available')
      await approve(page)
      await says(page, 'be registered here')
    },
  },
  {
    name: 'name-clock',
    async play(page, stage) {
      await refuse(page, 'timestamp', 'Signature UNIXTIME timestamp is too old: 1')
      await choosing(page, stage, 'ada-lovelace')
      await says(page, 'is available')
      await approve(page)
      await says(page, 'clock')
    },
  },
  {
    name: 'name-owned',
    async play(page, stage) {
      await choosing(page, stage, `ada-${stage.email.replace(/\W/g, '').slice(3, 24)}`)
      await says(page, 'is available')
      await approve(page)
      await sees(page, 'RegisterAccountNameSuccess')
    },
  },
]
