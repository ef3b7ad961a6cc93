const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const KEY_BYTES = 32
/** Transfer is instruction number two of the system program. */
const TRANSFER = 2
const TINY = 1n

export function toBase58(bytes) {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 58n) text = ALPHABET[Number(value % 58n)] + text
  return '1'.repeat(bytes.findIndex((byte) => byte !== 0)) + text
}

function fromBase58(text) {
  let value = Array.from(text).reduce((sum, letter) => sum * 58n + BigInt(ALPHABET.indexOf(letter)), 0n)
  const bytes = new Uint8Array(KEY_BYTES)
  for (let at = KEY_BYTES - 1; at >= 0; at--, value /= 256n) bytes[at] = Number(value % 256n)
  return bytes
}

/** An unsigned transfer of one lamport to oneself, as @solana/web3.js would serialize it. */
function tinyTransfer(address, blockhash) {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, TRANSFER, true)
  data.setBigUint64(4, TINY, true)
  const instruction = [1, 2, 0, 0, 12, ...new Uint8Array(data.buffer)]
  const message = [1, 0, 1, 2, ...fromBase58(address), ...new Uint8Array(KEY_BYTES), ...fromBase58(blockhash), 1, ...instruction]
  return Uint8Array.from([1, ...new Uint8Array(64), ...message])
}

async function askNode(rpcUrl, method, params) {
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
  const { result, error } = await response.json()
  if (error) throw new Error(error.message)
  return result
}

async function sign({ accounts: [account], features }, say) {
  say('Continue in your wallet', '')
  const message = new TextEncoder().encode(document.getElementById('message').value)
  const [{ signature }] = await features['solana:signMessage'].signMessage({ account, message })
  say('Signed', toBase58(signature), 'success')
}

async function send({ accounts: [account], chains, features }, say, rpcUrl) {
  say('Continue in your wallet', '')
  const { value } = await askNode(rpcUrl, 'getLatestBlockhash', [{ commitment: 'confirmed' }])
  const input = { account, transaction: tinyTransfer(account.address, value.blockhash), chain: chains[0] }
  const [{ signature }] = await features['solana:signAndSendTransaction'].signAndSendTransaction(input)
  const text = toBase58(signature)
  const { value: [status] } = await askNode(rpcUrl, 'getSignatureStatuses', [[text]])
  say(status ? `In slot ${status.slot}` : 'Sent, not in a block yet', text, status ? 'success' : '')
}

/** Page actions for a Wallet Standard wallet. */
export const solana = { sign, send }
