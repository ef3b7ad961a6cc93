import type { TestProject } from 'vitest/node'
import { startSandbox, type SandboxJson } from '../../sandbox/index.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    sandboxes: SandboxJson[]
  }
}

/**
 * Starts a sandbox for each worker, so that no file meets the faults of another one. They are not in the processes of the
 * tests, whose clocks are fake ones.
 */
export default async function setup({ provide, config }: TestProject): Promise<() => Promise<void>> {
  const sandboxes = await Promise.all(Array.from({ length: config.maxWorkers }, () => startSandbox()))
  provide(
    'sandboxes',
    sandboxes.map(({ json }) => json),
  )
  return async () => void (await Promise.all(sandboxes.map((one) => one.stop())))
}
