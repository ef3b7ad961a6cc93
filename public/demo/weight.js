const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} kB`

/** The widget's own files, from any host. */
const isOurs = ({ name }) => /\/(?:wallet-modal\.js|chunks\/[\w-]+\.js)$/.test(new URL(name).pathname)

/**
 * The widget's download size on this visit, from the browser's timing data. Hidden without data (another origin, no
 * timing).
 */
export function showWeight() {
  const line = document.getElementById('weight')
  const figure = document.createElement('b')
  const words = document.createElement('span')
  const show = () => {
    const entries = performance.getEntriesByType('resource').filter(isOurs)
    const bytes = entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    if (bytes === 0) return
    figure.textContent = kilobytes(bytes)
    words.textContent = ` in ${entries.length === 1 ? 'one request' : `${entries.length} requests`} so far, measured on this page`
    line.replaceChildren(figure, words)
    line.hidden = false
  }
  show()
  new PerformanceObserver(show).observe({ type: 'resource' })
}
