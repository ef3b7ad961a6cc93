import type { VersionedTransaction } from '@solana/web3.js'
import type { LiteSVM } from 'litesvm'

type Address = Parameters<LiteSVM['getAccount']>[0]
type KitTransaction = Parameters<LiteSVM['sendTransaction']>[0]
type KitAccount = Parameters<LiteSVM['setAccount']>[0]

export interface SvmAccount {
  address: string
  lamports: bigint
  owner: string
  data: Uint8Array
  executable: boolean
}

const asAddress = (address: string) => address as Address
/** Converts an account of litesvm. */
export const asAccount = ({ address, lamports, programAddress, data, executable }: KitAccount): SvmAccount => ({
  address,
  lamports,
  owner: programAddress,
  data: Uint8Array.from(data),
  executable,
})

/** Reads an account. Undefined if it has no lamports: then it does not exist. */
export function readAccount(svm: LiteSVM, address: string): SvmAccount | undefined {
  const found = svm.getAccount(asAddress(address))
  return found.exists && found.lamports > 0n ? asAccount(found) : undefined
}

export function writeAccount(svm: LiteSVM, { address, lamports, owner, data, executable }: SvmAccount): void {
  svm.setAccount({
    address: asAddress(address),
    lamports: lamports as KitAccount['lamports'],
    programAddress: asAddress(owner),
    data,
    executable,
    space: BigInt(data.length),
  })
}

export const programAccounts = (svm: LiteSVM, program: string): SvmAccount[] =>
  svm.getProgramAccounts(asAddress(program)).map(asAccount)

/** Converts a transaction for litesvm: signatures by signer, in the order of the message's keys. */
export function forSvm({ message, signatures }: VersionedTransaction): KitTransaction {
  const signers = message.staticAccountKeys.slice(0, message.header.numRequiredSignatures)
  const signed = signers.map((key, index) => [key.toBase58(), signatures[index] ?? new Uint8Array(64)])
  return { messageBytes: message.serialize(), signatures: Object.fromEntries(signed) } as unknown as KitTransaction
}
