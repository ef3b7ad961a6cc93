import { setImmediate } from 'node:timers'

/** Collects the unhandled rejections during some work. Otherwise Vitest would report them as failures. */
export async function rejections(work: () => void | Promise<void>): Promise<unknown[]> {
  const found: unknown[] = []
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (error) => found.push(error))
  await work()
  // Node reports unhandled rejections after the microtasks, so wait for the next macrotask (the real one).
  await new Promise((resolve) => setImmediate(resolve))
  process.removeAllListeners('unhandledRejection')
  for (const other of others) process.on('unhandledRejection', other)
  return found
}
