import { solana } from './solana.js'

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

async function sign(provider, say) {
  say('Continue in your wallet', '')
  const [from] = await provider.request({ method: 'eth_accounts' })
  const message = document.getElementById('message').value
  const signature = await provider.request({ method: 'personal_sign', params: [toHex(message), from] })
  say('Signed', signature, 'success')
}

async function send(provider, say) {
  say('Continue in your wallet', '')
  const [from] = await provider.request({ method: 'eth_accounts' })
  const hash = await provider.request({ method: 'eth_sendTransaction', params: [{ from, to: from, value: TINY }] })
  say('Sent, waiting for a block', hash)
  const receipt = await mined(provider, hash)
  if (!receipt) return say('Sent, not in a block yet', hash)
  const isGood = BigInt(receipt.status) === 1n
  say(isGood ? `In block ${BigInt(receipt.blockNumber)}` : 'Failed on the chain', hash, isGood ? 'success' : 'danger')
}

/** Page actions for each kind of wallet, through the result of `getProvider()`. */
const ACTS = { eip155: { sign, send }, solana }

function show(output, title, text, tone = '') {
  const strong = document.createElement('strong')
  strong.textContent = title
  const value = document.createElement('code')
  value.textContent = text
  output.replaceChildren(strong, ...(text ? [value] : []))
  output.dataset.tone = tone
  output.hidden = false
}

/** Opens the dialog from page code, and shows the result. */
function bindCall(api) {
  const output = document.getElementById('call-result')
  document.getElementById('call').addEventListener('click', async () => {
    show(output, 'Waiting for the dialog to close', '')
    const { outcome, ...rest } = await api.open()
    show(output, outcome, Object.keys(rest).length > 0 ? JSON.stringify(rest) : '', outcome === 'connected' ? 'success' : '')
  })
}

/** Buttons that use the wallet through the page's provider. */
export function bindTryIt(api, rpcUrlOf) {
  bindCall(api)
  const output = document.getElementById('result')
  const buttons = [document.getElementById('sign'), document.getElementById('send')]
  let isBusy = false
  const say = (title, text, tone) => show(output, title, text, tone)
  const paint = () => {
    const isConnected = api.getState().account?.namespace in ACTS
    for (const button of buttons) button.disabled = !isConnected || isBusy
    document.getElementById('try-hint').hidden = isConnected
  }
  const run = async (act) => {
    const { account, network } = api.getState()
    const provider = api.getProvider(account?.namespace)
    if (!provider || !account || isBusy) return
    isBusy = true
    paint()
    try {
      await ACTS[account.namespace][act](provider, say, rpcUrlOf(network))
    } catch (error) {
      if (error?.code === 4001) say('You declined. Nothing was signed or sent.', '')
      else say('That did not work', error?.message ?? String(error), 'danger')
    } finally {
      isBusy = false
      paint()
    }
  }
  buttons[0].addEventListener('click', () => void run('sign'))
  buttons[1].addEventListener('click', () => void run('send'))
  api.subscribe('account', paint)
}
