import { expect } from 'vitest'
import { ACCOUNTS } from '../kit/pageWallet.ts'
import { script, stateOf } from '../kit/visit.ts'
import { CONNECTED } from './connecting.ts'
import type { Driver } from './drivers/driver.ts'
import type { Task } from './visit.ts'

const copied = ({ page }: Driver) => page.evaluate(() => navigator.clipboard.readText())

export async function openAccount(person: Driver): Promise<void> {
  await person.choose(CONNECTED)
  await person.told(/Account|10,000\.000/)
}

const FAILED = /Some balances could not be loaded\./

export const account: readonly Task[] = [
  {
    name: 'switches the network, after refusing it once',
    isConnected: true,
    async play(person) {
      const method = 'wallet_switchEthereumChain'
      await script(person.page, { method, answer: 'reject', times: 1 }, { method, answer: 'approve', times: 1 })
      await openAccount(person)
      await person.choose(/^Network: Ethereum/)
      await person.told(/Choose Network/)
      await person.choose(/^Base/)
      await person.told(/Switch declined/)
      await person.reads(/You cancelled the switch to .*Base/)
      await person.choose(/^Base/)
      await person.told(/Base/)
      expect((await stateOf(person.page)).network).toBe('eip155:8453')
      await person.leave()
    },
  },
  {
    name: 'reads balances and the whole address, and copies it',
    isConnected: true,
    async play(person) {
      await openAccount(person)
      await person.reads(/10,000\.000/)
      await person.reads(/USDC/)
      await person.choose(/^Address 0xf39F/)
      await person.told(/expanded|Ff?d6e/i)
      await person.choose(/^Copy address$/)
      await person.told(/Address copied/)
      expect(await copied(person)).toBe(ACCOUNTS[0])
      await person.leave()
    },
  },
  {
    name: 'receives: the address, its network, and a copy of it',
    isConnected: true,
    async play(person) {
      await openAccount(person)
      await person.choose(/^Receive$/)
      await person.told(/Receive/)
      await person.reads(/Your address on Ethereum/)
      await person.choose(/^Copy address$/)
      await person.told(/Address copied/)
      expect(await copied(person)).toBe(ACCOUNTS[0])
      await person.choose(/^Back$/)
      await person.told(/Account|10,000\.000/)
    },
  },
  {
    name: 'recovers from a node that fails',
    isConnected: true,
    async play(person, { control }) {
      await openAccount(person)
      await person.reads(/USDC/)
      await control.fault({ service: 'rpc', method: 'eth_call', fault: 'rpc-error' })
      await person.choose(/^Refresh$/)
      if (person.kind === 'reader') await person.told(FAILED)
      else await person.reads(FAILED)
      await control.clearFaults()
      await person.choose(/^Refresh$/)
      if (person.kind === 'reader') await person.told(/Figures updated/)
      await person.reads(/USDC/)
    },
  },
]
