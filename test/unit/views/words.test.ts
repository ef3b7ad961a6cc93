import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { en } from '../../../src/i18n/en.ts'
import { accountTitles } from '../../../src/i18n/en/accountTitles.ts'
import { approval } from '../../../src/i18n/en/approval.ts'
import { described } from '../../../src/i18n/en/described.ts'
import { popups } from '../../../src/i18n/en/popups.ts'
import { titles } from '../../../src/i18n/en/titles.ts'
import { windows } from '../../../src/i18n/en/windows.ts'
import { FIRST_VIEWS } from '../../../src/views/index.ts'
import { ACCOUNT_VIEWS, loadAccountView, type AccountView } from '../../../src/views/accountViews.ts'
import { LAZY_VIEWS } from '../../../src/views/lazyViews.ts'
import { ENGLISH } from '../../kit/english.ts'

const VIEWS = join(import.meta.dirname, '../../../src/views')
const FILES = readdirSync(VIEWS, { recursive: true, encoding: 'utf8' })
const fileOf = (view: string) => join(VIEWS, FILES.find((path) => basename(path) === `${view}.tsx`) ?? view)

/** Returns all files of views and flows that a file imports, directly or indirectly. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^']* from '(\.[^']*\.tsx?)'/gm,
  )) {
    const next = join(dirname(file), path)
    if (/\/src\/(?:views|flows)\//.test(next) && !next.endsWith('/views/index.ts')) reached(next, seen)
  }
  return seen
}

/** Returns the catalogue keys used in the code of a view. */
function keysOf(view: string): string[] {
  const code = [...reached(fileOf(view))].map((file) => readFileSync(file, 'utf8')).join('\n')
  return [...new Set([...code.matchAll(/'([a-zA-Z]+\.[a-zA-Z0-9]+)'/g)].map(([, key = '']) => key))].filter(
    (key) => key in ENGLISH,
  )
}

/** Account loads the titles of the views that open from it with its tiles. */
const hasAccountTitles = (view: string) => view === 'Account' || Object.hasOwn(ACCOUNT_VIEWS, view)

/**
 * Texts that are loaded with the wallet list, with the previous view, with the connector whose window they explain, or
 * with the description of a request.
 */
const BROUGHT_BEFORE = [
  'list.bundled',
  'profile.walletAdded',
  ...Object.keys({ ...windows, ...approval, ...described }),
]

test.each(Object.entries({ ...FIRST_VIEWS, ...LAZY_VIEWS, ...ACCOUNT_VIEWS }))(
  'loads the English texts of %s together with the view',
  async (view, module) => {
    const { messages = {} } = typeof module === 'function' ? await module() : module
    expect(keysOf(view).length).toBeGreaterThan(0)
    expect(
      keysOf(view).filter(
        (key) =>
          !(key in en) &&
          !(view !== 'Connect' && key in titles) &&
          !(hasAccountTitles(view) && key in accountTitles) &&
          !(key in messages) &&
          // Of failures, only their tone is used there.
          !(view === 'ChooseAccount' && key in popups) &&
          !BROUGHT_BEFORE.includes(key),
      ),
    ).toEqual([])
  },
)

test.each(Object.keys(ACCOUNT_VIEWS) as AccountView[])('loads the title of %s together with the view', async (view) => {
  expect((await loadAccountView(view)).messages).toMatchObject(accountTitles)
})

/** Texts that visitors found easier than those before. */
const PLAIN: readonly (readonly [key: keyof typeof ENGLISH, text: string])[] = [
  ['getWallet.text', 'Choose a wallet to see where to get it.'],
  ['social.text', 'Sign in there. You’ll return automatically.'],
  ['social.title', 'Continue in the {name} window'],
  ['error.PopupBlocked', 'Your browser blocked the window'],
  ['emailLogin.text', 'We’ll email you a code. No password needed.'],
  ['emailLogin.codeText', 'Enter the code sent to {email}'],
  ['networks.wallet', 'Not supported by {name}'],
  ['approve.warn.unlimited', 'They can take all of it'],
  ['approve.who', 'Who gets access'],
  ['approve.mayPerDay', 'Spend {amount} per day'],
]

test.each(PLAIN)('says %s in plain words', (key, text) => {
  expect(ENGLISH[key]).toBe(text)
})
