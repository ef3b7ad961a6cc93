import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ModuleInfo } from 'rolldown'
import { bundle, type Built, type Place } from './bundle.mts'

type Info = (id: string) => ModuleInfo | null

/** Returns a function that tells whether a module is reached from `entries` by static imports only. */
function reachedFrom(entries: readonly string[]): (id: string, info: Info) => boolean {
  const reached = new Set<string>()
  const visit = (id: string, info: Info) => {
    if (reached.has(id)) return
    reached.add(id)
    for (const next of info(id)?.importedIds ?? []) visit(next, info)
  }
  return (id, info) => {
    for (const entry of entries) visit(entry, info)
    return reached.has(id)
  }
}

/**
 * The chunks that every visitor may load, in the order in which they are loaded. A module goes to the first chunk that
 * reaches it; later chunks import it from there. `api` is the first screen. Each line exists because a limit in
 * budgets.json needs it.
 */
const TRUNK: Readonly<Record<string, readonly string[]>> = {
  api: ['api.ts'],
  // Loaded right after the first screen is painted
  later: [
    ...['views/lazyViews.ts', 'flows/wallets/imitationCheck.ts', 'ui/marks/drawIcon.ts', 'i18n/en/popups.ts'],
    'ui/dialog/followMotion.ts',
    'ui/dialog/followHeight.ts',
  ],
  named: ['flows/modal/viewByName.ts'],
  notice: ['ui/feedback/Notice.tsx', 'ui/feedback/Notice.css?inline'],
  alert: ['views/modal/Alert.tsx'],
  errors: ['i18n/en/errors.ts'],
  // Where analytics events are noted, and what follows them. Before the code of connections, which is not loaded for it
  notes: [
    'flows/modal/track.ts',
    'flows/wallets/seenWallets.ts',
    'flows/site/loadSiteCheck.ts',
    // What lists and observers share with the code of connections, which is loaded once the visitor points at a wallet
    ...['attempt', 'refusal', 'withTimeout'].map((file) => `core/errors/${file}.ts`),
    ...['data/isRecord', 'page/fetch', 'page/hosted', 'page/restrictedZones'].map((file) => `core/${file}.ts`),
    ...['services/unread.ts', 'services/retryAfter.ts'],
  ],
  // Requests of the wallet API, without the code of names
  http: ['services/http.ts', 'core/data/webUrl.ts'],
  // Code that every connection needs, on any chain: wallets, nodes, addresses and network names
  session: [
    'flows/connect/connectChunk.ts',
    'chains/evm/adapter.ts',
    'services/rpc/index.ts',
    'core/localizeError.ts',
    // Shown of the account and its network, and of what a request moves by views that need no Account
    'ui/marks/Avatar.tsx',
    'ui/marks/NetworkMark.tsx',
    'views/networks/networkName.ts',
    'flows/networks/loadFollowPaint.ts',
  ],
  // The image of the network that most pages need first
  ethereum: ['ui/marks/ethereum.ts'],
  leave: ['flows/connections/disconnect.ts'],
  // Restoring connections, and the Blockchain API, whose answers are cached
  caches: ['flows/connections/clearOnDisconnect.ts'],
  restore: ['flows/connections/restore.ts'],
  // Preloaded after the second view
  toast: ['ui/feedback/Toast.tsx'],
  // Payments and the sign-in remove toasts
  dropped: ['state/dropToasts.ts'],
  pageIcons: ['ui/icons/pageIcons.tsx'],
  // What approvals and the review of a transfer have in common, and the whole address of Account
  facts: ['ui/text/Facts.tsx', 'ui/text/Facts.css?inline', 'views/account/WholeAddress.tsx'],
  account: ['views/connect/ConnectingExternal.tsx', 'views/account/Account.tsx'],
  accounts: ['views/account/OtherAccounts.tsx'],
  actions: ['views/account/AccountActions.tsx', 'views/accountViews.ts'],
  // Names and tokens read contracts, and so does the decoder
  abi: [
    'services/decoder/evm/abi.ts',
    'services/decoder/text.ts',
    'chains/evm/money/multicall.ts',
    'core/money/tokenSymbol.ts',
    'core/transactions/permit2.ts',
  ],
  // Lists of tokens, and transfers, which check the decimals
  knownTokens: ['core/money/knownTokens.ts'],
  tabs: [
    'core/networks/namespaceNames.ts',
    'ui/list/Tabs.tsx',
    'ui/list/Tabs.css?inline',
    'ui/list/Chosen.css?inline',
    'views/connections/Profile.css?inline',
    'ui/icons/listIcons.tsx',
  ],
  // What lists, approvals and the sign-in need to scroll while the page has scripts for that
  scroll: ['ui/list/keepOwnScroll.ts'],
  // What Account's panels, approvals and the wallet list have in common, what keeps the focus in Allowances and Pay, and
  // what scrolls the details of tokens and NFTs into sight
  figures: ['ui/feedback/Skeleton.tsx', 'core/money/display.ts', 'ui/list/useKeptFocus.ts', 'ui/list/showDetails.ts'],
  // Also read by what a wallet says of its assets
  holdings: ['core/money/holdings.ts'],
  // What Account's panels share with Activity, which is also a view of its own
  panels: [
    'views/assets/Age.tsx',
    'views/assets/failureHint.ts',
    'views/assets/Picture.tsx',
    'views/assets/ShowPictures.tsx',
    'views/assets/useReceive.ts',
    'ui/list/PullToRefresh.tsx',
    'ui/list/Pull.css?inline',
    'flows/assets/refreshers.ts',
    'i18n/en/assets.ts',
  ],
  virtual: ['ui/list/VirtualList.tsx'],
  place: ['core/login/email.ts', 'services/environment.ts', 'services/appLinks.ts', 'ui/field/Field.css?inline'],
  switching: ['flows/networks/switching.ts', 'chains/evm/switchNetwork.ts'],
  networks: ['Networks', 'SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain'].map(
    (view) => `views/networks/${view}.tsx`,
  ),
  methods: ['core/login/embeddedMethods.ts', 'core/networks/pairedFacts.ts'],
  // What forms for an e-mail address and its code have in common: logins, and the sign-in that asks for an address
  emailFields: ['views/fields/EmailInput.tsx', 'views/fields/Email.css?inline', 'i18n/en/login.ts'],
  codeFields: ['views/fields/CodeForm.tsx', 'views/fields/EmailText.tsx', 'views/fields/ResendButton.tsx'],
  // The window of a login, and those of providers and exchanges
  popup: ['services/popup.ts'],
  // The e-mail field and social buttons of the first screen
  loginField: ['views/login/parts.ts', 'views/login/useLogin.ts'],
  // Send, Swap and the sign-in compare addresses
  addresses: ['core/safety/isSameAddress.ts'],
  // The decoder and the sign-in read texts
  texts: ['services/decoder/describeText.ts'],
  // What a request does to the account, shown by Send and by approvals
  preview: ['views/preview/Preview.tsx', 'views/preview/parts.ts', 'flows/preview/readEffects.ts'],
  // Approvals, without smart sessions, which few sites use
  approve: ['flows/embedded/approve.ts', 'views/embedded/ApproveTransaction.tsx'],
  marks: ['ui/marks/common.ts'],
  // For visitors in other languages than English
  languages: ['i18n/fetchParts.ts'],
  standard: ['chains/standard/listenForWallets.ts', 'core/networks/deprecatedNetworks.ts'],
  // Sending for wallets that only sign transactions (Ledger, and some on Solana)
  sent: ['core/transactions/sendSigned.ts'],
  // Fees, shown by Send and paid by Ledger
  gas: ['core/transactions/gasPrices.ts'],
  // Names of the visitor's accounts, and of recipients
  names: ['flows/names/followNames.ts'],
  // Names of recipients, and registering names
  coinTypes: ['core/networks/coinType.ts'],
  // Sent transfers are followed on later visits, too, without the views that send
  transfers: ['flows/money/resumeTransfers.ts'],
  // Send and Allowances ask the wallet
  asked: ['keepSent', 'walletOf', 'shownHoldings', 'chainAllowances']
    .map((flow) => `flows/money/${flow}.ts`)
    .concat('core/money/isFeeHigh.ts'),
  // What failures of nodes and the search for allowances have in common
  ranges: ['core/errors/rangeRefusal.ts'],
  // What the chains that send have in common
  chainMoney: ['unlessFinal', 'pause', 'refusals', 'sendFailure'].map((file) => `core/money/${file}.ts`),
  // Transfers and simulations on EVM networks read the errors of nodes
  calls: ['chains/evm/money/refusalOf.ts'],
  // Payments, and the chains that check what a service built for them
  payChecks: ['core/pay/checkEffects.ts'],
  // What a transaction costs, and whether the network would carry it out: Send and Allowances
  prepare: ['chains/evm/money/prepare.ts'],
  // What the views of a swap and the chain that checks it have in common; payments have the thresholds of a loss
  swapRules: ['mismatch', 'limits', 'convertIds', 'noBatch', 'figures'].map((file) => `core/swap/${file}.ts`),
  // What Account and toasts say of sent swaps
  swapText: ['core/swap/swapText.ts', 'i18n/en/swap/swapping.ts'],
  // What wallets say of assets and of sending several calls as one
  capabilities: ['chains/evm/money/parseAssets.ts', 'chains/evm/money/capabilitiesOf.ts'],
  // Previews and the decoder read tokens and allowances
  tokenFacts: ['services/decoder/evm/tokenFacts.ts', 'core/money/unlimited.ts'],
  // The decoder looks up every token there, and the descriptors of contracts add functions to some
  stablecoins: ['services/decoder/descriptors/contracts/stablecoins.ts'],
  // Embedded wallet and Ledger handle one request at a time
  queue: ['core/async/queue.ts'],
  // Conversion of wallets' errors, for Bitcoin and for chains that connect by pairing only
  answers: ['core/errors/answerError.ts'],
  base58: ['core/transactions/solanaTransaction.ts'],
  solana: ['chains/solana/discovery.ts', 'chains/solana/networks.ts'],
  // Signing, of which sending is a part
  solanaSigning: ['chains/solana/adapter.ts'],
  // Addresses of Bitcoin, and of programs on Solana
  sha256: ['core/data/sha256.ts'],
  // Addresses of programs and extensions of tokens, for the names of NFTs and for sending
  solanaTokens: ['chains/solana/programAddress.ts', 'chains/solana/tokenExtensions.ts'],
  bitcoin: ['chains/bitcoin/discovery/index.ts', 'chains/bitcoin/networks.ts'],
  // Signing of messages
  bitcoinSigning: ['chains/bitcoin/adapter.ts'],
  // Account loads the remote features, but not the code of the wallet list
  walletApi: ['services/walletApi/index.ts', 'flows/modal/loadFeatures.ts'],
  list: ['views/wallets/listParts.ts'],
  // Names, holdings and activity ask the Blockchain API
  blockchainApi: ['flows/assets/cachedApiOf.ts'],
  // Activity, and the NFTs, which are found in it
  history: ['flows/assets/reloadWhenOnline.ts', 'core/activity/spamOf.ts', 'i18n/en/activity.ts'],
  // The NFTs, without those of Solana, which few visitors have
  nftTab: ['views/nfts/Nfts.tsx'],
  // The lists of wallets, tokens and transactions
  virtualList: ['ui/list/VirtualList.tsx', 'ui/list/VirtualList.css?inline'],
  // Pairing, Receive, Farcaster and the links of wallet stores
  qr: ['ui/marks/QrCode.tsx', 'ui/marks/QrCode.css?inline'],
  // Loaded when the visitor opens the first token
  tokenDetails: ['views/assets/TokenDetails.tsx'],
  // What `diagnose()` and others ask of relays and nodes
  probes: ['connectors/pairing/relays.ts', 'flows/networks/pingNode.ts'],
  // Everything that watches the modal, with the log and what keeps secrets out of it: one file compresses better than three
  log: [
    'flows/modal/logOf.ts',
    'core/safety/redact.ts',
    'flows/diagnostics/followLog.ts',
    'flows/site/followSite.ts',
    'flows/track/followTrack.ts',
  ],
  // Failed requests and blocked files, once there are some
  pageLog: ['flows/diagnostics/pageLog.ts'],
  // Compared by the check of the site and by `diagnose()`
  origins: ['core/page/allowedOrigin.ts'],
  // What reports of `diagnose()` and the details of an error need to hold no secret
  cleaner: ['flows/diagnostics/cleanerOf.ts'],
  // The details of an error, without `diagnose()`
  details: ['views/diagnostics/ErrorDetails.tsx'],
  guide: ['wallets/GetWallet', 'wallets/Downloads', 'wallets/WhatIsAWallet', 'networks/WhatIsANetwork'].map(
    (view) => `views/${view}.tsx`,
  ),
}

/**
 * Parts of a chain that several others need: swaps and payments are sent like transfers, and simulated like requests. Only their own
 * folder goes into the chunk, since other chains need what is outside of it.
 */
const CHAIN_PARTS = {
  evmMoney: ['chains/evm/money/', 'evmMoney.ts'],
  // Swaps and payments
  evmSteps: ['chains/evm/steps/', 'prepareSteps.ts', 'approval.ts', 'isContract.ts'],
  evmSimulation: ['chains/evm/simulation/', 'evmSimulation.ts'],
  solanaSimulation: ['chains/solana/simulation/', 'solanaSimulation.ts'],
} as const

/**
 * Folders of `views` whose chunks are listed above (docs/architecture.md, Rooms). Each other folder becomes a chunk of
 * its own.
 */
const TRUNK_ROOMS = ['modal', 'networks', 'account', 'connections', 'connect', 'wallets']

/** Rooms that show what other rooms have, too: their chunks must not be needed by those. */
const LAST_ROOMS = ['allowances', 'buy', 'pay']

/** What the forms of Send, Swap and Pay have in common: a chunk after that of the assets, which are shown without forms, too. */
const FORMS = [
  ...['AmountField', 'Agree', 'BalanceLine', 'ConsentButton', 'HighFee', 'NetworkFee', 'TokenButton', 'TokenRows'].map(
    (view) => `views/forms/${view}.tsx`,
  ),
  'views/forms/useRefusal.ts',
  'flows/forms/judgeTransfer.ts',
  'core/money/isSameTransfer.ts',
  'views/forms/Form.css?inline',
  ...['askedNotes', 'comeBack', 'draftAmount', 'leaveWhenOff', 'openArgs'].map((flow) => `flows/money/${flow}.ts`),
  'core/money/sendProblem.ts',
  'i18n/en/send.ts',
]

/** Views that few visitors of their room see: chunks of their own, after the rooms. */
const LAST_VIEWS: Readonly<Record<string, readonly string[]>> = {
  capture: ['views/signIn/DataCapture.tsx', 'views/signIn/DataCaptureOtpConfirm.tsx'],
  diagnosis: ['views/diagnostics/Diagnostics.tsx'],
  registration: ['views/names/RegisterAccountName.tsx', 'views/names/RegisterAccountNameSuccess.tsx'],
}

/** Returns the chunks of all other folders of `views`, with the modules that they reach by `import()`. */
function leavesOf(src: string, info: Info): { name: string; entries: string[] }[] {
  const folders = readdirSync(join(src, 'views'), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !TRUNK_ROOMS.includes(entry.name),
  )
  const isLast = ({ name }: { name: string }) => Number(LAST_ROOMS.includes(name))
  folders.sort((one, other) => isLast(one) - isLast(other))
  const last = Object.entries(LAST_VIEWS).map(([name, views]) => ({
    name,
    entries: views.map((view) => join(src, view)),
  }))
  const isOther = (id: string) => !last.some(({ entries }) => entries.includes(id))
  const rooms = folders.map(({ name }) => {
    const files = ['flows', 'views'].map((floor) => join(src, floor, name)).filter((folder) => existsSync(folder))
    const ids = files.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
    if (name === 'forms') return { name, entries: FORMS.map((file) => join(src, file)) }
    return { name, entries: ids.filter((id) => isOther(id) && info(id)?.dynamicImporters.length) }
  })
  return [...rooms, ...last]
}

/** Returns the function that assigns modules to chunks; null leaves the decision to the bundler. */
function createRooms({ root }: Place): (id: string, info: Info) => string | null {
  const src = join(root, 'src')
  let rooms: { name: string; isReached(id: string, info: Info): boolean }[] | undefined
  let parts: typeof rooms
  return (id, info) => {
    rooms ??= [
      ...Object.entries(TRUNK).map(([name, files]) => ({ name, entries: files.map((file) => join(src, file)) })),
      ...leavesOf(src, info),
    ].map(({ name, entries }) => ({ name, isReached: reachedFrom(entries) }))
    parts ??= Object.entries(CHAIN_PARTS).map(([name, [folder, ...files]]) => {
      const isReached = reachedFrom(files.map((file) => join(src, folder, file)))
      return {
        name,
        isReached: (one: string, other: Info) => one.startsWith(join(src, folder)) && isReached(one, other),
      }
    })
    const first =
      rooms.find(({ isReached }) => isReached(id, info)) ?? parts.find(({ isReached }) => isReached(id, info))
    return first?.name ?? null
  }
}

/**
 * Returns the file name of a chunk: `es` for the index of a translation, `es-later` and so on for its other parts,
 * otherwise the bundler's name.
 * Seven digits of the hash, the fewest that Rolldown allows for so many chunks: they do not compress, and the first chunk
 * names 34 others.
 */
function fileNameOf({ facadeModuleId }: { facadeModuleId?: string | null | undefined }): string {
  const [, language, part] = /\/i18n\/(\w+)\/(\w+)\.ts$/.exec(facadeModuleId ?? '') ?? []
  const name = language ? [language, ...(part && part !== 'index' ? [part] : [])].join('-') : '[name]'
  return `chunks/${name}-[hash:7].js`
}

/**
 * Builds all code that entries load, split into chunks. `chunks/api-HASH.js` contains everything that `src/api.ts`
 * imports statically, so opening needs one more request after the entry. Lazy chunks import from it and from each
 * other.
 */
export async function buildGraph(place: Place): Promise<{ api: string; files: Built[] }> {
  const roomOf = createRooms(place)
  const files = await bundle({
    place,
    input: { api: join(place.root, 'src/api.ts') },
    isMain: true,
    output: {
      format: 'es',
      entryFileNames: 'chunks/[name]-[hash:7].js',
      chunkFileNames: fileNameOf,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          {
            debugName: 'rooms',
            name: (id, context) => roomOf(id, (other) => context.getModuleInfo(other)),
            priority: 1,
          },
          // Small modules of ours that several chunks share: one file for all of them, not one for each combination of
          // chunks.
          { name: 'shared', test: (id) => id.startsWith(join(place.root, 'src/')), minShareCount: 2 },
        ],
      },
    },
  })
  const api = files.find((file) => file.isEntry)
  if (!api) throw new Error('The graph has no entry')
  if (api.imports.length)
    throw new Error(`${api.file} needs ${api.imports.join()} statically: that needs a second request after the entry`)
  return { api: api.file, files }
}
