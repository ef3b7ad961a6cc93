import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { LANGUAGES } from '../../../src/i18n/languages.ts'
import { standStill } from '../../kit/clock.ts'
import { ENGLISH as en } from '../../kit/english.ts'
import { inMints, mintNode } from '../../kit/inMints.tsx'
import { allWordsOf } from '../../kit/languages.ts'
import { settle } from '../../kit/visitor.tsx'

standStill()
beforeAll(() =>
  Promise.all([
    ...Object.keys(LANGUAGES).map(allWordsOf),
    import('../../../src/views/assets/AccountAssets.tsx'),
    import('../../../src/views/nfts/MintsTab.tsx'),
    import('../../../src/chains/solana/money/readTokens.ts'),
    import('../../../src/chains/solana/nfts/readMintFacts.ts'),
  ]),
)
beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('No test asks a service')))

const word = (key: keyof typeof en) => `⟦${en[key]}⟧`
const PSEUDO = Object.fromEntries(Object.entries(en).map(([key, text]) => [key, `⟦${text}⟧`]))
const pseudo = (...[node]: Parameters<typeof inMints>) => inMints(node, { messages: PSEUDO }, word('assets.nfts'))

/** Returns texts and accessible names below the tab NFTs that are neither from the catalogue nor among `data`. */
function untranslated(root: ShadowRoot, data: readonly string[]): string[] {
  const panel = root.querySelector('[role=tabpanel]')
  if (!panel) throw new Error('No tab is open')
  const elements = [...panel.querySelectorAll('*')].filter((one) => !one.closest('[aria-hidden=true], .details dd'))
  const texts = elements.flatMap((one) => [
    ...[...one.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent ?? ''),
    ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? ''),
  ])
  expect(texts.some((text) => text.includes('⟦'))).toBe(true)
  return texts
    .map((text) => text.replace(/⟦[^⟦⟧]*⟧/g, '').trim())
    .filter((text) => text && !data.some((one) => one.includes(text)))
}

test('translates the NFTs of a Solana account, with details, spam and pictures of strangers', async () => {
  const names = ['Ape #1', 'Claim at gift.xyz']
  const { page } = await pseudo(mintNode(names.map((name) => ({ name, uri: 'https://files.example/1.json' }))))
  const data = [...names, 'Solana']
  await page.press('button', word('activity.showSpam'))
  await page.press('button', 'Ape #1')
  await settle()
  const address = page.root.querySelector('.token-address')?.textContent ?? ''
  expect(untranslated(page.root, [...data, address])).toEqual([])
  await page.press('button', word('assets.showPictures'))
  expect(untranslated(page.root, [...data, address])).toEqual([])
})

test('translates the tab NFTs on Solana without any, without names, and after a failure', async () => {
  const nameless = await pseudo(mintNode([undefined], { fail: true }))
  expect(nameless.page.text()).toContain(word('nfts.unnamed'))
  expect(
    untranslated(
      nameless.page.root,
      nameless.names().map((name) => name ?? ''),
    ),
  ).toEqual([])
  expect(untranslated((await pseudo(mintNode([]))).page.root, [])).toEqual([])
  const failed = await pseudo(async () => Promise.reject(new Error('down')))
  expect(failed.page.text()).toContain(word('nfts.failed'))
  expect(untranslated(failed.page.root, [])).toEqual([])
})
