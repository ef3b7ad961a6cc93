const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} kB`

/** The widget's own files, from any host. */
const isOurs = ({ name }) => /\/(?:wallet-modal\.js|chunks\/[\w-]+\.js)$/.test(new URL(name).pathname)

/** Files and bytes that a page asked for. */
function measure(timeline) {
  const entries = timeline.getEntriesByType('resource').filter(isOurs)
  return { count: entries.length, bytes: entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) }
}

/**
 * The widget's download size on this visit, from the browser's timing data. Hidden without data (another origin, no
 * timing).
 */
export function showWeight() {
  const line = document.getElementById('weight')
  const figure = document.createElement('b')
  const words = document.createElement('span')
  const show = () => {
    const { count, bytes } = measure(performance)
    if (bytes === 0) return
    figure.textContent = kilobytes(bytes)
    words.textContent = ` in ${count === 1 ? 'one request' : `${count} requests`} so far, measured here`
    line.replaceChildren(figure, words)
  }
  show()
  new PerformanceObserver(show).observe({ type: 'resource' })
  showPreviewWeight()
}

/** The preview is a page of its own, which asked for the widget at once: it says itself what that took. */
function showPreviewWeight() {
  const preview = document.querySelector('.hero iframe')
  preview?.addEventListener('shown', () => {
    const { bytes } = measure(preview.contentWindow.performance)
    if (bytes > 0) document.getElementById('preview-weight').textContent = `${kilobytes(bytes)} until it was shown`
  })
}
