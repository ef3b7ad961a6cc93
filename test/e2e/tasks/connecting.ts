import { expect } from 'vitest'
import { startPhone } from '../kit/phone.ts'
import { ACCOUNTS, addPageWallet } from '../kit/pageWallet.ts'
import { script, stateOf } from '../kit/visit.ts'
import type { Driver } from './drivers/driver.ts'
import { hosted, type Task } from './visit.ts'

/** The button of the page, once a wallet is connected. Small screens show the address only. */
export const CONNECTED = /10,000\.000 ETH|^0xf3/i

/** Reads the pairing link that the person copied, or with which the wallet's app was opened. */
async function linkOf({ kind, page }: Driver): Promise<string> {
  if (kind !== 'touch') return page.evaluate(() => navigator.clipboard.readText())
  const opened = await page.evaluate(() => sessionStorage.getItem('opened') ?? '')
  return new URL(opened).searchParams.get('uri') ?? ''
}

export const connecting: readonly Task[] = [
  {
    name: 'connects an installed wallet',
    setup: () => ({ wallet: false }),
    prepare: (context) =>
      addPageWallet(context, { key: 'own', name: 'Own Wallet', replies: { eth_requestAccounts: 'wait' } }),
    async play(person) {
      await person.choose(/^Connect Wallet$/)
      await person.told(/Connect Wallet/)
      await person.choose(/^Own Wallet/)
      await person.told(/Continue in Own Wallet/)
      await person.page.evaluate((give) => window.pageWallets.own?.settle({ give }), [ACCOUNTS[0]])
      await person.told(CONNECTED)
    },
  },
  {
    name: 'refuses the connection, and tries again',
    async play(person) {
      await script(person.page, { answer: 'reject', times: 1 }, { answer: 'approve' })
      await person.choose(/^Connect Wallet$/)
      await person.choose(/^Demo Wallet/)
      await person.told(/Connection declined/)
      await person.reads(/You cancelled the request\. You can try again\./)
      await person.choose(/^Try again$/)
      await person.told(CONNECTED)
      expect((await stateOf(person.page)).connections).toHaveLength(1)
    },
  },
  {
    name: 'connects a wallet on the phone',
    setup: (world) => ({ wallet: false, options: hosted(world) }),
    // This browser has no apps: note which one would open.
    prepare: (context) =>
      context.addInitScript(() => {
        window.open = (url) => {
          sessionStorage.setItem('opened', String(url))
          return null
        }
      }),
    async play(person, { site }) {
      const phone = await startPhone(site)
      await person.choose(/^Connect Wallet$/)
      if (person.kind === 'touch') {
        await person.choose(/^MetaMask/)
        await person.told(/Open the app and accept the connection|Accept the connection in MetaMask/)
        await person.choose(/^Open$/)
      } else {
        await person.choose(/^WalletConnect/)
        await person.told(/Scan the code with a wallet on your phone/)
        await person.choose(/^Copy link$/)
        await person.told(/Link copied/)
      }
      await phone.pair(await linkOf(person))
      await person.told(CONNECTED)
      await phone.stop()
    },
  },
  {
    name: 'finds a wallet by its name, and where to get it',
    setup: (world) => ({ wallet: false, options: hosted(world) }),
    async play(person) {
      await person.choose(/^Connect Wallet$/)
      await person.choose(/^All wallets/)
      await person.told(/All Wallets/)
      await person.write(/^Search wallets$/, 'no such wallet')
      await person.told(/No Wallet found/)
      await person.write(/^Search wallets$/, 'trust wal')
      await person.told(/Wallets found: \d|Trust Wallet/)
      await person.choose(/^Trust Wallet/)
      await person.told(/Trust Wallet/)
      await person.reads(/Don’t have Trust Wallet\?/)
      // On a phone it is a link to the app's store.
      if (person.kind === 'touch') {
        const [store] = await Promise.all([person.page.waitForEvent('popup'), person.choose(/^Get$/, 'link')])
        return store.close()
      }
      await person.choose(/^Get$/)
      await person.told(/Get Trust Wallet|Trust Wallet/)
      await person.reads(/iOS App/)
    },
  },
]
