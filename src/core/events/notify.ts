/** Calls each listener. One that throws does not stop the others; its error is reported. */
export function notify<T>(listeners: Iterable<(value: T) => void>, value: T): void {
  for (const listener of [...listeners]) {
    try {
      listener(value)
    } catch (error) {
      void Promise.reject(error) // as an unhandled rejection, which the page's own error reporting sees
    }
  }
}
