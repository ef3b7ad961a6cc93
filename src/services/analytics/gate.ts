import type { ClientParts } from '../walletApi/client.ts'
import { createConfig } from './config.ts'

interface GateParts extends ClientParts {
  isAllowed(): boolean
  /** Called when what waits may not be sent any more. */
  onClosed(): void
  onDropped(why: string): void
}

/**
 * Decides whether events may be sent: permission first, then the project's own setting, which is asked only then. Both
 * are checked again before each request.
 */
export function createGate({ isAllowed, onClosed, onDropped, ...parts }: GateParts) {
  const config = createConfig(parts)
  let project = parts.options().projectId
  /** What the current project has set; undefined until that is known. */
  let isWanted: boolean | undefined
  let isRefused = false
  /** Counts withdrawals, after which nothing that waited may be sent. */
  let withdrawals = 0
  const isOpen = () => !isRefused && isWanted !== false && isAllowed()
  return {
    /** Whether events may be kept. Drops what waits if it may not be sent any more, or was for another project. */
    check(): boolean {
      const { projectId } = parts.options()
      if (isOpen() && projectId === project) return true
      if (projectId !== project) isWanted = undefined
      project = projectId
      withdrawals++
      config.cancel()
      onClosed()
      return isOpen()
    },
    /** Runs `work` once the project's setting is known, if it is on and nothing was withdrawn meanwhile. */
    ifWanted(work: () => void): void {
      const before = withdrawals
      if (isWanted) return work()
      void config.isWanted().then((isOn) => {
        if (before !== withdrawals || !isOpen()) return
        isWanted = isOn
        if (isOn) return work()
        onDropped('the project has turned analytics off')
        onClosed()
      })
    },
    /** Closes for good. Returns false if it was closed before. */
    refuse(): boolean {
      const isFirst = !isRefused
      isRefused = true
      onClosed()
      return isFirst
    },
  }
}
