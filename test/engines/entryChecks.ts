import assert from 'node:assert/strict'
import { distFile, serve } from '../e2e/kit/files.ts'
import { headFor } from '../e2e/kit/head.ts'
import { loadedFiles } from './inPage.ts'
import { APPROVE, connect, type Check } from './steps.ts'
import type { Site, Visitor } from './visitor.ts'

/** Returns a CSP as strict as the README promises. */
function policyOf({ sandbox: { json } }: Site): string {
  const { chains, services } = json
  const nodes = new Set(
    [...chains.map(({ rpcUrl }) => rpcUrl), ...Object.values(services)].map((url) => new URL(url).origin),
  )
  return [
    `default-src 'none'`,
    `script-src {cdn} {sandbox} 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: blob: ${services.walletApi}`,
    `connect-src 'self' {sandbox} ${[...nodes].join(' ')}`,
    `require-trusted-types-for 'script'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
}

/** Opens a page with the shipped import map, on a CDN that changes one byte of the files that match `isDamaged`. */
async function openWithHashes(
  visitor: Visitor,
  isDamaged: (path: string) => boolean,
  run: () => Promise<void>,
): Promise<void> {
  const { site } = visitor
  const cdn = await serve(async (path) => {
    const file = await distFile(path)
    if (!file || !isDamaged(path)) return file
    const body = Buffer.from(file.body)
    body[body.indexOf(' ')] = 0x09 // a tab instead of a space, so that the code would still run
    return { body }
  })
  try {
    const { integrity } = JSON.parse(String((await distFile('importmap.json'))?.body)) as {
      integrity: Record<string, string>
    }
    const absolute = Object.fromEntries(
      Object.entries(integrity).map(([path, hash]) => [new URL(path, `${cdn.url}/`).href, hash]),
    )
    await visitor.open({
      ...APPROVE,
      entry: 'none',
      head: `<script type="importmap">${JSON.stringify({ integrity: absolute })}</script>${headFor(site, { origin: cdn.url })}`,
    })
    await run()
  } finally {
    await cdn.stop()
  }
}

/** Opens a page on a CDN that answers 503 to the next `faults.left` requests, except for the entry. */
async function openWithFaults(
  visitor: Visitor,
  run: (faults: { left: number }, asked: () => number) => Promise<void>,
): Promise<void> {
  const faults = { left: 0 }
  const cdn = await serve(async (path) =>
    path.includes('/api-') && faults.left-- > 0 ? { body: '', status: 503 } : distFile(path),
  )
  try {
    await visitor.open({ ...APPROVE, entry: 'none', head: headFor(visitor.site, { origin: cdn.url }) })
    await run(faults, () => cdn.requests.filter((path) => path.includes('/api-')).length)
  } finally {
    await cdn.stop()
  }
}

const pointAtButton = ({ evaluate }: Visitor) =>
  evaluate(
    () =>
      void document
        .querySelector('wallet-modal-button')
        ?.shadowRoot?.querySelector('button')
        ?.dispatchEvent(new PointerEvent('pointerenter')),
  )

/** Checks of how a page loads the widget: each entry, a strict CSP, and modified files. */
export const ENTRIES: readonly Check[] = [
  ...(['umd', 'standalone'] as const).map((entry) => ({
    name: `connects with the ${entry} entry`,
    async run(visitor: Visitor) {
      await visitor.open({ ...APPROVE, entry })
      await connect(visitor)
      if (entry === 'standalone') assert.deepEqual(await visitor.evaluate(loadedFiles), ['/wallet-modal.standalone.js'])
      assert.deepEqual(await visitor.problems(), [])
    },
  })),
  ...(['module', 'standalone'] as const).map((entry) => ({
    name: `connects with the ${entry} entry under a strict CSP with Trusted Types without a violation`,
    async run(visitor: Visitor) {
      await visitor.open({ ...APPROVE, entry, csp: policyOf(visitor.site) })
      await connect(visitor)
      assert.deepEqual(await visitor.problems(), [])
      await visitor.evaluate(() => document.body.setAttribute('style', 'color: red'))
      await visitor.until('that the page notes a broken rule', async () =>
        (await visitor.problems()).some((one) => one.startsWith('policy: ')),
      )
    },
  })),
  {
    name: 'loads unmodified files with the shipped import map',
    run: (visitor) =>
      openWithHashes(
        visitor,
        () => false,
        async () => {
          await connect(visitor)
          assert.deepEqual(await visitor.problems(), [])
        },
      ),
  },
  {
    name: 'blocks a file with one changed byte, reports LoadFailed, and keeps the page usable',
    run: (visitor) =>
      openWithHashes(
        visitor,
        (path) => path.includes('/api-'),
        async () => {
          const result = await visitor.evaluate(async () => {
            const opened = await window.WalletModal.open()
            return { outcome: opened.outcome, code: opened.error?.code }
          })
          assert.deepEqual(result, { outcome: 'failed', code: 'LoadFailed' })
          assert.deepEqual(await visitor.evaluate(() => window.WalletModal.getState().open), false)
          await visitor.see('button', /./)
        },
      ),
  },
  {
    name: 'opens on a click although loading failed while the button was hovered',
    run: (visitor) =>
      openWithFaults(visitor, async (faults, asked) => {
        faults.left = 1
        await pointAtButton(visitor)
        // In Firefox the widget must not preload, because Firefox caches a failed import().
        if (await visitor.evaluate(() => 'mozInnerScreenX' in window)) assert.equal(asked(), 0)
        else
          await visitor.until('that the fetch has failed', () =>
            visitor.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/api-'))),
          )
        faults.left = 0
        await connect(visitor)
      }),
  },
  {
    name: 'offers to reload the page on the button after loading failed twice',
    run: (visitor) =>
      openWithFaults(visitor, async (faults) => {
        faults.left = 99
        await visitor.press('button', 'Connect Wallet')
        await visitor.until('why it failed', () =>
          visitor.evaluate(() =>
            document
              .querySelector('wallet-modal-button')
              ?.shadowRoot?.querySelector('button')
              ?.title.startsWith('Loading failed'),
          ),
        )
        await visitor.press('button', 'Connect Wallet')
        await visitor.see('button', 'Reload page')
        faults.left = 0
        await visitor.press('button', 'Reload page')
        await visitor.see('button', 'Connect Wallet')
        await connect(visitor)
      }),
  },
]
