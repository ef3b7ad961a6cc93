import { loadNameSigning } from '../../../../src/chains/loadNameSigning.ts'
import { connectWallet } from '../../../../src/flows/connect/connectWallet.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { isFree, namingOf } from '../../../../src/flows/names/namingOf.ts'
import { registerName } from '../../../../src/flows/names/registerName.ts'
import { typeName } from '../../../../src/flows/names/typeName.ts'
import { names } from '../../../../src/i18n/en/embedded/names.ts'
import { until } from '../drive.ts'
import { connected, settings, type Flow } from '../flow.ts'
import { WALLET, type Page } from '../page.ts'

let count = 0

/** Connects the wallet as if by a login, since only accounts of logins can register names. */
async function loggedIn(page: Page): Promise<void> {
  await connected(page)
  const { modal } = page
  // The fake clock of the page runs ahead, but the service rejects signatures that are not a few seconds old.
  Object.assign(modal, { now: () => Math.floor(performance.timeOrigin + performance.now()) })
  const wallet = modal.wallets.find(WALLET)
  if (!wallet) throw new Error('The wallet is missing')
  await connectWallet(modal, { ...wallet, id: 'auth', type: 'auth' }, { signal: modal.lifetime.signal })
  await loadNameSigning()
  await modal.locale.add(names)
  void openModal(modal, { view: 'Account' })
}

/** Types an available name, and registers it. */
async function registered({ modal }: Page): Promise<string | undefined> {
  const { $naming } = namingOf(modal)
  modal.router.reset({ view: 'RegisterAccountName' })
  typeName(modal, `visitor-${Date.now().toString(36)}-${count++}`)
  await until(() => /known|failed/.test($naming.get().state))
  const { state } = $naming.get()
  if (state === 'known' && !isFree($naming.get())) return 'not free'
  await registerName(modal)
  const { phase, error } = $naming.get()
  if (error) return error.code
  if (phase !== 'typing') return phase
  return state === 'known' ? undefined : `suggestions ${state}`
}

/** Registers a name for the account of a login. */
export const NAMING: readonly Flow[] = [
  {
    name: 'register a name',
    tolerates: settings,
    toleratesBodies: {
      registration: 'a name is registered with any success; if the connection closes, its record is read',
    },
    prepare: loggedIn,
    run: registered,
  },
]
