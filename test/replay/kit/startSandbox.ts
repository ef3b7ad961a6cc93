import type { TestProject } from 'vitest/node'
import { startSandbox, type SandboxJson } from '../../sandbox/index.ts'
import { factsFor } from '../../sandbox/wallets/index.ts'
import { EVM_NETWORKS } from '../../sandbox/evm/networks.ts'
import type { SandboxFacts } from '../../sandbox/wallets/evm/settings.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sandbox: SandboxJson
    walletFacts: SandboxFacts
  }
}

/** Starts the sandbox outside of the test processes, because these replace `fetch` by that of a page. */
export default async function start({ provide }: TestProject): Promise<() => Promise<void>> {
  const sandbox = await startSandbox()
  provide('sandbox', sandbox.json)
  provide(
    'walletFacts',
    factsFor(
      new URL(sandbox.url).origin,
      EVM_NETWORKS.map((network) => ({ network })),
    ),
  )
  return sandbox.stop
}
