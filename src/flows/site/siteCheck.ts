import { atom } from 'nanostores'
import { WalletModalError } from '../../core/errors.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { WALLET_API_WAIT_MS } from '../../core/limits.ts'
import { codesOf } from '../../core/log/describeError.ts'
import type { Modal } from '../../modal.ts'
import { authConnector } from '../connect/authConnector.ts'
import { loadFeatures } from '../modal/loadFeatures.ts'
import { logOf } from '../modal/logOf.ts'
import { judgeSite, type SiteCheck } from './judgeSite.ts'
import { siteApiOf } from './siteApiOf.ts'

const UNKNOWN: SiteCheck = { login: 'allowed', errors: [] }

/** Creates the check of the site: once for each project id. Its result is that of the current project id. */
function createSiteCheck(modal: Modal) {
  const { $options, lifetime, site } = modal
  const $check = atom<SiteCheck>(UNKNOWN)
  const known = new Map<string | undefined, SiteCheck>()
  const running = new Map<string, Promise<void>>()
  const apply = () => $check.set(known.get($options.get().projectId) ?? UNKNOWN)

  async function ask(projectId: string): Promise<void> {
    const api = siteApiOf(modal)
    const check = judgeSite(location.origin, ...(await Promise.allSettled([api.origins(), api.limits()])))
    // If the project id has changed meanwhile, the answers may be those of another project.
    if (projectId !== $options.get().projectId) return void running.delete(projectId)
    known.set(projectId, check)
    apply()
    for (const error of check.errors) {
      site.alert(error)
      logOf(modal).add('error', 'origins', error.message, codesOf(error))
    }
  }

  lifetime.signal.addEventListener('abort', $options.listen(apply), { once: true })
  return {
    $check,
    /** Asks the service, if the site offers logins. Never rejects. */
    async run(): Promise<void> {
      await loadFeatures(modal).catch(() => {})
      const { projectId, manualControl } = $options.get()
      if (!projectId || manualControl || !authConnector(modal)) return
      const asked = running.get(projectId) ?? ask(projectId)
      running.set(projectId, asked)
      await asked
    },
  }
}

const checkOf = (modal: Modal) => modal.late(createSiteCheck)

/** Returns what is known about the site. Before the service has answered, everything is allowed. */
export const siteCheckOf = (modal: Modal) => checkOf(modal).$check

/** Asks the service about the site, once for each project id, if the site offers logins. Never rejects. */
export const checkSite = (modal: Modal): Promise<void> => checkOf(modal).run()

/**
 * Rejects with `OriginNotAllowed` if the project does not allow logins at this site. Waits at most 2 s for the service:
 * what is late allows everything.
 */
export async function mayLogIn(modal: Modal): Promise<void> {
  await withTimeout(checkSite(modal), { ms: WALLET_API_WAIT_MS }).catch(() => {})
  const { login, errors } = siteCheckOf(modal).get()
  if (login === 'refused') throw new WalletModalError('OriginNotAllowed', { cause: errors[0] })
}
