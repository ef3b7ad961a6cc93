const PRICE = '0x2386f26fc10000' // 0.01 ETH
const { networks, rpcUrls, seller } = await (await fetch('/config.json')).json()
const [pay, member, customer] = ['#pay', '#member', '#customer'].map((selector) => document.querySelector(selector))
const say = (text) => document.querySelector('[role=status]').replaceChildren(text)

const showState = () => {
  const { account, network } = window.WalletModal.getState()
  customer.replaceChildren(account ? `Customer ${account.address}` : 'No customer')
  member.disabled = !account
  pay.disabled = !account || !networks.includes(network)
}
for (const name of ['connect', 'disconnect', 'network', 'account'])
  document.addEventListener(`wallet-modal:${name}`, showState)
window.WalletModal.configure({ networks, rpcUrls })
showState()

async function isMined(provider, hash) {
  for (;;) {
    const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    if (receipt) return receipt.status === '0x1'
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

pay.addEventListener('click', async () => {
  say('Waiting for the wallet')
  const provider = window.WalletModal.getProvider('eip155')
  const from = window.WalletModal.getState().account.address
  try {
    const hash = await provider.request({ method: 'eth_sendTransaction', params: [{ from, to: seller, value: PRICE }] })
    say((await isMined(provider, hash)) ? `Paid: ${hash}` : 'The payment failed')
  } catch (error) {
    say(error.code === 4001 ? 'Not paid' : `No payment: ${error.message}`)
  }
})

member.addEventListener('click', async () => {
  const { address } = window.WalletModal.getState().account
  const text = [...new TextEncoder().encode(`I am ${address}`)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  try {
    const signature = await window.WalletModal.getProvider('eip155').request({
      method: 'personal_sign',
      params: [`0x${text}`, address],
    })
    say(`Member: ${signature}`)
  } catch (error) {
    say(error.code === 4001 ? 'Not a member' : `No membership: ${error.message}`)
  }
})
