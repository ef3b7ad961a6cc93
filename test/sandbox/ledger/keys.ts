import { bytesToHex, type Hex } from 'viem'
import { hdKeyToAccount, HDKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { mnemonicToSeedSync } from '@scure/bip39'

/** The sandbox's mnemonic (`evm/accounts.ts`). Further devices add a passphrase. */
const MNEMONIC = 'test test test test test test test test test test test junk'

/** Creates a function that derives the keys of one device by path. */
export function createKeys(device: number): (path: string) => PrivateKeyAccount & { key: Hex } {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(MNEMONIC, device ? `device ${device}` : ''))
  return (path) => {
    const account = hdKeyToAccount(root, { path: path as `m/44'/60'/${string}` })
    const secret = account.getHdKey().privateKey
    if (!secret) throw new Error(`no private key at ${path}`)
    const key = bytesToHex(secret)
    return Object.assign(privateKeyToAccount(key), { key })
  }
}

export type Keys = ReturnType<typeof createKeys>
