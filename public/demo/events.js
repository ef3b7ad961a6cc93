// The event log, without analytics events, which analytics.js lists. A separate script that runs before the widget's, so that it records the very first event.
const NAMES = ['ready', 'open', 'close', 'view', 'connect', 'disconnect', 'account', 'network', 'sign-in', 'sign-out', 'transaction', 'error']
const KEPT = 200

const list = document.getElementById('events')
const quiet = document.getElementById('quiet')
const time = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3, hour12: false })

function element(name, className, text) {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}

function showCount() {
  quiet.hidden = list.childElementCount > 0
  list.hidden = !quiet.hidden
}

for (const name of NAMES) {
  document.addEventListener(`wallet-modal:${name}`, ({ detail }) => {
    const entry = document.createElement('li')
    entry.dataset.event = name
    const text = JSON.stringify(detail)
    entry.append(element('time', 'when', time.format(new Date())), element('span', 'name', name))
    if (text !== '{}') entry.append(element('code', 'detail', text))
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
