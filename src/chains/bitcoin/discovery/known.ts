/** Facts about a well-known wallet. */
interface Known {
  /** The wallet's id in the wallet API. */
  explorerId?: string
  /**
   * The wallet's path on `window`, unless it uses Wallet Standard. A wallet with the same name at another path is a
   * different wallet.
   */
  place?: string
}

/**
 * Normalizes a name: removes a final "Wallet" or "Web3 Wallet", which some wallets append in one interface but not in
 * another.
 */
export const keyOf = (name: string) => name.toLowerCase().replace(/(?: web3)? wallet$/, '')

const KNOWN: ReadonlyMap<string, Known> = new Map([
  [
    'xverse',
    {
      explorerId: '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b',
      place: 'XverseProviders.BitcoinProvider',
    },
  ],
  [
    'leather',
    { explorerId: '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13', place: 'LeatherProvider' },
  ],
  ['okx', { explorerId: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709', place: 'okxwallet' }],
  [
    'bitget',
    { explorerId: '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662', place: 'bitkeep.unisat' },
  ],
  [
    'binance',
    { explorerId: '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25', place: 'binancew3w.bitcoin' },
  ],
  ['unisat', { place: 'unisat' }],
  ['phantom', { explorerId: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393' }],
  [
    'magic eden',
    { explorerId: '8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6', place: 'magicEden.bitcoin' },
  ],
])

/**
 * Returns facts about a wallet, by its name and path. `isGenuine` is false if the name belongs to a known wallet at
 * another path.
 */
export function knownAs(
  name: string,
  place: string | undefined,
): { isGenuine: boolean; explorerId?: string | undefined } {
  const known = KNOWN.get(keyOf(name))
  const isGenuine = !known || place === undefined || place === known.place
  return { isGenuine, explorerId: isGenuine ? known?.explorerId : undefined }
}
