import assert from 'node:assert/strict'
import { ENTRIES } from './entryChecks.ts'
import {
  brightness,
  countElements,
  focused,
  isShown,
  linesOfBalance,
  namesOf,
  openAndClose,
  loadedFiles,
  spinnerGeometry,
  overflowing,
} from './inPage.ts'
import { ON_THE_PAGE } from './pressChecks.ts'
import { APPROVE, BALANCE, connect, DIALOG, openAccount, openDialog, type Check } from './steps.ts'
import type { Visitor } from './visitor.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const address = ({ evaluate }: Visitor) => evaluate(() => window.WalletModal.getState().account?.address ?? null)

/** Connects, opens Account and disconnects. */
async function connectAndDisconnect(visitor: Visitor): Promise<void> {
  await openAccount(visitor)
  await visitor.press('button', 'Disconnect')
  await visitor.see('button', 'Connect Wallet')
}

const OPENING: readonly Check[] = [
  {
    name: 'loads one file, stores nothing and contacts no wallet before the modal opens',
    async run(visitor) {
      await visitor.open(APPROVE)
      await visitor.see('button', 'Connect Wallet')
      assert.deepEqual(await visitor.evaluate(loadedFiles), ['/wallet-modal.js'])
      assert.deepEqual(
        await visitor.evaluate(() => ({
          stored: localStorage.length + sessionStorage.length,
          asked: window.demoWallet.requests.length,
          dialogs: document.querySelectorAll('dialog').length,
        })),
        { stored: 0, asked: 0, dialogs: 0 },
      )
    },
  },
  {
    name: 'opens a named modal dialog on a click',
    async run(visitor) {
      await visitor.open()
      await openDialog(visitor)
      assert.deepEqual(await visitor.evaluate(namesOf, 'dialog'), [DIALOG])
      const [isOpen, isModal] = await visitor.evaluate(() => {
        const dialog = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('dialog')
        return [dialog?.open, dialog?.matches(':modal')]
      })
      assert.deepEqual(
        { isOpen, isModal, state: await visitor.evaluate(() => window.WalletModal.getState().open) },
        { isOpen: true, isModal: true, state: true },
      )
      assert.deepEqual(await visitor.problems(), [])
    },
  },
  {
    name: 'keeps the focus inside the dialog, and returns it to the button on Escape',
    async run(visitor) {
      await visitor.open({
        body: '<a href="#before">Before</a><wallet-modal-button></wallet-modal-button><a href="#after">After</a>',
      })
      await openDialog(visitor)
      await visitor.focusOn(/^Connect Wallet$/)
      await visitor.see('button', /^Demo Wallet/)
      for (let presses = 0; presses < 3; presses++) {
        await visitor.key('Tab')
        await visitor.focusOn(/^(?!Before|After)/)
      }
      await visitor.key('Escape')
      await visitor.gone('dialog', DIALOG)
      await visitor.focusOn(/^Connect Wallet$/)
    },
  },
  {
    name: 'closes the dialog with the close button, and returns the focus',
    async run(visitor) {
      await visitor.open()
      await openDialog(visitor)
      await visitor.press('button', 'Close')
      await visitor.gone('dialog', DIALOG)
      await visitor.focusOn(/^Connect Wallet$/)
    },
  },
  {
    name: 'opens the dialog with Enter, and reaches the wallets with Tab',
    async run(visitor) {
      await visitor.open()
      await visitor.evaluate(() =>
        document.querySelector('wallet-modal-button')?.shadowRoot?.querySelector('button')?.focus(),
      )
      await visitor.key('Enter')
      await visitor.see('dialog', DIALOG)
      await visitor.see('button', /^Demo Wallet/)
      await visitor.until('the focus on the wallet', async () => {
        await visitor.key('Tab')
        return /Demo Wallet/.test(await visitor.evaluate(focused))
      })
    },
  },
  {
    name: 'adds no element to the page by opening and closing 20 times',
    async run(visitor) {
      await visitor.open()
      const before = await visitor.evaluate(openAndClose, 3)
      await visitor.evaluate(openAndClose, 20)
      // What fades out is there for a moment.
      await visitor.until('no more elements', async () => (await visitor.evaluate(countElements)) <= before)
      assert.deepEqual(await visitor.problems(), [])
    },
  },
]

const WALLETS: readonly Check[] = [
  {
    name: 'lists wallets that announce themselves, once each',
    async run(visitor) {
      await visitor.open()
      await visitor.evaluate(() => {
        for (const name of ['First', 'Second', 'Second']) {
          const info = {
            uuid: `00000000-0000-4000-8000-0000000000${name.length}0`,
            name,
            rdns: `org.example.${name}`,
            icon: 'data:,',
          }
          const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
          addEventListener('eip6963:requestProvider', () =>
            dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) })),
          )
        }
      })
      await openDialog(visitor)
      for (const name of [/^Demo Wallet/, /First/, /Second/]) await visitor.see('button', name)
      const names = await visitor.evaluate(namesOf, 'button')
      assert.equal(names.filter((name) => /First/.test(name)).length, 1, names.join(', '))
    },
  },
  {
    name: 'connects an installed wallet, and shows the balance on the button',
    async run(visitor) {
      await visitor.open(APPROVE)
      await connect(visitor)
      assert.equal(await address(visitor), ADDRESS)
      await visitor.focusOn(BALANCE)
      assert.deepEqual(await visitor.problems(), [])
    },
  },
  {
    name: 'shows that the wallet declined, and returns to the list with Back',
    async run(visitor) {
      await visitor.open({ wallet: { 'data-answer': 'reject' } })
      await openDialog(visitor)
      await visitor.press('button', /^Demo Wallet/)
      await visitor.until('the words', () =>
        visitor.evaluate(() =>
          document.querySelector('wallet-modal')?.shadowRoot?.textContent?.includes('Connection declined'),
        ),
      )
      await visitor.press('button', 'Back')
      await visitor.see('button', /^Demo Wallet/)
    },
  },
  {
    name: 'restores the connection after a reload without a prompt',
    async run(visitor) {
      await visitor.open(APPROVE)
      await connect(visitor)
      await visitor.reload()
      await visitor.see('button', BALANCE)
      assert.equal(await address(visitor), ADDRESS)
      assert.ok(
        !(await visitor.evaluate(() => window.demoWallet.requests.map(({ method }) => method))).includes(
          'eth_requestAccounts',
        ),
      )
    },
  },
  {
    name: 'disconnects, and restores nothing after a reload',
    async run(visitor) {
      await visitor.open(APPROVE)
      await connectAndDisconnect(visitor)
      await visitor.reload()
      await visitor.see('button', 'Connect Wallet')
      assert.equal(await address(visitor), null)
    },
  },
  {
    name: 'emits `open` first, and `connect` before `disconnect`',
    async run(visitor) {
      await visitor.open(APPROVE)
      await connectAndDisconnect(visitor)
      const events = await visitor.evaluate(() =>
        window.noted.events.filter((name) => name !== 'ready' && name !== 'network'),
      )
      assert.deepEqual(events.toSorted(), ['close', 'close', 'connect', 'disconnect', 'open', 'open'])
      assert.deepEqual([events[0], events.indexOf('connect') < events.indexOf('disconnect')], ['open', true])
    },
  },
  {
    name: 'signs a message with the provider',
    async run(visitor) {
      await visitor.open(APPROVE)
      await connect(visitor)
      const signature = await visitor.evaluate(
        (from) =>
          window.WalletModal.getProvider('eip155')?.request({
            method: 'personal_sign',
            params: ['0x48656c6c6f', from],
          }),
        ADDRESS,
      )
      assert.match(String(signature), /^0x[0-9a-f]{130}$/)
    },
  },
  {
    name: 'switches the network in the dialog',
    async run(visitor) {
      await visitor.open(APPROVE)
      await connect(visitor)
      await visitor.press('button', /Ethereum/)
      await visitor.see('dialog', 'Choose Network')
      await visitor.press('button', /Base$/)
      await visitor.until(
        'Base',
        async () => (await visitor.evaluate(() => window.WalletModal.getState().network)) === 'eip155:8453',
      )
    },
  },
]

const WINDOWS: readonly Check[] = [
  {
    name: 'opens the wallet’s popup on the first click of <wallet-modal-wallet-button>, or offers Continue',
    async run(visitor) {
      await visitor.open({
        body: '<wallet-modal-wallet-button wallet="coinbase"></wallet-modal-wallet-button>',
        options: { services: { coinbase: visitor.site.sandbox.json.services.coinbase } },
      })
      await visitor.evaluate(() => {
        const { open } = window
        window.open = (...given) => {
          const opened = open.apply(window, given)
          document.body.dataset.windows = opened ? 'opened' : 'blocked'
          return opened
        }
      })
      const isOpened = async () => (await visitor.evaluate(() => document.body.dataset.windows)) === 'opened'
      await visitor.press('button', 'Coinbase')
      await visitor.until(
        'the window, or Continue',
        async () => (await isOpened()) || visitor.evaluate(isShown, 'button', '^Continue$'),
      )
      if (await isOpened()) return
      await visitor.press('button', 'Continue')
      await visitor.until('the window', isOpened)
    },
  },
]

const LOOKS: readonly Check[] = [
  ...(['light', 'dark'] as const).map((mode) => ({
    name: `draws the ${mode} theme with a ${mode} background and legible text`,
    async run(visitor: Visitor) {
      await visitor.open({ options: { themeMode: mode } })
      await openDialog(visitor)
      const { ground, text } = await visitor.evaluate(brightness)
      assert.ok(
        mode === 'light' ? ground > 200 && text < 100 && text >= 0 : ground < 80 && ground >= 0 && text > 170,
        `ground ${ground}, text ${text}`,
      )
    },
  })),
  {
    name: 'lays out the dialog from right to left in Arabic',
    async run(visitor) {
      await visitor.open({ lang: 'ar', dir: 'rtl' })
      await visitor.press('button', /[\u0600-\u06FF]/)
      await visitor.see('dialog', /[\u0600-\u06FF]/)
      await visitor.see('button', /^Demo Wallet/)
      const seen = await visitor.evaluate(() => {
        const root = document.querySelector('wallet-modal')?.shadowRoot
        const dialog = root?.querySelector('dialog')
        const middleOf = (element: Element | null | undefined) => {
          const { x = 0, width = 0 } = element?.getBoundingClientRect() ?? {}
          return x + width / 2
        }
        return {
          direction: dialog && getComputedStyle(dialog).direction,
          close: middleOf(dialog?.querySelector('.header > :last-child button')),
          middle: middleOf(dialog),
        }
      })
      assert.equal(seen.direction, 'rtl')
      assert.ok(
        seen.close > 0 && seen.close < seen.middle - 100,
        `the close button is at ${seen.close}, the middle at ${seen.middle}`,
      )
      assert.deepEqual(await visitor.evaluate(overflowing), [])
    },
  },
  {
    name: 'centers a spinner of 96 px on the wallet’s icon',
    async run(visitor) {
      await visitor.open({ wallet: { 'data-answer': 'ask' } })
      await openDialog(visitor)
      await visitor.press('button', /^Demo Wallet/)
      let seen: Awaited<ReturnType<typeof spinnerGeometry>>
      await visitor.until('the ring at rest', async () => (seen = await visitor.evaluate(spinnerGeometry)))
      const { ring = [], mark = [] } = seen ?? {}
      assert.deepEqual(ring.slice(0, 2), [96, 96])
      assert.deepEqual(ring.slice(2), mark.slice(2))
    },
  },
  ...[
    ['a phone', 320, 640, '15px'],
    ['a phone with text of 200 %', 320, 640, '30px'],
    ['a wide screen with text of 200 %', 1280, 800, '30px'],
  ].map(([place, width, height, size]) => ({
    name: `fits the dialog on ${place} without horizontal overflow`,
    async run(visitor: Visitor) {
      await visitor.driver.resize(Number(width), Number(height))
      try {
        await visitor.open({ ...APPROVE, options: { themeVariables: { '--wm-font-size': size } } })
        await openDialog(visitor)
        await visitor.see('button', /^Demo Wallet/)
        assert.deepEqual(await visitor.evaluate(overflowing), [])
        await visitor.press('button', /^Demo Wallet/)
        // The button of a narrow page has no balance
        await visitor.press('button', /0xf39F/)
        await visitor.see('dialog', 'Account')
        assert.deepEqual(await visitor.evaluate(overflowing), [])
        assert.equal(await visitor.evaluate(linesOfBalance), 1, 'lines of the balance')
      } finally {
        await visitor.driver.resize(1280, 800)
      }
    },
  })),
]

/** All checks of the connect journey, run in every browser engine. */
export const CHECKS: readonly Check[] = [...OPENING, ...WALLETS, ...LOOKS, ...ENTRIES, ...ON_THE_PAGE, ...WINDOWS]
