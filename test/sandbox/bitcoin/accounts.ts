import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import { ADDRESS_FORM, type BitcoinNetwork } from './networks.ts'

/** The mnemonic of every development node. Its keys are public: never send anything of value to them. */
const MNEMONIC = 'test test test test test test test test test test test junk'

/** Purpose of an address: `payment` holds money, `ordinals` holds inscriptions. */
export type Purpose = 'payment' | 'ordinals'
export type AddressType = 'p2wpkh' | 'p2sh-p2wpkh' | 'p2tr'
export type PaymentType = Exclude<AddressType, 'p2tr'>

/** A key and its address. */
export interface BitcoinAccount {
  purpose: Purpose
  type: AddressType
  network: BitcoinNetwork
  path: string
  address: string
  /** Compressed public key, in hex. */
  publicKey: string
  privateKey: Uint8Array
  /** The output script of the address. */
  script: Uint8Array
  /** Only with `p2sh-p2wpkh`: the script behind the script hash. */
  redeemScript?: Uint8Array
  /** Only with `p2tr`: the x coordinate of the key before the tweak (BIP-341). */
  tapInternalKey?: Uint8Array
}

/** First number of the derivation path of each address type (BIP-84, BIP-49, BIP-86). */
const PATH_PURPOSE: Readonly<Record<AddressType, number>> = { p2wpkh: 84, 'p2sh-p2wpkh': 49, p2tr: 86 }

let root: HDKey | undefined

function lockOf(type: AddressType, key: Uint8Array, network: BitcoinNetwork) {
  const form = ADDRESS_FORM[network]
  if (type === 'p2tr') return p2tr(key.subarray(1), undefined, form)
  const segwit = p2wpkh(key, form)
  return type === 'p2wpkh' ? segwit : p2sh(segwit, form)
}

/** Returns the account of a private key, for test vectors. */
export function accountOf(
  privateKey: Uint8Array,
  publicKey: Uint8Array,
  type: AddressType,
  network: BitcoinNetwork = 'mainnet',
  path = '',
): BitcoinAccount {
  const { address, script, redeemScript } = lockOf(type, publicKey, network) as {
    address?: string
    script: Uint8Array
    redeemScript?: Uint8Array
  }
  if (address === undefined) throw new Error(`${type} has no address`)
  return {
    purpose: type === 'p2tr' ? 'ordinals' : 'payment',
    type,
    network,
    path,
    address,
    publicKey: bytesToHex(publicKey),
    privateKey,
    script,
    ...(redeemScript ? { redeemScript } : {}),
    ...(type === 'p2tr' ? { tapInternalKey: publicKey.subarray(1) } : {}),
  }
}

/** Derives account number `index` of an address type. */
export function bitcoinAccount(type: AddressType, network: BitcoinNetwork = 'mainnet', index = 0): BitcoinAccount {
  root ??= HDKey.fromMasterSeed(mnemonicToSeedSync(MNEMONIC))
  const path = `m/${PATH_PURPOSE[type]}'/${network === 'mainnet' ? 0 : 1}'/${index}'/0/0`
  const { privateKey, publicKey } = root.derive(path)
  if (!privateKey || !publicKey) throw new Error(`no key at ${path}`)
  return accountOf(privateKey, publicKey, type, network, path)
}

/** Returns the payment address of account `index`, and then its ordinals address. */
export function walletAccounts(
  payment: PaymentType,
  network: BitcoinNetwork,
  index: number,
): readonly [BitcoinAccount, BitcoinAccount] {
  return [bitcoinAccount(payment, network, index), bitcoinAccount('p2tr', network, index)]
}
