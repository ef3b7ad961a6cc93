/** Calls each listener. A listener that throws does not stop the others; its error becomes an unhandled rejection. */
export function notify<T>(listeners: Iterable<(value: T) => void>, value: T): void {
  for (const listener of [...listeners]) {
    try {
      listener(value)
    } catch (error) {
      void Promise.reject(error) // so that the page's own error reporting sees it
    }
  }
}
