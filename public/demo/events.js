// The event log, without analytics events, which analytics.js lists. A separate script that runs before the widget's, so that it records the very first event.
import { SENTENCES } from './sentences.js'

const KEPT = 200

const list = document.getElementById('events')
const quiet = document.getElementById('quiet')
const time = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3, hour12: false })

function element(name, className, text) {
  return Object.assign(document.createElement(name), { className, textContent: text })
}

function showCount() {
  quiet.hidden = list.childElementCount > 0
  list.hidden = !quiet.hidden
}

/** The detail as JSON, behind the sentence. It is written when it is opened: of a rich account it is long. */
function folded(name, detail) {
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  summary.append(element('span', 'name', SENTENCES[name](detail)), element('time', 'when', time.format(new Date())))
  const code = element('code', 'detail', '')
  details.append(summary, code)
  details.addEventListener('toggle', () => (code.textContent = `wallet-modal:${name} ${JSON.stringify(detail)}`), { once: true })
  return details
}

for (const name of Object.keys(SENTENCES)) {
  document.addEventListener(`wallet-modal:${name}`, ({ detail }) => {
    const entry = document.createElement('li')
    entry.dataset.event = name
    entry.append(folded(name, detail))
    list.prepend(entry)
    while (list.childElementCount > KEPT) list.lastElementChild.remove()
    showCount()
  })
}
document.getElementById('clear').addEventListener('click', () => {
  list.replaceChildren()
  showCount()
})
showCount()
