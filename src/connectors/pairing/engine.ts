import type { Site } from '../../core/site.ts'
import { settingsOf, startClient, stopClient, type Client, type Started } from './client.ts'
import { createSdkStorage } from './storage.ts'

/** Starts the SDK when it is first needed, once for all who need it, and anew when the site's settings are others. */
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

  /** Whoever needs it next starts anew; what is kept is taken up again by then. */
  function stop(): void {
    running?.started.then(({ client }) => stopClient(client), () => {})
    running = undefined
  }

  site.signal.addEventListener('abort', stop, { once: true })
  return {
    start,
    stop,
    /** The topics of the sessions that are kept. */
    topics: storage.topics,
    /** Another one than `before`: it reads what is kept anew, which another tab may have changed. */
    async renewed(before: Started): Promise<Started> {
      const current = await start()
      if (current === before) stop()
      return start()
    },
  }
}
