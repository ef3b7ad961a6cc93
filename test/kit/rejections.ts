/** Collects the unhandled rejections of some work, which Vitest would report as failures. */
export async function rejections(work: () => void | Promise<void>): Promise<unknown[]> {
  const found: unknown[] = []
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (error) => found.push(error))
  await work()
  // Node reports them after the microtasks.
  await new Promise((resolve) => setImmediate(resolve))
  process.removeAllListeners('unhandledRejection')
  for (const other of others) process.on('unhandledRejection', other)
  return found
}
