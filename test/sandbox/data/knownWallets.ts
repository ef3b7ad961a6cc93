/**
 * Real wallets by id and name, most used first. Their links are invented, so that a click contacts nobody. `links`:
 * m mobile, u universal link (`link_mode`), d desktop, w web, e extension. `chains`: e EVM, s Solana, b Bitcoin.
 */
export interface KnownWallet {
  id: string
  name: string
  slug: string
  chains: string
  links: string
  rdns?: string
  /** False if the wallet does not support pairing. */
  pairs?: false
  /** False if the wallet has no "certified" badge. */
  certified?: false
}

type Row = readonly [slug: string, name: string, id: string, chains: string, links: string, rdns?: string, other?: Pick<KnownWallet, 'pairs' | 'certified'>]

const ROWS: readonly Row[] = [
  ['metamask', 'MetaMask', 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', 'es', 'mue', 'io.metamask'],
  ['trust', 'Trust Wallet', '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0', 'esb', 'mue', 'com.trustwallet.app'],
  ['binance', 'Binance Wallet', '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4', 'esb', 'me'],
  ['binance-deep-link', 'Binance Wallet', '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25', 'b', '', undefined, { pairs: false }],
  ['coinbase', 'Coinbase Wallet', 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8', 'es', 'me', 'com.coinbase.wallet', { pairs: false }],
  ['base', 'Base Account', 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa', 'e', 'w', undefined, { pairs: false }],
  ['phantom', 'Phantom', 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', 'esb', 'e', 'app.phantom', { pairs: false }],
  ['okx', 'OKX Wallet', '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709', 'esb', 'mue', 'com.okex.wallet'],
  ['solflare', 'Solflare', '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79', 's', 'e', undefined, { pairs: false }],
  ['bitget', 'Bitget Wallet', '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662', 'esb', 'me', 'com.bitget.web3'],
  ['safe', 'Safe', '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f', 'e', 'mw'],
  ['ledger', 'Ledger', '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927', 'esb', 'md'],
  ['rainbow', 'Rainbow', '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369', 'e', 'mue', 'me.rainbow'],
  ['uniswap', 'Uniswap Wallet', 'c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a', 'e', 'mue', 'org.uniswap.app'],
  ['zerion', 'Zerion', 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18', 'es', 'mue', 'io.zerion.wallet'],
  ['xverse', 'Xverse Wallet', '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b', 'b', 'me', undefined, { pairs: false }],
  ['leather', 'Leather', '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13', 'b', 'e', undefined, { pairs: false }],
  ['backpack', 'Backpack', '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0', 'es', 'me', 'app.backpack'],
  ['magic-eden', 'Magic Eden', '8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6', 'esb', 'me'],
  ['coin98', 'Coin98', '2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01', 'esb', 'me', 'coin98.com'],
  ['frontier', 'Frontier', '85db431492aa2e8672e93f4ea7acf10c88b97b867b0d373107af63dc4880f041', 'es', 'me'],
  ['safepal', 'SafePal', '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150', 'esb', 'me'],
  ['bybit', 'Bybit Wallet', '15c8b91ade1a4e58f3ce4e7a0dd7f42b47db0c8df7e0d84f63eb39bcb96c4e0f', 'es', 'me'],
  ['tokenpocket', 'TokenPocket', '20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66', 'esb', 'me', 'pro.tokenpocket'],
  ['timeless-x', 'Timeless X', '344d0e58b139eb1b6da0c29ea71d52a8eace8b57897c6098cb9b46012665c193', 'e', 'm', undefined, { certified: false }],
  ['oneinch', '1inch Wallet', 'c286eebc742a537cd1d6818363e9dc53b21759a1e8e5d9b263d0c03ec7703576', 'e', 'm'],
  ['crypto-com', 'Crypto.com Onchain', 'f2436c67184f158d1beda5df53298ee84abfc367581e4505134b5bcf5f46697d', 'es', 'mde', 'com.crypto.wallet'],
  ['imtoken', 'imToken', 'ef333840daf915aafdc4a004525502d6d49d77bd9c65e0642dbaefb3c2893bef', 'eb', 'm'],
  ['kraken', 'Kraken Wallet', '18450873727504ae9315a084fa7624b5297d2fe5880f0982979c17345a138277', 'esb', 'mu'],
  ['ronin', 'Ronin Wallet', '541d5dcd4ede02f3afaf75bf8e3e4c4f1fb09edb5fa6c4377ebf31c2785d9adf', 'e', 'me', 'com.roninchain.wallet'],
  ['robinhood', 'Robinhood Wallet', '8837dd9413b1d9b585ee937d27a816590248386d9dbf59f5cd3422dbbb65683e', 'es', 'm'],
  ['exodus', 'Exodus', 'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4', 'esb', 'mde', 'com.exodus.web3-wallet'],
  ['argent', 'Argent', 'bc949c5d968ae81310268bf9193f9c9fb7bb4e1283e1284af8f2bd4992535fd6', 'e', 'mu'],
  ['jupiter', 'Jupiter', '0ef262ca2a56b88d179c93a21383fee4e135bd7bc6680e5c2356ff8e38301037', 's', 'me'],
  ['haha', 'HaHa', '719bd888109f5e8dd23419b20e749900ce4d2fc6858cf588395f19c82fd036b3', 'es', 'me', undefined, { certified: false }],
  ['ambire-wallet', 'Ambire Wallet', '2c81da3add65899baeac53758a07e652eea46dbb5195b8074772c62a77bbf568', 'e', 'we', 'com.ambire.wallet'],
  ['bitpay', 'BitPay Wallet', 'b4678fefcc469583ed4ef58a5bd90ce86208b82803f3c45f2de3e0973d268835', 'eb', 'md'],
  ['blade-wallet', 'Blade Wallet', 'a9104b630bac1929ad9ac2a73a17ed4beead1889341f307bff502f89b46c8501', 'e', 'me', undefined, { certified: false }],
  ['brave', 'Brave Wallet', '163d2cf19babf05eb8962e9748f9ebe613ed52ebf9c8107c9a0f104bfcf161b3', 'es', 'e', 'com.brave.wallet', { pairs: false }],
  ['coinstats', 'CoinStats', 'bcaec16e531fb5f6dc690d7b70d570421e0209af9a0fe77c6419d516fe0098c2', 'es', 'mwe', undefined, { certified: false }],
  ['kresus-superapp', 'Kresus SuperApp', '56bec983b47c8b6eb774890c1c8ae9d95334e10bdb126ab6c11dfaf56fb2b31c', 'es', 'm'],
  ['plena-app', 'Plena-App', '9654c004e02e492c30904a820154e239886edbf4d66bc5d372060809ef4c9111', 'e', 'm', undefined, { certified: false }],
  ['status', 'Status', 'af9a6dfff9e63977bbde28fb23518834f08b696fe8bff6dd6827acad1814c6be', 'e', 'md', undefined, { certified: false }],
  ['tomo-wallet', 'Tomo Wallet', '5e4a8cc31d062b78a7ad9e017135574809b01c4dbbf30e4dbb467ddd43025618', 'esb', 'me'],
  ['valora', 'Valora', 'd01c7758d741b363e637a817a09bcf579feae4db9f5bb16f599fdd1f66e2f974', 'e', 'mu'],
  ['zengo-wallet', 'Zengo Wallet', '9414d5a85c8f4eabc1b5b15ebe0cd399e1a2a9d35643ab0ad22a6e4a32f596f0', 'eb', 'm'],
]

export const KNOWN_WALLETS: readonly KnownWallet[] = ROWS.map(([slug, name, id, chains, links, rdns, other]) => ({ slug, name, id, chains, links, rdns, ...other }))
