import type { Options } from '../../../src/core/options.ts'
import { toWalletModalError } from '../../../src/core/errors.ts'
import { connect } from '../../../src/flows/connect/connect.ts'
import { openModal } from '../../../src/flows/modal/openModal.ts'
import type { ViewName } from '../../../src/core/views.ts'
import type { variantId } from '../../sandbox/data/projects.ts'
import { WALLET, type Page } from './page.ts'

/** Something that a visitor or a site does. */
export interface Flow {
  name: string
  /** Options of the site, besides those of the sandbox. */
  options?: Options
  /** The sandbox's project, if it is not the usual one: the end of its id. */
  project?: Parameters<typeof variantId>[1]
  /** By name of a row: why its faults change nothing for the visitor. They are still told to the developer. */
  tolerates?: Readonly<Record<string, string>>
  /** By name of a row: why it does not matter what is in the body of an answer. */
  unread?: Readonly<Record<string, string>>
  /** Whether it happens once on a page: each time, it is done on a new page, with the storage of the one before. */
  isOnce?: true
  /** What has happened before. No service has a fault yet. */
  prepare?(page: Page): Promise<void>
  /**
   * Does it once. Returns how it failed, as visitor or site can see it: a code, or the state of what is shown. Undefined
   * if it went well.
   */
  run(page: Page): Promise<string | undefined>
}

/** Faults of nodes, by the names of their rows. */
export const nodes = (why: string) => ({ 'nodes of the site': why, 'all nodes': why })

/** The settings in the project's dashboard. */
export const SETTINGS = 'the site’s options and the defaults apply'
export const settings = { 'wallet API': SETTINGS, 'wallet API: settings': SETTINGS }

export const codeOf = (error: unknown): string => toWalletModalError(error).code

/** Returns the code with which something fails; undefined if it goes well. */
export const failureOf = (work: Promise<unknown>): Promise<string | undefined> => work.then(() => undefined, codeOf)

export const connected = async ({ modal }: Page): Promise<void> => void (await connect(modal, WALLET))

/** Connects, and opens the modal at a view. */
export const opened =
  (view?: ViewName) =>
  async (page: Page): Promise<void> => {
    await connected(page)
    void openModal(page.modal, view ? { view } : {})
  }
