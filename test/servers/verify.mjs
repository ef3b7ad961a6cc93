// npm install viem @noble/curves @scure/base bip322-js
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { Verifier } from 'bip322-js'
import { createPublicClient, encodeFunctionData, getAddress, hashMessage, http, parseAbi, zeroAddress } from 'viem'

// The address has an end: what base58 takes grows with the square of its length
const MESSAGE =
  /^(?<domain>\S+) wants you to sign in with your (?<chain>Ethereum|Solana|Bitcoin) account:\n(?<address>\w{1,90})\n(?:\n.+\n|\n)?\nURI: (?<uri>[!-~]+)\nVersion: 1\nChain ID: (?<id>\S+)\nNonce: (?<nonce>[A-Za-z0-9]{8,})\nIssued At: (?<issued>\S+)(?:\nExpiration Time: (?<end>\S+))?(?:\nNot Before: (?<start>\S+))?(?:\nRequest ID: \S*)?(?:\nResources:(?:\n- [A-Za-z][\w+.-]*:[!-~]*)*)?$/
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|(?:\+|-)(?:[01]\d|2[0-3]):[0-5]\d)$/
const NAMESPACES = { Ethereum: 'eip155', Solana: 'solana', Bitcoin: 'bip122' }
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])

/** Whether a domain is this machine: a site that is being developed there has no https. */
export const isLocal = (domain) => /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(domain)

/** A time in ms. Throws if there is no such day: JavaScript takes February 31 for March 3. */
function timeOf(text) {
  const [, clock] = TIME.exec(text) ?? []
  if (!clock || !new Date(`${clock}Z`).toISOString().startsWith(clock)) throw new Error('No such time')
  return Date.parse(text)
}

const CHECKS = {
  async Ethereum(address, message, signature, node) {
    if (getAddress(address) !== address || address === zeroAddress) return false // one spelling; zero is nobody
    const client = createPublicClient({ transport: http(node, { timeout: 8_000, retryCount: 0 }) })
    // Keys, deployed contracts (EIP-1271), and contracts that are not deployed yet (ERC-6492)
    if (signature !== '0x') return client.verifyMessage({ address, message, signature, mode: 'eoa' })
    // A Safe whose owners have approved the message on the chain has no signature. All 32 bytes count: 0x04 echoes
    const data = encodeFunctionData({ abi, args: [hashMessage(message), signature] })
    return (await client.call({ to: address, data })).data === `0x1626ba7e${'0'.repeat(56)}`
  },
  Solana(address, message, signature) {
    if (signature.length > 88) return false
    const bytes = (signature.endsWith('==') ? base64 : base58).decode(signature)
    return ed25519.verify(bytes, new TextEncoder().encode(message), base58.decode(address), { zip215: false })
  },
  Bitcoin(address, message, signature, _node, network) {
    // A key has another address on test networks, which is nobody's account on the main one
    const form = network === BITCOIN ? /^(?:bc1|[13])/ : /^(?:tb1|bcrt1|[2mn])/
    if (!form.test(address) || signature.length > 200) return false
    return Verifier.verifySignature(address, message, signature.replace(/^smp/, '')) // the prefix that newer wallets write
  },
}

/** `networks`: those that you accept by CAIP-2 id, with the RPC of each EVM network. Resolves with the account, or rejects. */
export function createVerifier({ domain, networks }) {
  if (!URL.canParse(`https://${domain}`) || new URL(`https://${domain}`).host !== domain)
    throw new Error('domain: expected as in location.host, such as shop.example or localhost:3000')
  const origins = [`https://${domain}`, ...(isLocal(domain) ? [`http://${domain}`] : [])]
  const isOurs = (uri) => origins.some((one) => uri.startsWith(one) && /^(?:$|[/?#])/.test(uri.slice(one.length)))
  return async function verify({ message, signature }, nonce) {
    if (typeof message !== 'string' || typeof signature !== 'string') throw new Error('No text')
    if (message.length > 10_000 || signature.length > 20_000) throw new Error('Too long')
    const { chain, address, id, uri, issued, end, start, ...found } = MESSAGE.exec(message)?.groups ?? {}
    if (!nonce || found.nonce !== nonce || found.domain !== domain || !isOurs(uri)) throw new Error('Not our message')
    timeOf(issued)
    if ((end && timeOf(end) <= Date.now()) || (start && timeOf(start) > Date.now())) throw new Error('Not now')
    const network = chain === 'Ethereum' ? `eip155:${id}` : id
    const check = Object.hasOwn(networks, network) && network.startsWith(`${NAMESPACES[chain]}:`) && CHECKS[chain]
    if (!check || !(await check(address, message, signature, networks[network], network))) throw new Error('Not signed')
    return { address, network }
  }
}
