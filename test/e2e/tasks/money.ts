import { ACCOUNTS } from '../kit/pageWallet.ts'
import { script } from '../kit/visit.ts'
import { openAccount } from './account.ts'
import { hosted, type Task } from './visit.ts'

const RECEIVER = ACCOUNTS[2]
/** One letter is in the wrong case, so the checksum (EIP-55) is wrong. */
const MISTYPED = RECEIVER.replace('C', 'c')

const pays = { method: 'eth_sendTransaction', answer: 'approve', times: 1 } as const

export const money: readonly Task[] = [
  {
    name: 'sends a coin, after correcting the address',
    isConnected: true,
    async play(person) {
      await openAccount(person)
      await person.choose(/^Send$/)
      await person.told(/Send/)
      await person.choose(/^Choose token$/)
      await person.told(/Select Token|Search tokens/)
      await person.choose(/^Ether\b/)
      await person.told(/Send|ETH/)
      await person.write(/^Amount$/, '1')
      await person.write(/^Recipient$/, '0x12')
      await person.told(/Invalid Address/)
      await person.write(/^Recipient$/, MISTYPED)
      await person.told(/A letter of this address may be wrong/)
      await person.write(/^Recipient$/, RECEIVER)
      await person.told(/3C44/)
      await person.choose(/^Review$/)
      await person.told(/1 ETH/)
      await person.reads(/Expected to succeed/)
      await person.reads(/You have not sent anything to this address yet/)
      await script(person.page, pays)
      await person.choose(/^Send$/)
      await person.told(/You successfully sent 1 ETH/)
    },
  },
  {
    name: 'swaps a coin for a token',
    setup: (world) => ({ options: hosted(world) }),
    isConnected: true,
    async play(person) {
      await openAccount(person)
      await person.choose(/^Swap$/)
      await person.told(/Swap/)
      await person.choose(/^Choose token$/)
      await person.told(/Select Token|Search tokens/)
      await person.write(/^Search tokens$/, 'usdc')
      await person.told(/Tokens found: \d|USD Coin/)
      await person.choose(/^USD Coin/)
      await person.told(/Swap|USDC/)
      await person.write(/^Amount$/, '1')
      await person.told(/[\d,.]+ USDC/)
      await person.choose(/^Review swap$/)
      await person.told(/You receive[^\d]*[\d,.]+ USDC/)
      await person.reads(/Simulated: you get at least the minimum/)
      await person.choose(/I trust this contract/, 'checkbox')
      await script(person.page, pays)
      await person.choose(/^Swap$/)
      await person.told(/^Swapped /)
    },
  },
]
