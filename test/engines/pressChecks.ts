import assert from 'node:assert/strict'
import type { Pointer } from './driver.ts'
import { buttonSpot, buttonsOfDialog, isDressed, letArrive, takeClicks } from './pressInPage.ts'
import { APPROVE, DIALOG, type Check } from './steps.ts'
import type { Site, Visitor } from './visitor.ts'

const POINTERS: readonly Pointer[] = ['mouse', 'touch']
/** How many frames the pointer stays down. */
const FRAMES: Readonly<Record<Pointer, number>> = { mouse: 6, touch: 2 }
/** What was touched for longer is a long press, which no click follows. */
const LONG_MS = 400
/** How often a touch is repeated that a busy machine has made long. */
const TRIES = 6
/** A check that presses every button of a view takes longer than others. */
const EVERY_MS = 60_000

const optionsOf = ({ sandbox: { json } }: Site) => ({
  projectId: json.projectId,
  services: json.services,
  termsUrl: 'https://shop.example/terms',
  privacyUrl: 'https://shop.example/privacy',
})

/**
 * Puts the pointer down on a button, lets things happen, and lifts it. Returns how many clicks of the button counted;
 * `long` if there can be none.
 */
async function press(
  { driver, evaluate, until }: Visitor,
  pointer: Pointer,
  [root, name]: readonly [root: string, name: string],
  meanwhile: () => Promise<unknown>,
): Promise<number | 'long'> {
  let spot: { x: number; y: number } | null = null
  await until(`${name} of ${root}, to be pressed`, async () => (spot = await evaluate(buttonSpot, root, name)))
  const { x, y } = spot ?? { x: 0, y: 0 }
  await driver.down(pointer, x, y)
  try {
    await meanwhile()
  } finally {
    await driver.up(pointer)
  }
  const { clicks, ms } = await evaluate(takeClicks)
  return !clicks && pointer === 'touch' && ms > LONG_MS ? 'long' : clicks
}

/** Presses each button of a view in turn. `show` opens the view, whatever the last press did. */
async function pressEach(visitor: Visitor, pointer: Pointer, show: () => Promise<void>): Promise<void> {
  await show()
  const names = await visitor.evaluate(buttonsOfDialog)
  assert.ok(names.length > 4, `buttons: ${names.join(', ')}`)
  const lost: string[] = []
  for (const [index, name] of names.entries()) {
    let count: number | 'long' = 'long'
    for (let tries = 0; count === 'long' && tries < TRIES; tries++) {
      if (index || tries) await show()
      // Wallets that have arrived take the places of others
      if (!(await visitor.evaluate(buttonsOfDialog)).includes(name)) count = 1
      else
        count = await press(visitor, pointer, ['wallet-modal', name], () =>
          visitor.evaluate(letArrive, index, FRAMES[pointer]),
        )
    }
    if (count !== 1) lost.push(`${name}: ${count}`)
  }
  assert.deepEqual(lost, [])
  assert.deepEqual(await visitor.problems(), [])
}

/** Closes the modal, if it is open, and opens it in English. */
async function reopen({ evaluate, gone }: Visitor): Promise<void> {
  await evaluate(async () => {
    window.open = () => null
    window.WalletModal.close()
    window.WalletModal.setLocale('en')
    window.WalletModal.configure({ tokens: {} })
    while (window.WalletModal.getState().open) await new Promise(requestAnimationFrame)
  })
  await gone('dialog', /./)
  await evaluate(() => void window.WalletModal.open())
}

/** Checks of the buttons that a page has before the modal opens. */
export const ON_THE_PAGE: readonly Check[] = [
  ...['wallet-modal-button', 'wallet-modal-network-button'].map((tag) => ({
    name: `counts a press on <${tag}> while the main code arrives`,
    async run(visitor: Visitor) {
      await visitor.open({ wallet: false })
      const count = await press(visitor, 'mouse', [tag, ''], async () => {
        // The pointer has it loaded, the page has it started
        await visitor.evaluate(() => void window.WalletModal.diagnose())
        await visitor.until('the styles of the main code', () => visitor.evaluate(isDressed, tag))
      })
      assert.equal(count, 1)
      await visitor.see('dialog', /./)
    },
  })),
  {
    name: 'counts a press on the account’s button while language, theme and tokens change',
    async run(visitor: Visitor) {
      await visitor.open(APPROVE)
      await visitor.evaluate(() => window.WalletModal.connect('dev.wallet-modal.demo'))
      await visitor.see('button', /10,000\.000 ETH/)
      const count = await press(visitor, 'mouse', ['wallet-modal-button', ''], () =>
        visitor.evaluate(letArrive, 0, FRAMES.mouse),
      )
      assert.equal(count, 1)
      await visitor.see('dialog', /./)
    },
  },
]

const IN_THE_DIALOG: readonly Check[] = POINTERS.flatMap((pointer) => [
  {
    name: `counts a press with the ${pointer} on every button of Connect while wallets, languages and themes arrive`,
    ms: EVERY_MS,
    async run(visitor: Visitor) {
      await visitor.open({ wallet: { 'data-answer': 'silent' }, options: optionsOf(visitor.site) })
      await pressEach(visitor, pointer, async () => {
        await reopen(visitor)
        await visitor.see('dialog', DIALOG)
        await visitor.see('button', /^Demo Wallet/)
        await visitor.see('button', /^All wallets/)
        await visitor.see('button', /Google/)
      })
    },
  },
  {
    name: `counts a press with the ${pointer} on every button of Account while tokens, languages and themes arrive`,
    ms: EVERY_MS,
    async run(visitor: Visitor) {
      await visitor.open(APPROVE)
      await pressEach(visitor, pointer, async () => {
        // One of the buttons disconnects
        await visitor.evaluate(async () => {
          if (!window.WalletModal.getState().account) await window.WalletModal.connect('dev.wallet-modal.demo')
        })
        await reopen(visitor)
        await visitor.see('dialog', 'Account')
        await visitor.see('button', 'Receive')
        // Account opens with the tab that was chosen last
        await visitor.press('tab', 'Tokens')
        await visitor.see('button', /USDC/)
      })
    },
  },
])

/** Checks that no press is lost, whatever arrives between pointer down and up. */
export const PRESSES: readonly Check[] = [...ON_THE_PAGE, ...IN_THE_DIALOG]
