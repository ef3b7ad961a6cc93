import { ROOMS } from './views.js'

/** A payment to oneself, of an amount that hurts nobody. */
const paymentOf = ({ network, account }) => ({ network, amount: '0.000001', recipient: account.address })

const isConnected = (api) => api.getState().account?.status === 'connected'

/** Opens what `from` names, after the wallet if it needs one. Resolves with the result of the dialog. */
async function show(api, from) {
  const needsWallet = from.endsWith('+')
  const view = from.replace('+', '')
  if (needsWallet && !isConnected(api)) {
    const result = await api.open()
    if (!isConnected(api)) return result
  }
  return view === 'Pay' ? api.pay(paymentOf(api.getState())) : api.open({ view })
}

function card([view, sentence, from = view], open) {
  const item = document.createElement('li')
  const button = Object.assign(document.createElement('button'), { type: 'button' })
  const name = document.createElement('b')
  // A long name breaks between its words.
  name.append(...view.split(/(?=[A-Z][a-z])/).flatMap((word) => [word, document.createElement('wbr')]))
  const words = Object.assign(document.createElement('span'), { textContent: sentence })
  button.dataset.opens = view
  button.append(name, words)
  const begins = from.replace('+', '')
  if (begins !== view) button.append(Object.assign(document.createElement('i'), { textContent: `Begins at ${begins}` }))
  button.addEventListener('click', () => void open(view, from))
  item.append(button)
  return item
}

/** Lists every view; a press opens it in the real dialog. */
export function bindGallery(api) {
  const said = document.getElementById('view-said')
  const say = (text) => {
    said.textContent = text
    said.hidden = text === ''
  }
  const open = async (view, from) => {
    say('')
    try {
      const { outcome, error } = await show(api, from)
      if (outcome === 'failed' && error) say(`${view} does not open here: ${error.message}`)
    } catch (error) {
      say(`${view} does not open here: ${error.message}`)
    }
  }
  const rooms = Object.entries(ROOMS).map(([room, views], at) => {
    const block = document.createElement('details')
    const summary = document.createElement('summary')
    const count = Object.assign(document.createElement('span'), { textContent: `${views.length} views` })
    const list = document.createElement('ul')
    summary.append(room, count)
    list.append(...views.map((view) => card(view, open)))
    block.open = at === 0
    block.append(summary, list)
    return block
  })
  document.getElementById('gallery').replaceChildren(...rooms)
}
