// npm install viem @noble/curves @scure/base bip322-js
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { Verifier } from 'bip322-js'
import { createPublicClient, encodeFunctionData, getAddress, hashMessage, http, parseAbi, zeroAddress } from 'viem'

const MESSAGE =
  /^(?<domain>\S+) wants you to sign in with your (?<chain>Ethereum|Solana|Bitcoin) account:\n(?<address>\S+)\n(?:\n.*\n|\n)?\nURI: \S+\nVersion: 1\nChain ID: (?<id>\S+)\nNonce: (?<nonce>\w+)\nIssued At: \S+(?:\nExpiration Time: (?<end>\S+))?(?:\nNot Before: (?<start>\S+))?(?:\nRequest ID: \S*)?(?:\nResources:(?:\n- \S+)*)?$/
const NAMESPACES = { Ethereum: 'eip155', Solana: 'solana', Bitcoin: 'bip122' }
const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])

const CHECKS = {
  async Ethereum(address, message, signature, node) {
    if (getAddress(address) !== address || address === zeroAddress) return false // one spelling; zero is nobody
    const client = createPublicClient({ transport: http(node) })
    // Keys, deployed contracts (EIP-1271), and contracts that are not deployed yet (ERC-6492)
    if (signature !== '0x') return client.verifyMessage({ address, message, signature, mode: 'eoa' })
    // A Safe whose owners have approved the message on the chain has no signature. All 32 bytes count: 0x04 echoes
    const data = encodeFunctionData({ abi, args: [hashMessage(message), signature] })
    return (await client.call({ to: address, data })).data === `0x1626ba7e${'0'.repeat(56)}`
  },
  Solana(address, message, signature) {
    const bytes = (signature.endsWith('==') ? base64 : base58).decode(signature)
    return ed25519.verify(bytes, new TextEncoder().encode(message), base58.decode(address), { zip215: false })
  },
  Bitcoin: (address, message, signature) => Verifier.verifySignature(address, message, signature),
}

/** `networks`: those that you accept by CAIP-2 id, with the RPC of each EVM network. Resolves with the account, or rejects. */
export const createVerifier = ({ domain, networks }) =>
  async function verify({ message, signature }, nonce) {
    if (typeof message !== 'string' || typeof signature !== 'string') throw new Error('No text')
    const { chain, address, id, end, start, ...found } = MESSAGE.exec(message)?.groups ?? {}
    const isNow = (!end || Date.parse(end) > Date.now()) && (!start || Date.parse(start) <= Date.now())
    if (!nonce || found.nonce !== nonce || found.domain !== domain || !isNow) throw new Error('Not our message')
    const network = chain === 'Ethereum' ? `eip155:${id}` : id
    const check = Object.hasOwn(networks, network) && network.startsWith(`${NAMESPACES[chain]}:`) && CHECKS[chain]
    if (!check || !(await check(address, message, signature, networks[network]))) throw new Error('Not signed')
    return { address, network }
  }
