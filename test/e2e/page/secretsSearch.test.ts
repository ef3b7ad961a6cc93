import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { publicText } from '../../kit/unmarked.ts'
import { ENS_NAMES } from '../../sandbox/data/ensNames.ts'
import { controlOf } from '../kit/control.ts'
import { ACCOUNTS } from '../kit/pageWallet.ts'
import { loadDevtools } from '../kit/replayPage.ts'
import { mailOf } from '../kit/secure.ts'
import { secretsIn, textsOf } from '../kit/secretSearch.ts'
import type { Site } from '../kit/site.ts'
import { call, connectDemo, openModal, script } from '../kit/visit.ts'
import { walk, WALK_SETUP } from '../kit/walk.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite(({ site: started }) => (site = started), { hasConsent: true })

/** A phrase of BIP-39's test vectors: https://github.com/trezor/python-mnemonic/blob/master/vectors.json */
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

const TOPIC = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const KEY = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'

/** Secrets that are also shown in groups, with a word before each, and their groups. `joint` is what usually joins those. */
const QUOTED: readonly (readonly [before: string, parts: readonly string[], joint: string])[] = [
  ['Account', foursOf(ACCOUNTS[0]), ''],
  ['recipient', foursOf(ACCOUNTS[2]), ''],
  ['mint', foursOf('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'), ''],
  ['change', foursOf('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'), ''],
  ['signature', foursOf(`0x${'9f1c2d7e'.repeat(16)}1b`), ''],
  ['phrase:', PHRASE.split(' '), ' '],
]
/** Secrets that are never shown in groups, with a word before each. */
const ENTIRE: readonly (readonly [before: string, secret: string])[] = [
  ['name', 'ada-byron.eth'],
  ['or', 'ada_byron.lens'],
  ['or', 'adabyron.sol'],
  ['of', 'ada.byron@mail.example'],
  ['Your code is', '928374'],
  ['Nonce:', 'k3Jd92hfQm1xW8'],
  ['uri', `wc:${TOPIC}@2?relay-protocol=irn&symKey=${KEY}`],
]
const SECRETS = [
  ...QUOTED.map(([, parts, joint]) => parts.join(joint)),
  ...ENTIRE.flatMap(([, secret]) => (secret.startsWith('wc:') ? [TOPIC, KEY] : [secret])),
]

type Write = (secret: string) => string
const joined = (joint: string, write: Write = (one) => one): string =>
  [
    ...QUOTED.map(([before, parts]) => `${before} ${parts.join(joint)}`),
    ...ENTIRE.map(([before, secret]) => `${before} ${write(secret)}`),
  ].join('; ')
const written = (write: Write): string =>
  [
    ...QUOTED.map(([before, parts, joint]) => `${before} ${write(parts.join(joint))}`),
    ...ENTIRE.map(([before, secret]) => `${before} ${write(secret)}`),
  ].join('; ')
const entities: Write = (secret) => [...secret].map((one) => `&#${one.codePointAt(0)};`).join('')

/** Messages of a wallet or service that contain all secrets, by the way in which these are written. */
const SAID: Readonly<Record<string, string>> = {
  'as it is': written((one) => one),
  'in capitals': written((one) =>
    /^(?:wc:|[1-9A-Z]{26})/i.test(one) && !one.startsWith('0x') ? one : one.toUpperCase(),
  ),
  'with spaces': joined(' '),
  'with dots': joined('.'),
  'with slashes': joined('/'),
  'with dashes': joined('-'),
  'with line breaks': joined('\n'),
  'with elements': joined('</b><b>', (one) => one.replace(/[.@]/g, '<wbr>$&')),
  'with invisible characters': joined('\u200b', (one) => [...one].join('\u200b')),
  'with HTML spaces': joined('&nbsp;'),
  'as HTML': written(entities),
  'as part of a URL': written(encodeURIComponent),
  'as UTF-16 of JSON': written((one) =>
    [...one].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  ),
  // Not the code: its base64 is too short to tell from a word.
  'as base64': written((one) => (/^\d+$/.test(one) ? one : Buffer.from(one).toString('base64'))),
}

/** The views in which a report is made: those that show the most private data. */
const REPORTED =
  /^(?:Account$|ProfileWallets|WalletSend, complete|SIWX|EmailVerifyOtp|ApproveTransaction, of typed data)/

/** Groups of four, in which addresses are shown. */
function foursOf(text: string): string[] {
  return text.match(/.{1,4}/g) ?? []
}

/** The README's table of what stays in the browser: which keys may hold which secrets. No other key may hold any. */
const ADDRESS = /^(?:0x[\da-f]{40}|bc1\w{20,}|[1-9A-HJ-NP-Za-km-z]{32,44})$/i
const KEPT: readonly (readonly [key: RegExp, secret: RegExp])[] = [
  [/^wallet-modal:(?:connections|left|labels|balances|hidden)$/, ADDRESS],
  [/^wallet-modal:(?:transfers|asked|payments)$/, /^0x[\da-f]{64}$/i],
  [/^wallet-modal:(?:transfers|asked|payments)$/, ADDRESS],
  [/^wallet-modal:(?:tokens|history|prices)$/, ADDRESS],
  // The walk registers names that begin with `walker-`.
  [/^wallet-modal:(?:identities|names)$/, /^0x[\da-f]{40}$|\.(?:eth|reown\.id)$|^walker-/i],
  [/^wallet-modal:auth:/, /@/],
  [/^wallet-modal:sign-in$/, ADDRESS],
  [/^wallet-modal:sign-in$/, /^0x[\da-f]{130}$|^\w{8,64}$/],
  [/^wallet-modal:wc@2:/, ADDRESS],
  [/^@appkit\/recent_emails$/, /@/],
]

/** A place that was searched, and the secrets that were found there. */
type Found = [where: string, secrets: string[]]

/** Collects all that a page reveals about its visitor. `search` returns the secrets in it, by place. */
async function follow(page: Page) {
  const texts: [where: string, text: string][] = []
  /** Keys with values, each once. */
  const stored = new Set<string>()
  page.on('console', (message) => {
    // The browser's own lines name the URLs of failed requests. They have no arguments.
    if (message.args().length) texts.push(['the console', message.text()])
  })
  await loadDevtools(page, site)
  await page.evaluate(() => {
    window.recording = window.devtools.startRecording()
    document.addEventListener('wallet-modal:error', ({ detail }) => console.info('event', JSON.stringify(detail)))
    window.WalletModal.configure({ debug: true, consent: { analytics: true } })
  })
  return {
    /** Collects the text of a view that is not marked as private, the details of an error, and the storage. */
    async see(screen: string): Promise<void> {
      const shown = await page.evaluate(`(() => {
        const read = ${String(publicText)}
        window.WalletModal.configure({ debug: true })
        return {
          views: [...document.querySelectorAll('wallet-modal')].map(({ shadowRoot }) => [
            read(shadowRoot),
            [...shadowRoot.querySelectorAll('.details-lines')].map((one) => one.textContent).join(),
          ]),
          // Keys of the sandbox's wallets, which are not ours
          storage: [localStorage, sessionStorage]
            .flatMap((one) => Object.entries(one))
            .filter(([key]) => !/^demo-/.test(key)),
        }
      })()`)
      const { views, storage } = shown as Record<'views' | 'storage', [string, string][]>
      for (const [text, details] of views)
        texts.push([`unmarked in ${screen}`, text], [`the details in ${screen}`, details])
      for (const entry of storage) stored.add(JSON.stringify(entry))
    },
    async report(screen: string): Promise<void> {
      const diagnosis = await page.evaluate(() => window.WalletModal.diagnose())
      texts.push([`the report in ${screen}`, textsOf(diagnosis)])
    },
    /** Returns what was found, and where. */
    async search(secrets: readonly string[]): Promise<Found[]> {
      const visit = await page.evaluate(() => window.recording.visit())
      const all: [string, string][] = [
        ...texts,
        ...visit.entries.map((entry): [string, string] => [`the recording: ${textsOf(entry)}`, textsOf(entry)]),
        ['the recording', textsOf({ ...visit, entries: [] })],
        ...[...site.watch.sent].map((body): [string, string] => ['analytics', body && textsOf(JSON.parse(body))]),
      ]
      const { projectId, accounts } = site.sandbox.json
      const never = new Set(accounts.map(({ privateKey }) => privateKey))
      const mayKeep = (key: string, secret: string) =>
        !never.has(secret) && KEPT.some(([where, what]) => where.test(key) && what.test(secret))
      // The project id is part of keys, and no secret of the visitor
      const ofVisitor = secrets.filter((secret) => secret !== projectId)
      const kept = [...stored].map((text): Found => {
        const [key, value] = JSON.parse(text) as [string, string]
        return [`storage: ${key}`, secretsIn(value, ofVisitor).filter((secret) => !mayKeep(key, secret))]
      })
      const told = all.map(([where, text]): Found => [where, secretsIn(text, secrets)])
      return [...told, ...kept].filter(([, found]) => found.length > 0)
    },
  }
}

describe('Private data never leaves the page, in any grouping', () => {
  it('from any view', { timeout: 600_000 }, async () => {
    const { page } = await site.open(WALK_SETUP)
    const { see, report, search } = await follow(page)
    await walk(site, page, async (screen) => {
      await see(screen)
      if (REPORTED.test(screen)) await report(screen)
    })
    const mails = ['walker@site.example', 'ada+known@site.example', 'walker+new@site.example']
    const codes = (await Promise.all(mails.map(mailOf(site).all))).flat().flatMap(({ code }) => code ?? [])
    const names = ENS_NAMES.map(({ name }) => name)
    const found = await search([...site.watch.secrets(), ...mails, ...codes, ...names])
    expect(found).toEqual([])
  })

  it('from a message of a wallet or service', { timeout: 120_000 }, async () => {
    const { projectId, services } = site.sandbox.json
    const { page } = await site.open({ options: { ...site.standard, projectId, services } })
    const { see, report, search } = await follow(page)
    const dialog = page.getByRole('dialog')
    for (const [how, message] of Object.entries(SAID)) {
      await script(page, { method: 'eth_requestAccounts', answer: 'error', code: -32_000, message, times: 1 })
      await openModal(page)
      await dialog.getByRole('button', { name: /^Demo Wallet/ }).click()
      await dialog.getByText('Details', { exact: true }).click()
      await dialog.locator('.details-lines').waitFor()
      await see(`ConnectingExternal, ${how}`)
      await controlOf(site).fault({ service: 'walletApi', route: '/getWallets', fault: 'status', description: message })
      await openModal(page)
      await page.evaluate(() => window.WalletModal.close())
      await dialog.waitFor({ state: 'detached' })
      await report(how)
      await controlOf(site).clearFaults()
    }
    await connectDemo(page)
    await page.evaluate(() => window.WalletModal.configure({ signIn: { required: false } }))
    for (const [how, message] of Object.entries(SAID)) {
      await script(page, { method: 'personal_sign', answer: 'error', code: -32_000, message, times: 1 })
      await call(page, 'signIn')
      await report(`signIn, ${how}`)
    }
    expect(await search(SECRETS)).toEqual([])
  })
})

it('finds a secret however it is written, and a part of one', () => {
  for (const [how, text] of Object.entries(SAID)) expect([how, secretsIn(text, SECRETS)]).toEqual([how, SECRETS])
  expect(secretsIn('of 0xf39f…2266', SECRETS)).toEqual([ACCOUNTS[0]])
  expect(secretsIn(ACCOUNTS[0].slice(8, 24), SECRETS)).toEqual([ACCOUNTS[0]])
  expect(secretsIn('sausage, worth, useful', SECRETS)).toEqual([PHRASE])
  expect(secretsIn(`${'0'.repeat(40)} 1928374 2026-11-29T09:28:37.4Z`, SECRETS)).toEqual([])
})
