import type { TestProject } from 'vitest/node'
import { startSandbox, type SandboxJson } from '../../sandbox/index.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    sandboxes: SandboxJson[]
  }
}

/**
 * Starts a sandbox for each worker, so that test files do not affect each other. The sandboxes run outside of the workers,
 * because the clocks of the tests are fake.
 */
export default async function setup({ provide, config }: TestProject): Promise<() => Promise<void>> {
  const sandboxes = await Promise.all(Array.from({ length: config.maxWorkers }, () => startSandbox()))
  provide(
    'sandboxes',
    sandboxes.map(({ json }) => json),
  )
  return async () => void (await Promise.all(sandboxes.map((one) => one.stop())))
}
