// Records a visit with wallet-modal/devtools, which is loaded when the recording starts, and lists what it holds.
const KEPT = 300

const toggle = document.getElementById('record')
const download = document.getElementById('download')
const list = document.getElementById('recorded')
const note = document.getElementById('recorded-note')
let recording
let count = 0

/** The devtools beside the widget: built files, or the sources of the development server. */
function devtoolsUrl() {
  const { src } = document.getElementById('widget')
  return new URL(src.endsWith('.ts') ? './devtools.ts' : './devtools.mjs', src).href
}

function cell(name, className, text) {
  return Object.assign(document.createElement(name), { className, textContent: text })
}

function show({ at, kind, ...facts }) {
  count++
  const entry = document.createElement('li')
  entry.dataset.kind = kind
  entry.append(
    cell('time', 'when', `${(at / 1000).toFixed(3)} s`),
    cell('span', 'name', kind),
    cell('code', 'detail', JSON.stringify(facts)),
  )
  list.prepend(entry)
  while (list.childElementCount > KEPT) list.lastElementChild.remove()
  showNote()
}

function showNote() {
  note.textContent = `${count} entries, without addresses, e-mails, codes and amounts. ${recording ? 'Nothing is sent: the file stays in this page.' : ''}`.trim()
  list.hidden = count === 0
}

async function begin(api) {
  const { startRecording } = await import(devtoolsUrl())
  count = 0
  list.replaceChildren()
  recording = startRecording(api)
  recording.visit().entries.forEach(show)
  recording.listen(show)
  download.disabled = false
  showNote()
}

/** Binds the buttons that record a visit. The modal shows its services and log at its first opening: record before it. */
export function bindDevtools(api) {
  let isRunning = false
  const showRunning = (running) => {
    isRunning = running
    toggle.textContent = running ? 'Stop recording' : 'Record'
  }
  toggle.addEventListener('click', async () => {
    if (isRunning) {
      recording.stop()
      return showRunning(false)
    }
    toggle.disabled = true
    try {
      await begin(api)
      showRunning(true)
    } catch (error) {
      note.textContent = `The devtools did not load: ${error.message}`
    }
    toggle.disabled = false
  })
  download.addEventListener('click', () => recording.download())
  toggle.disabled = false
}
