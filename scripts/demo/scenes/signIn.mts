import type { Page } from 'playwright-core'
import { choose, connect, open, says, sees, script, type Scene } from './scene.mts'

const options = { signIn: { statement: 'Sign in to see your orders.', resources: ['https://shop.example/terms'] } }

async function inSignIn(page: Page): Promise<void> {
  await connect(page)
  await open(page)
  await sees(page, 'SIWXSignMessage')
  await says(page, /wants you to sign in/)
}

/** Signs, and the wallet answers in this way. */
async function signing(page: Page, answer: 'reject' | 'silent'): Promise<void> {
  await inSignIn(page)
  await script(page, { method: 'personal_sign', answer })
  await choose(page, 'Sign')
}

export const SIGN_IN_SCENES: readonly Scene[] = [
  { name: 'sign-in', options, play: inSignIn },
  {
    name: 'sign-in-waiting',
    options,
    async play(page) {
      await signing(page, 'silent')
      await says(page, /Demo Wallet/)
    },
  },
  {
    name: 'sign-in-rejected',
    options,
    async play(page) {
      await signing(page, 'reject')
      await says(page, 'Error signing message')
    },
  },
]
