import type { Answer, PageLike, WalletRequest } from './types.ts'

/** Controls that every injected wallet has. */
export interface Controls {
  /** Adds scripted answers to later requests. */
  script(...answers: readonly Answer[]): Promise<void>
  /** Clicks Approve in the wallet's window, and waits for it to open if necessary. */
  approve(): Promise<void>
  reject(): Promise<void>
  lock(): Promise<void>
  unlock(): Promise<void>
  /** Selects the wallet's account at `index`. */
  selectAccount(index: number): Promise<void>
  /** Disconnects the site from the wallet's side. */
  disconnect(): Promise<void>
  /** Returns the site's requests, oldest first. */
  requests(): Promise<WalletRequest[]>
  /** Resets the wallet as for a first visit: no scripts, log, permissions or open windows. */
  reset(): Promise<void>
}

/** Calls a method of an object in the page. As a string, which needs no types of Playwright; arguments become JSON. */
export const callIn =
  (page: Pick<PageLike, 'evaluate'>, object: string) =>
  async (method: string, ...args: unknown[]): Promise<void> =>
    void (await page.evaluate(`Promise.resolve(${object}.${method}(...${JSON.stringify(args)})).then(() => {})`))

/** @param wallet Expression that evaluates to the wallet in the page. */
export function createControls(page: PageLike, wallet: string, name: () => Promise<string>) {
  const call = callIn(page, wallet)
  const press = async (verb: string) =>
    page.getByRole('button', { name: `${verb} in ${await name()}`, exact: true }).click()
  const controls: Controls = {
    async script(...answers) {
      for (const answer of answers) await call('script', answer)
    },
    approve: () => press('Approve'),
    reject: () => press('Reject'),
    lock: () => call('lock'),
    unlock: () => call('unlock'),
    selectAccount: (index) => call('selectAccount', index),
    disconnect: () => call('disconnect'),
    requests: async () => (await page.evaluate(`${wallet}.requests`)) as WalletRequest[],
    reset: () => call('reset'),
  }
  return { controls, call }
}
