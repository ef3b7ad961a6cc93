/** Runs `use` while `Object.prototype` has these properties, which pages and their libraries may add. */
export async function polluted<T>(properties: Readonly<Record<string, unknown>>, use: () => T): Promise<Awaited<T>> {
  const prototype = Object.prototype as unknown as Record<string, unknown>
  try {
    for (const [name, value] of Object.entries(properties))
      Object.defineProperty(prototype, name, { value, configurable: true, writable: true })
    return await use()
  } finally {
    for (const name of Object.keys(properties)) delete prototype[name]
  }
}
