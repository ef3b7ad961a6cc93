// What the widget would send to an analytics service, and the visitor's consent to it. Listens before the widget runs.
const KEPT = 100

const list = document.getElementById('sent')
const note = document.getElementById('sent-note')
const consent = document.getElementById('consent')
let heard = 0
let sendable = 0
let hasProject = false

function showNote() {
  const counts = `${heard} events, ${sendable} of them with something that may be sent.`
  const missing = consent.checked ? 'a project id' : 'consent'
  const means = consent.checked && hasProject ? 'They are sent to the analytics service.' : `Nothing is sent without ${missing}.`
  note.textContent = `${counts} ${means}`
  list.hidden = sendable === 0
}

document.addEventListener('wallet-modal:track', ({ detail: { event, sent } }) => {
  heard++
  if (sent) {
    sendable++
    const entry = document.createElement('li')
    entry.dataset.event = event
    const name = Object.assign(document.createElement('span'), { className: 'name', textContent: event })
    const detail = Object.assign(document.createElement('code'), { className: 'detail', textContent: JSON.stringify(sent) })
    entry.append(name, detail)
    list.prepend(entry)
    while (list.childElementCount > KEPT) list.lastElementChild.remove()
  }
  showNote()
})

document.getElementById('clear-sent').addEventListener('click', () => {
  list.replaceChildren()
  heard = 0
  sendable = 0
  showNote()
})

/** Binds the switch to the option `consent`. */
export function bindAnalytics(api, options) {
  hasProject = Boolean(options.projectId)
  consent.checked = options.consent?.analytics === true
  consent.disabled = false
  consent.addEventListener('change', () => {
    api.configure({ consent: { analytics: consent.checked } })
    showNote()
  })
  showNote()
}
