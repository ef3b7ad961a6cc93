import { bytesToHex, concat, concatBytes, hashMessage, hexToBytes, keccak256, stringToBytes, type Hex } from 'viem'
import { sign } from 'viem/accounts'
import type { Keys } from './keys.ts'
import type { LedgerCommand, LedgerSettings } from './settings.ts'
import type { Wrong } from '../wallets/evm/answers.ts'
import { Refusal, STATUS } from './status.ts'
import { isWhole, readTransaction, signTransaction } from './transactions.ts'
import { createTypedData } from './typedData.ts'

/** Dependencies of the Ethereum app in the device. */
export interface AppParts {
  settings: Pick<LedgerSettings, 'blindSigning' | 'typedData'>
  keys: Keys
  /** Prompts the owner. Throws a `Refusal` if the owner rejects. Resolves with how to sign wrongly, if a script says so. */
  ask(question: { command: LedgerCommand; path: string; address: string; shown: unknown }): Promise<Wrong | undefined>
}

export interface Command {
  ins: number
  p1: number
  p2: number
  data: Uint8Array
}

/** Reads a derivation path, and returns it with the bytes after it. */
function readPath(data: Uint8Array): { path: string; rest: Uint8Array } {
  const count = data[0] ?? 0
  const end = 1 + 4 * count
  if (!count || data.length < end) throw new Refusal(STATUS.wrongLength)
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const steps = Array.from({ length: count }, (_, at) => view.getUint32(1 + 4 * at))
  const path = ['m', ...steps.map((step) => (step >= 0x80000000 ? `${step - 0x80000000}'` : String(step)))].join('/')
  return { path, rest: data.subarray(end) }
}

const joined = ({ v, r, s }: { v: number; r: Hex; s: Hex }) =>
  concatBytes([Uint8Array.of(v), hexToBytes(r), hexToBytes(s)])

/**
 * Simulates Ledger's Ethereum app, version 1.12.1, after its public documentation (doc/ethapp.adoc of
 * LedgerHQ/app-ethereum).
 */
export function createEthereumApp({ settings, keys, ask }: AppParts) {
  let pending: { path: string; bytes: number[] } | undefined
  let typedData = createTypedData()

  /** Collects the chunks of a long command. Returns undefined until the command is complete. */
  function collect({ p1, data }: Command, whole: (bytes: readonly number[]) => boolean) {
    if (p1 === 0) {
      const { path, rest } = readPath(data)
      pending = { path, bytes: [...rest] }
    } else if (pending) {
      pending.bytes.push(...data)
    } else {
      throw new Refusal(STATUS.invalid)
    }
    if (!whole(pending.bytes)) return undefined
    const done = pending
    pending = undefined
    return done
  }

  async function hashed(hash: Hex, key: Hex): Promise<Uint8Array> {
    const { r, s, yParity = 0 } = await sign({ hash, privateKey: key })
    return joined({ v: 27 + yParity, r, s })
  }

  const instructions: Record<number, (command: Command) => Promise<Uint8Array>> = {
    async 0x02({ p1, data }) {
      const { path } = readPath(data)
      const { address, publicKey } = keys(path)
      if (p1 === 1) await ask({ command: 'showAddress', path, address, shown: address })
      const key = hexToBytes(publicKey)
      const written = stringToBytes(address.slice(2))
      return concatBytes([Uint8Array.of(key.length), key, Uint8Array.of(written.length), written])
    },
    async 0x04(command) {
      const done = collect(command, isWhole)
      if (!done) return new Uint8Array()
      const { address, key } = keys(done.path)
      const shown = readTransaction(done.bytes)
      if (shown.data && !settings.blindSigning) throw new Refusal(STATUS.invalid)
      await ask({ command: 'signTransaction', path: done.path, address, shown })
      return joined(await signTransaction(done.bytes, key))
    },
    async 0x06() {
      return Uint8Array.of(settings.blindSigning ? 1 : 0, 1, 12, 1)
    },
    async 0x08(command) {
      const lengthOf = (bytes: readonly number[]) =>
        new DataView(Uint8Array.from(bytes.slice(0, 4)).buffer).getUint32(0)
      const done = collect(command, (bytes) => bytes.length >= 4 && bytes.length - 4 >= lengthOf(bytes))
      if (!done) return new Uint8Array()
      const { address, key } = keys(done.path)
      const message = Uint8Array.from(done.bytes.slice(4))
      const shown = new TextDecoder().decode(message)
      const wrong = await ask({ command: 'signMessage', path: done.path, address, shown })
      const signer = wrong === 'account' ? keys(`${done.path}/0`).key : key
      return hashed(hashMessage(wrong === 'text' ? 'Another text' : { raw: message }), signer)
    },
    async 0x0c({ p2, data }) {
      const { path, rest } = readPath(data)
      const { address, key } = keys(path)
      if (p2 === 1 && settings.typedData === 'hashes') throw new Refusal(STATUS.noInstruction)
      if (!settings.blindSigning) throw new Refusal(STATUS.invalid)
      if (p2 === 1) {
        const { data: shown, hash } = typedData.finish()
        typedData = createTypedData()
        await ask({ command: 'signTypedData', path, address, shown })
        return hashed(hash, key)
      }
      if (rest.length !== 64) throw new Refusal(STATUS.wrongLength)
      const [domain, message] = [bytesToHex(rest.subarray(0, 32)), bytesToHex(rest.subarray(32))]
      await ask({ command: 'signTypedData', path, address, shown: { domain, message } })
      return hashed(keccak256(concat(['0x1901', domain, message])), key)
    },
    async 0x1a({ p2, data }) {
      if (settings.typedData === 'hashes') throw new Refusal(STATUS.noInstruction)
      typedData.define(p2, data)
      return new Uint8Array()
    },
    async 0x1c({ p1, p2, data }) {
      if (settings.typedData === 'hashes') throw new Refusal(STATUS.noInstruction)
      typedData.fill(p1, p2, data)
      return new Uint8Array()
    },
  }

  return async (command: Command): Promise<Uint8Array> => {
    const instruction = instructions[command.ins]
    if (!instruction) throw new Refusal(STATUS.noInstruction)
    if (command.ins !== 0x1a && command.ins !== 0x1c && command.ins !== 0x0c) typedData = createTypedData()
    return instruction(command)
  }
}
