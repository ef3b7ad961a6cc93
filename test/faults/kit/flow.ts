import type { Options } from '../../../src/core/options.ts'
import { toWalletModalError } from '../../../src/core/errors.ts'
import { connect } from '../../../src/flows/connect/connect.ts'
import { openModal } from '../../../src/flows/modal/openModal.ts'
import type { ViewName } from '../../../src/core/views.ts'
import type { variantId } from '../../sandbox/data/projects.ts'
import { WALLET, type Page } from './page.ts'

/** A flow of a visitor or a site, which the tests run with each fault. */
export interface Flow {
  name: string
  /** Options of the site, besides those of the sandbox. */
  options?: Options
  /** Which other project of the sandbox to use, by the end of its id. */
  project?: Parameters<typeof variantId>[1]
  /** By name of a row: why its faults change nothing for the visitor. The developer still has to be informed. */
  tolerates?: Readonly<Record<string, string>>
  /** Like `tolerates`, but only of faults of the bodies of answers. */
  toleratesBodies?: Readonly<Record<string, string>>
  /** By name of a row: why no body of an answer is wrong, so that nobody can tell that it is. */
  unread?: Readonly<Record<string, string>>
  /** By name of a row: why the flow cannot notice its faults. They are left out. */
  blind?: Readonly<Record<string, string>>
  /** URL of the page, if not localhost, which all projects of the sandbox allow. */
  url?: string
  /** How the flow ends if an answer comes later than the flow waits for it, if not as without a fault. */
  late?: string
  /** Whether the flow can run only once on a page. Each run then gets a new page, with the storage of the previous one. */
  isOnce?: true
  /** Brings the page to where the flow begins, before any fault. */
  prepare?(page: Page): Promise<void>
  /**
   * Runs the flow once. Returns how it failed, as the visitor or the site can see it: a code, or the state of the view.
   * Returns undefined if it succeeded.
   */
  run(page: Page): Promise<string | undefined>
}

/** The reason why a flow tolerates faults of nodes, for `tolerates`. */
export const nodes = (why: string) => ({ 'nodes of the site': why, 'all nodes': why })

/** Why a flow tolerates that the settings of the project's dashboard cannot be loaded. */
export const SETTINGS = 'the site’s options and the defaults apply'
export const settings = { 'wallet API': SETTINGS, 'wallet API: settings': SETTINGS }

export const codeOf = (error: unknown): string => toWalletModalError(error).code

/** Returns the code of a rejection, or undefined if the promise resolves. */
export const failureOf = (work: Promise<unknown>): Promise<string | undefined> => work.then(() => undefined, codeOf)

export const connected = async ({ modal }: Page): Promise<void> => void (await connect(modal, WALLET))

/** Connects, and opens the modal at a view. */
export const opened =
  (view?: ViewName) =>
  async (page: Page): Promise<void> => {
    await connected(page)
    void openModal(page.modal, view ? { view } : {})
  }
