import { expect } from 'vitest'
import { mailOf, secureOptions } from '../kit/secure.ts'
import { script, stateOf } from '../kit/visit.ts'
import { CONNECTED } from './connecting.ts'
import { hosted, type Task } from './visit.ts'

/** Addresses with `+known` skip device approval. */
const EMAIL = 'grace+known@site.example'

export const login: readonly Task[] = [
  {
    name: 'logs in by e-mail, after a wrong address and a wrong code',
    setup: ({ site }) => ({ wallet: false, options: secureOptions(site) }),
    async play(person, { site }) {
      const start = (await mailOf(site).all(EMAIL)).length
      await person.choose(/^Connect Wallet$/)
      await person.write(/^Email$/, 'grace')
      await person.choose(/^Continue$/)
      await person.told(/Invalid email\. Try again\./)
      await person.write(/^Email$/, EMAIL)
      await person.choose(/^Continue$/)
      await person.told(/Digit 1 of 6|Enter the code sent to/)
      const code = await mailOf(site).next(EMAIL, 'code', start)
      await person.type(code === '000000' ? '111111' : '000000')
      await person.told(/Invalid code\. Try Again/)
      await person.type(code)
      await person.told(/0x[\dA-F]{4}/i)
    },
  },
  {
    name: 'recovers from a wallet list that fails',
    setup: (world) => ({ options: hosted(world) }),
    async play(person, { control }) {
      await control.fault({ service: 'walletApi', route: '/getWallets', fault: 'status' })
      await person.choose(/^Connect Wallet$/)
      await person.told(/The wallet list is not responding\./)
      await control.clearFaults()
      await person.choose(/^Try again$/)
      await person.told(/All wallets/)
    },
  },
  {
    name: 'signs in, after refusing it once, and disconnects',
    setup: () => ({ options: { signIn: {} } }),
    async play(person) {
      const method = 'personal_sign'
      await script(
        person.page,
        { method: 'eth_requestAccounts', answer: 'approve' },
        { method, answer: 'reject', times: 1 },
        { method, answer: 'approve', times: 1 },
      )
      await person.choose(/^Connect Wallet$/)
      await person.choose(/^Demo Wallet/)
      await person.told(/Sign In/)
      await person.reads(/Signing is free and sends no transaction\./)
      await person.choose(/^Sign$/)
      await person.told(/You rejected the request in your wallet\./)
      await person.choose(/^Sign$/)
      await expect.poll(async () => (await stateOf(person.page)).session).not.toBeNull()
      await person.told(CONNECTED)
      await person.choose(CONNECTED)
      await person.choose(/^Disconnect$/)
      await person.told(/Connect Wallet/)
      expect((await stateOf(person.page)).connections).toEqual([])
    },
  },
]
