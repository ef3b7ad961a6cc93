import type { Site } from '../../core/site.ts'
import { settingsOf, startClient, stopClient, type Client, type Started } from './client.ts'
import { createSdkStorage } from './storage.ts'

/**
 * Starts the SDK's client when it is first needed, and a new client when the site's options change. All callers share
 * one client.
 */
export function createEngine(site: Site, listen: (client: Client) => void) {
  const storage = createSdkStorage(site.storage)
  let running: { key: string; started: Promise<Started> } | undefined

  async function begin(settings: ReturnType<typeof settingsOf>): Promise<Started> {
    const started = await startClient(site, storage, settings)
    listen(started.client)
    if (site.signal.aborted) await stopClient(started.client)
    return started
  }

  function start(): Promise<Started> {
    const settings = settingsOf(site.options())
    const key = JSON.stringify(settings)
    if (running?.key === key) return running.started
    stop()
    const mine = { key, started: begin(settings) }
    running = mine
    mine.started.catch(() => running === mine && (running = undefined))
    return mine.started
  }

  /** Stops the client. The next caller starts a new one, which restores the saved sessions. */
  function stop(): void {
    running?.started.then(
      ({ client }) => stopClient(client),
      () => {},
    )
    running = undefined
  }

  site.signal.addEventListener('abort', stop, { once: true })
  return {
    start,
    stop,
    /** Topics of the saved sessions. */
    topics: storage.topics,
    /**
     * Replaces the client `before`, unless that has happened already. A new client reads the storage again, which
     * another tab may have changed.
     */
    async renewed(before: Started): Promise<Started> {
      const current = await start()
      if (current === before) stop()
      return start()
    },
  }
}
