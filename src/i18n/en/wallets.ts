/** Messages for wallet lists, downloads, explanations and terms. */
export const wallets = {
  'list.search': 'Search wallets',
  'list.certified': 'Certified',
  'list.found': 'Wallets found: {count}',
  'list.none': 'No Wallet found',
  'list.noneHint': 'Look for another name, or get a wallet that works here.',
  'list.bundled': 'The wallet list is not responding. Here are some well-known wallets.',
  'list.incomplete': 'Not all wallets could be loaded.',

  'getWallet.text': 'Choose a wallet to see where to get it.',
  'getWallet.all': 'See more wallets',

  'downloads.extension': 'Browser extension',
  'downloads.ios': 'iOS App',
  'downloads.android': 'Android App',
  'downloads.website': 'Website',
  'downloads.showCode': 'QR code for {place}',
  'downloads.phones': 'Phones',
  'downloads.scan': 'Scan the code with the camera of your phone',
  'downloads.none': 'No downloads found for {name}.',

  'whatIsAWallet.keysTitle': 'Your keys',
  'whatIsAWallet.keys':
    'A wallet keeps the secret keys to what you own on blockchains. Nobody else can move it, and nobody can restore a key that you lose.',
  'whatIsAWallet.loginTitle': 'Your login',
  'whatIsAWallet.login':
    'Connect your wallet instead of creating an account. The site sees your address, never your keys.',
  'whatIsAWallet.askTitle': 'Your approval',
  'whatIsAWallet.ask': 'Sites can only ask. You approve each payment and each signature in your wallet.',
  'whatIsAWallet.get': 'Get a wallet',
  'whatIsAWallet.why': 'Find out why something does not work',

  'whatIsANetwork.booksTitle': 'A shared ledger',
  'whatIsANetwork.books':
    'A network is a ledger that many computers keep together. Each has its own coin, fees and speed.',
  'whatIsANetwork.sameTitle': 'One wallet, many networks',
  'whatIsANetwork.same':
    'Your address can be the same on several networks, but what you own on one is not on the others.',
  'whatIsANetwork.more': 'Learn more',

  'legal.two': 'By connecting you accept the {first} and the {second}.',
  'legal.one': 'By connecting you accept the {first}.',
  'legal.none': 'By connecting you accept the terms of this site.',
  'legal.terms': 'terms of service',
  'legal.privacy': 'privacy policy',
} as const
