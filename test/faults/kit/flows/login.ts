import type { WalletModalError } from '../../../../src/core/errors.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { confirmCode, startEmail } from '../../../../src/flows/login/emailLogin.ts'
import { loginOf } from '../../../../src/flows/login/loginOf.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { checkSite } from '../../../../src/flows/site/siteCheck.ts'
import { login } from '../../../../src/i18n/en/login.ts'
import { mailedCode } from '../control.ts'
import { until } from '../drive.ts'
import { nodes, settings, type Flow } from '../flow.ts'
import type { Page } from '../page.ts'

/** In the sandbox, no browser has to be approved for this address. */
const EMAIL = 'ada+known@site.example'
const BALANCE = 'the login does not need it; only the balance is unknown then'

const READ = 'what cannot be read refuses nothing'
const ALLOWED = { origins: READ, 'project limits': READ }
const OPTIONS = { connectors: { coinbase: false }, features: { email: true } }

/** Waits until the login needs a code, has failed or is over. Returns why it failed. */
async function failureOf({ modal }: Page): Promise<string | undefined> {
  const { $email } = loginOf(modal)
  await until(() => !$email.get() || $email.get()?.error || $email.get()?.phase === 'code')
  const { error } = $email.get() ?? (modal.attempt.$outcome.get() as { error?: WalletModalError })
  return error?.code
}

/** Logs in with the code in the e-mail. Returns how it failed. */
async function loggedIn(page: Page): Promise<string | undefined> {
  const { modal } = page
  if (modal.connections.$active.get()) await disconnect(modal)
  closeModal(modal, 'button')
  void openModal(modal, {})
  await until(() => modal.shell.$open.get())
  startEmail(modal, EMAIL)
  const failure = await failureOf(page)
  if (failure) return failure
  await confirmCode(modal, await mailedCode(EMAIL))
  return (await failureOf(page)) ?? (modal.connections.$active.get() ? undefined : 'not connected')
}

/** Logs in, and waits until the project's settings are known, too. */
async function loggedInAtSite(page: Page): Promise<string | undefined> {
  const failure = await loggedIn(page)
  await checkSite(page.modal)
  return failure
}

/** Tries to log in with a project that must refuse it. Returns what happened instead, if it did not refuse. */
async function refused(page: Page): Promise<string | undefined> {
  const failure = await loggedInAtSite(page)
  return failure === 'OriginNotAllowed' ? undefined : (failure ?? 'logged in')
}

/** The messages of logins are loaded with their views. */
const withTexts = async ({ modal }: Page) => void (await modal.locale.add(login))

/** A late answer does not keep visitors waiting, and counts for their next login. */
const REFUSED = { options: OPTIONS, isOnce: true, late: 'logged in', prepare: withTexts } as const

/** Flows that log in by e-mail, which creates or restores an embedded wallet. */
export const LOGIN: readonly Flow[] = [
  {
    name: 'e-mail login',
    options: OPTIONS,
    tolerates: { ...nodes(BALANCE), ...settings, ...ALLOWED, 'frame: site': 'the visitor can log in without it' },
    prepare: withTexts,
    run: loggedInAtSite,
  },
  {
    ...REFUSED,
    name: 'refused origin',
    project: 'b1',
    url: 'https://blog.example',
    tolerates: { ...settings, 'project limits': 'its origin refuses logins already' },
    run: refused,
  },
  {
    ...REFUSED,
    name: 'limits reached',
    project: 'c1',
    tolerates: { ...settings, origins: 'the limits refuse logins already' },
    run: refused,
  },
]
