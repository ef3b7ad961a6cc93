import { privateKeyToAccount } from 'viem/accounts'
import { ALICE, BOB, walletError } from './fakeEip1193.ts'

export const KEYS = {
  [ALICE]: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  [BOB]: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
} as const

/** Answers `personal_sign` with signatures of Alice and Bob, or as a test replaces them. Keeps what was asked. */
export function personalSign() {
  const asked: { text: string; address: string }[] = []
  const answers = {
    sign: async (text: string, address: string): Promise<string> =>
      privateKeyToAccount(KEYS[address as keyof typeof KEYS]).signMessage({ message: text }),
  }
  const request = async ({ method, params = [] }: { method: string; params?: readonly string[] }) => {
    const [hex = '', address = ''] = params
    if (method !== 'personal_sign') throw walletError(-32601)
    const text = Buffer.from(hex.slice(2), 'hex').toString()
    asked.push({ text, address })
    return answers.sign(text, address)
  }
  return { asked, answers, request }
}
