/** A billionth of a coin of 18 decimals. */
const TINY = '0x3b9aca00'
const RECEIPT_TRIES = 30
const RECEIPT_EVERY_MS = 1000

const toHex = (text) => `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

async function mined(provider, hash) {
  for (let tries = 0; tries < RECEIPT_TRIES; tries++) {
    const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    if (receipt) return receipt
    await pause(RECEIPT_EVERY_MS)
  }
  return undefined
}

async function sign(provider, from, say) {
  say('Continue in your wallet', '')
  const message = document.getElementById('message').value
  const signature = await provider.request({ method: 'personal_sign', params: [toHex(message), from] })
  say('Signed', signature, 'success')
}

async function send(provider, from, say) {
  say('Continue in your wallet', '')
  const hash = await provider.request({ method: 'eth_sendTransaction', params: [{ from, to: from, value: TINY }] })
  say('Sent, waiting for a block', hash)
  const receipt = await mined(provider, hash)
  if (!receipt) return say('Sent, not in a block yet', hash)
  const isGood = BigInt(receipt.status) === 1n
  say(isGood ? `In block ${BigInt(receipt.blockNumber)}` : 'Failed on the chain', hash, isGood ? 'success' : 'danger')
}

function show(output, title, text, tone = '') {
  const strong = document.createElement('strong')
  strong.textContent = title
  const value = document.createElement('code')
  value.textContent = text
  output.replaceChildren(strong, ...(text ? [value] : []))
  output.dataset.tone = tone
  output.hidden = false
}

/** Opens the dialog as a page's own code would, and shows what comes back. */
function bindCall(api) {
  const output = document.getElementById('call-result')
  document.getElementById('call').addEventListener('click', async () => {
    show(output, 'Waiting for the dialog to close', '')
    const { outcome, ...rest } = await api.open()
    show(output, outcome, Object.keys(rest).length > 0 ? JSON.stringify(rest) : '', outcome === 'connected' ? 'success' : '')
  })
}

/** Lets the visitor use the wallet through the provider that a page gets. */
export function bindTryIt(api) {
  bindCall(api)
  const output = document.getElementById('result')
  const buttons = [document.getElementById('sign'), document.getElementById('send')]
  let isBusy = false
  const say = (title, text, tone) => show(output, title, text, tone)
  const paint = () => {
    const isConnected = Boolean(api.getState().account)
    for (const button of buttons) button.disabled = !isConnected || isBusy
    document.getElementById('try-hint').hidden = isConnected
  }
  const run = async (act) => {
    const provider = api.getProvider('eip155')
    const from = api.getState().account?.address
    if (!provider || !from || isBusy) return
    isBusy = true
    paint()
    try {
      await act(provider, from, say)
    } catch (error) {
      if (error?.code === 4001) say('You declined. Nothing was signed or sent.', '')
      else say('That did not work', error?.message ?? String(error), 'danger')
    } finally {
      isBusy = false
      paint()
    }
  }
  buttons[0].addEventListener('click', () => void run(sign))
  buttons[1].addEventListener('click', () => void run(send))
  api.subscribe('account', paint)
}
