import { bytesToHex, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** The mnemonic of every development node. Its keys are public: never send anything of value to them. */
const MNEMONIC = 'test test test test test test test test test test test junk'

export interface SandboxAccount {
  namespace: 'eip155'
  address: Hex
  privateKey: Hex
}

/** The funded EVM accounts, which are always the same. */
export const EVM_ACCOUNTS: readonly SandboxAccount[] = Array.from({ length: 10 }, (_, addressIndex) => {
  const account = mnemonicToAccount(MNEMONIC, { addressIndex })
  const key = account.getHdKey().privateKey
  if (!key) throw new Error(`no private key for account ${addressIndex}`)
  return { namespace: 'eip155', address: account.address, privateKey: bytesToHex(key) }
})
