import { NAMESPACES } from '../../core/caip.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'

/**
 * Facts about a wallet, as its maker publishes them. Letters in `chains`: `e` EVM, `s` Solana, `b` Bitcoin, `-` cannot
 * pair.
 */
type Fact = readonly [id: string, name: string, chains: string, homepage: string, links?: Links]

interface Links {
  rdns?: string
  /** The scheme or URL that opens the wallet's app. */
  app?: string
  universal?: string
  desktop?: string
  web?: string
  /** Id in the App Store. */
  ios?: string
  /** Package name in Google Play. */
  play?: string
  /** Id in the Chrome Web Store. */
  chrome?: string
}

/** Well-known wallets, the most used first. */
const FACTS: readonly Fact[] = [
  [
    'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    'MetaMask',
    'es',
    'https://metamask.io',
    {
      rdns: 'io.metamask',
      app: 'metamask://',
      universal: 'https://metamask.app.link',
      ios: '1438144202',
      play: 'io.metamask',
      chrome: 'nkbihfbeogaeaoehlefnkodbefgpgknn',
    },
  ],
  [
    '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
    'Trust Wallet',
    'esb',
    'https://trustwallet.com',
    {
      rdns: 'com.trustwallet.app',
      app: 'trust://',
      universal: 'https://link.trustwallet.com',
      ios: '1288339409',
      play: 'com.wallet.crypto.trustapp',
      chrome: 'egjidjbpglichdcondbcbdnbeeppgdph',
    },
  ],
  [
    'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    'Phantom',
    '-esb',
    'https://phantom.com',
    { rdns: 'app.phantom', ios: '1598432977', play: 'app.phantom', chrome: 'bfnaelmomeimhlpmgjnjophhpkkoljpa' },
  ],
  [
    'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
    'Coinbase Wallet',
    '-es',
    'https://www.coinbase.com/wallet',
    {
      rdns: 'com.coinbase.wallet',
      app: 'cbwallet://',
      ios: '1278383455',
      play: 'org.toshi',
      chrome: 'hnfanknocfeofbddgcijnmhnfnkdnaad',
    },
  ],
  [
    '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4',
    'Binance Wallet',
    'esb',
    'https://www.binance.com/web3wallet',
    { app: 'bnc://app.binance.com/cedefi/', ios: '1436799971', play: 'com.binance.dev' },
  ],
  [
    '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25',
    'Binance Wallet',
    '-b',
    'https://www.binance.com/web3wallet',
    { ios: '1436799971', play: 'com.binance.dev' },
  ],
  [
    '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
    'OKX Wallet',
    'esb',
    'https://www.okx.com/web3',
    {
      rdns: 'com.okex.wallet',
      app: 'okex://main',
      ios: '1327268470',
      play: 'com.okinc.okex.gp',
      chrome: 'mcohilncbfahbmgdjkbpemcciiolgcge',
    },
  ],
  [
    '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
    'Solflare',
    '-s',
    'https://solflare.com',
    { ios: '1580902717', play: 'com.solflare.mobile', chrome: 'bhhhlbepdkbapadjdnnojkbgioiodbic' },
  ],
  [
    '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
    'Rainbow',
    'e',
    'https://rainbow.me',
    {
      rdns: 'me.rainbow',
      app: 'rainbow://',
      universal: 'https://rnbwapp.com',
      ios: '1457119021',
      play: 'me.rainbow',
      chrome: 'opfgelmcmbiajamepnmloijbpoleiama',
    },
  ],
  [
    'c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a',
    'Uniswap Wallet',
    'e',
    'https://wallet.uniswap.org',
    {
      rdns: 'org.uniswap.app',
      app: 'uniswap://',
      universal: 'https://uniswap.org/app',
      ios: '6443944476',
      play: 'com.uniswap.mobile',
      chrome: 'nnpmfplkfogfpmcngplhnbdnnilmcdcg',
    },
  ],
  [
    'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18',
    'Zerion',
    'es',
    'https://zerion.io',
    {
      rdns: 'io.zerion.wallet',
      app: 'zerion://',
      universal: 'https://wallet.zerion.io',
      ios: '1456732565',
      play: 'io.zerion.android',
      chrome: 'klghhnkeealcohjjanjjdaeeggmfmlpl',
    },
  ],
  [
    '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
    'Ledger',
    'esb',
    'https://www.ledger.com',
    { app: 'ledgerlive://', desktop: 'ledgerlive://', ios: '1361671700', play: 'com.ledger.live' },
  ],
  [
    '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
    'Safe',
    'e',
    'https://safe.global',
    { web: 'https://app.safe.global', ios: '1515759131', play: 'io.gnosis.safe' },
  ],
  [
    '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
    'Bitget Wallet',
    'esb',
    'https://web3.bitget.com',
    {
      rdns: 'com.bitget.web3',
      app: 'bitkeep://',
      universal: 'https://bkapp.vip',
      ios: '1395301115',
      play: 'com.bitkeep.wallet',
      chrome: 'jiidiaalihmmhddjgbnbgdfflelocpak',
    },
  ],
  [
    '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0',
    'Backpack',
    'es',
    'https://backpack.app',
    {
      rdns: 'app.backpack',
      ios: '6445964121',
      play: 'app.backpack.mobile',
      chrome: 'aflkmfhebedbjioipglgcbcmnbpgliof',
    },
  ],
  [
    '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b',
    'Xverse Wallet',
    '-b',
    'https://www.xverse.app',
    { ios: '1552272513', play: 'com.secretkeylabs.xverse', chrome: 'idnnbdplmphpflfnlkomgpfbpcgelopg' },
  ],
  [
    '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13',
    'Leather',
    '-b',
    'https://leather.io',
    { chrome: 'ldinpeekobnhjjdofggfgjlcehhmanlj' },
  ],
  [
    '8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6',
    'Magic Eden',
    'esb',
    'https://wallet.magiceden.io',
    { chrome: 'mkpegjkblkkefacfnmkajcjmabijhclg' },
  ],
  [
    '163d2cf19babf05eb8962e9748f9ebe613ed52ebf9c8107c9a0f104bfcf161b3',
    'Brave Wallet',
    '-es',
    'https://brave.com/wallet',
    { rdns: 'com.brave.wallet', play: 'com.brave.browser' },
  ],
  [
    '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150',
    'SafePal',
    'esb',
    'https://www.safepal.com',
    {
      app: 'safepalwallet://',
      universal: 'https://link.safepal.io',
      ios: '1548297139',
      play: 'io.safepal.wallet',
      chrome: 'lgmpcpglpngdoalbgeoldeajfclnhafa',
    },
  ],
  [
    '20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66',
    'TokenPocket',
    'esb',
    'https://www.tokenpocket.pro',
    {
      rdns: 'pro.tokenpocket',
      app: 'tpoutside://',
      ios: '6444625622',
      play: 'vip.mytokenpocket',
      chrome: 'mfgccjchihfkkindfppnaooecgfneiii',
    },
  ],
  [
    'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4',
    'Exodus',
    'esb',
    'https://www.exodus.com',
    {
      rdns: 'com.exodus.web3-wallet',
      app: 'exodus://',
      ios: '1414384820',
      play: 'exodusmovement.exodus',
      chrome: 'aholpfdialjgjfhomihkjbmgjidlcdno',
    },
  ],
  [
    'ef333840daf915aafdc4a004525502d6d49d77bd9c65e0642dbaefb3c2893bef',
    'imToken',
    'eb',
    'https://token.im',
    { app: 'imtokenv2://', ios: '1384798940', play: 'im.token.app' },
  ],
  [
    '18450873727504ae9315a084fa7624b5297d2fe5880f0982979c17345a138277',
    'Kraken Wallet',
    'esb',
    'https://www.kraken.com/wallet',
    { app: 'krakenwallet://', ios: '1626327149', play: 'com.kraken.superwallet' },
  ],
  [
    '8837dd9413b1d9b585ee937d27a816590248386d9dbf59f5cd3422dbbb65683e',
    'Robinhood Wallet',
    'es',
    'https://robinhood.com/web3-wallet',
    { app: 'robinhood-wallet://', ios: '1634080733' },
  ],
  [
    '541d5dcd4ede02f3afaf75bf8e3e4c4f1fb09edb5fa6c4377ebf31c2785d9adf',
    'Ronin Wallet',
    'e',
    'https://wallet.roninchain.com',
    {
      rdns: 'com.roninchain.wallet',
      app: 'roninwallet://',
      ios: '1592675001',
      play: 'com.skymavis.genesis',
      chrome: 'fnjhmkhhmkbjkkabndcnnogagogbneec',
    },
  ],
  [
    'f2436c67184f158d1beda5df53298ee84abfc367581e4505134b5bcf5f46697d',
    'Crypto.com Onchain',
    'es',
    'https://crypto.com/onchain',
    { ios: '1512048310', play: 'com.defi.wallet', chrome: 'hifafgmccdpekplomjjkcfgodnhcellj' },
  ],
  [
    'c286eebc742a537cd1d6818363e9dc53b21759a1e8e5d9b263d0c03ec7703576',
    '1inch Wallet',
    'e',
    'https://1inch.io/wallet',
    { app: 'oneinch://', ios: '1546049391', play: 'io.oneinch.android' },
  ],
  [
    '2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01',
    'Coin98',
    'esb',
    'https://coin98.com',
    {
      rdns: 'coin98.com',
      app: 'coin98://',
      ios: '1561969966',
      play: 'coin98.crypto.finance.media',
      chrome: 'aeachknmefphepccionboohckonoeemg',
    },
  ],
  [
    'bc949c5d968ae81310268bf9193f9c9fb7bb4e1283e1284af8f2bd4992535fd6',
    'Argent',
    'e',
    'https://www.argent.xyz',
    {
      app: 'argent://',
      universal: 'https://www.argent.xyz/app',
      ios: '1358741926',
      play: 'im.argent.contractwalletclient',
    },
  ],
  [
    '2c81da3add65899baeac53758a07e652eea46dbb5195b8074772c62a77bbf568',
    'Ambire Wallet',
    'e',
    'https://www.ambire.com',
    { rdns: 'com.ambire.wallet', chrome: 'ehgjhhccekdedpbkifaojjaefeohnoea' },
  ],
  [
    'b4678fefcc469583ed4ef58a5bd90ce86208b82803f3c45f2de3e0973d268835',
    'BitPay Wallet',
    'eb',
    'https://www.bitpay.com/wallet',
    { app: 'bitpay://', ios: '1149581638', play: 'com.bitpay.wallet' },
  ],
  [
    'af9a6dfff9e63977bbde28fb23518834f08b696fe8bff6dd6827acad1814c6be',
    'Status',
    'e',
    'https://status.app',
    { ios: '1178893006', play: 'im.status.ethereum' },
  ],
  [
    '9414d5a85c8f4eabc1b5b15ebe0cd399e1a2a9d35643ab0ad22a6e4a32f596f0',
    'Zengo Wallet',
    'eb',
    'https://zengo.com',
    { ios: '1440147115', play: 'com.zengo.wallet' },
  ],
]

const [EVM, SOLANA, , BITCOIN] = NAMESPACES
const CHAINS: Readonly<Record<string, string | undefined>> = { e: EVM, s: SOLANA, b: BITCOIN }

const within = (before: string, text: string | undefined) => text && before + text

function toListing([id, name, chains, homepage, links = {}]: Fact, rank: number): WalletListing {
  const { rdns, app, universal, desktop, web, ios, play, chrome } = links
  const fields: { [K in keyof WalletListing]: WalletListing[K] | undefined } = {
    id,
    name,
    rdns,
    homepage,
    rank,
    chains: [...chains].map((letter) => CHAINS[letter]).filter((one) => one !== undefined),
    mobileLink: app,
    universalLink: universal,
    desktopLink: desktop,
    webappLink: web,
    appStore: within('https://apps.apple.com/app/id', ios),
    playStore: within('https://play.google.com/store/apps/details?id=', play),
    chromeStore: within('https://chromewebstore.google.com/detail/', chrome),
    canPair: !chains.startsWith('-'),
  }
  return Object.fromEntries(
    Object.entries(fields).filter(([, field]) => field !== undefined),
  ) as unknown as WalletListing
}

/**
 * Returns well-known wallets, which are shown if the wallet API does not answer. Their icons are unknown, so initials
 * are shown.
 */
export const registry = (): readonly WalletListing[] => FACTS.map(toListing)
