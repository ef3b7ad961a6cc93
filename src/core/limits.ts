// Every number of the product, with its unit and source. Times are milliseconds unless the name says otherwise.

// Specification §9
export const RPC_TIMEOUT_MS = 10_000
export const RPC_RETRIES = 3
export const RPC_RETRY_BASE_MS = 150
export const RPC_BATCH_SIZE = 1000
/** Ours: how often a signed transaction is sent whose answer was lost; it is looked up in between. */
export const RAW_SEND_ATTEMPTS = 3
export const NATIVE_BALANCE_TTL_MS = 30_000
export const BALANCE_RETRY_BLOCK_MS = 30_000
/** Ended connections that are remembered for a return, with `multiWallet`. */
export const DISCONNECTED_WALLETS_MAX = 5
/** Accounts that a visitor has named. */
export const LABELS_MAX = 100
export const RECENT_WALLETS_MAX = 2
export const MODAL_WIDTH_PX = 360
export const HEADER_TEXT_MS = 120
export const MODAL_HEIGHT_MS = 150
export const VIEW_TRANSITION_MS = 150
/** Specification §5: a balance shows so many decimals, floored. */
export const BALANCE_DECIMALS = 3

// Specification §4
export const SHAKE_MS = 500
export const TOAST_GAP_MS = 150

// contract/views-and-flows C5
export const TOAST_MS = 2500

// Specification §2
export const WALLET_PAGE_SIZE = 40
export const RECOMMENDED_WALLETS = 4
export const SEARCH_RESULTS_MAX = 100
export const SEARCH_WAIT_MS = 300
export const PREFETCHED_IMAGES = 20

// Specification §4, §9
export const PAIRING_LIFETIME_MS = 4 * 60_000
/** With so much left or less a pairing counts as expired. */
export const PAIRING_EXPIRY_MARGIN_MS = 10_000
export const PAIRING_RETRY_MS = 1_000
export const IMAGE_PRELOAD_MS = 2_000

// Specification §4, §9; contract/embedded-wallet §1.3: the embedded wallet
/** How long the secure site may take to load. */
export const FRAME_LOAD_MS = 20_000
/** How long e-mail, device, one-time code, social and social-redirect requests wait for the visitor. */
export const FRAME_REQUEST_MS = 120_000
/** How long after its first word the secure site is left to settle. */
export const FRAME_READY_MS = 500
export const FRAME_SIGN_OUT_MS = 3_000
/** An e-mail login can be asked for again after so long. */
export const EMAIL_COOLDOWN_MS = 30_000
/** Digits of a one-time code. */
export const CODE_LENGTH = 6
/** The longest e-mail address that is shown whole, in characters. */
export const EMAIL_SHOWN_MAX = 30

// Our own
/** How long a request's description is on the screen before the request can be approved. */
export const APPROVE_READ_MS = 500
/** After this time a request that is still being decoded is shown as unknown. */
export const DESCRIBE_WAIT_MS = 8_000
/** How long requests to the secure site wait that no visitor has to do with, and for which the contract knows no end. */
export const FRAME_ANSWER_MS = 60_000
/** The same for those that a start waits for: without an end of their own a secure site that is silent to one blocks every login. */
export const FRAME_START_MS = 5_000
/**
 * How often it is looked whether the page has taken the frame away while an answer is waited for. The heartbeat of 5 s of
 * specification §9 is the pairing SDK's own: the secure site knows no such message, so none is sent to it (contract §1.3).
 */
export const FRAME_POLL_MS = 1_000
/** How long a visitor may take to sign in at a provider to which the page itself was led; a result that comes later is discarded. */
export const SOCIAL_RETURN_MS = 10 * 60_000
/** An answer of the wallet API that takes longer is not waited for; each base URL has as long. */
export const WALLET_API_TIMEOUT_MS = RPC_TIMEOUT_MS
/** After so long without the wallet API the wallets that we know are shown. */
export const WALLET_LIST_WAIT_MS = 2_000
/** For so long after a failure the wallet API is left alone, unless the visitor wants it. */
export const WALLET_LIST_RETRY_MS = 30_000
/** A wallet that answers a read (accounts, chain) no sooner is taken for silent. */
export const WALLET_READ_MS = RPC_TIMEOUT_MS
/** A saved connection whose wallet says nothing for longer counts as missing; longer than any connector of ours takes (`FRAME_LOAD_MS`). */
export const RESTORE_MS = 30_000
/** After this the visitor is told where to look for the wallet's question. */
export const WALLET_HINT_MS = 8_000
/** After this a wallet's missing answer to an approval counts as a failure; a late answer is still taken while the view is open. */
export const WALLET_ANSWER_MS = 60_000
/** How often it is looked whether a wallet's window is still there (contract B6). */
export const POPUP_POLL_MS = 1_000
/** Time for each host of a list to answer before the next one is tried. */
export const POPUP_HOST_MS = 8_000
/** What a window said before it closed has arrived by then. */
export const POPUP_GRACE_MS = 250
/** How long a page may take to show its headers once more. */
export const POLICY_READ_MS = 2_000
/** How often it is asked whether the other owners of a Safe have signed. */
export const SAFE_POLL_MS = 5_000
/** After this the visitor is told that a pairing code is late. */
export const PAIRING_SLOW_MS = 3_000
/** A wallet's app that is there has taken the page's place by then. */
export const APP_OPEN_MS = 2_500
/** How long a restored session waits for its wallet to announce itself before `ready`. */
export const ANNOUNCE_WAIT_MS = 1_000
/** How long a disconnect waits for the wallet to revoke (specification §9 gives 3 s to the embedded wallet). */
export const REVOKE_WAIT_MS = 3_000
/** How long an approval of a pairing counts: the SDK's own five minutes, less a moment to take it back before they are over. */
export const PAIRING_APPROVAL_MS = 5 * 60_000 - 2_000
/** After this a relay that has not taken a pairing counts as out of reach. */
export const RELAY_WAIT_MS = 5_000
/** After this it is looked whether the relay is there at all. Of several relays each has as long to take a socket. */
export const RELAY_CHECK_MS = 1_000
/** How long a request waits for the verify host's word of where it comes from (it tells the wallet "unknown" without it). */
export const VERIFY_WAIT_MS = 400
/** How long a verify page that is loaded may still take to speak; one that cannot be loaded says nothing either. */
export const VERIFY_ANSWER_MS = 150
/** A verify host that did not answer is left alone for so long. */
export const VERIFY_COOLDOWN_MS = 60_000
/** How long after a switch the wallet may take to let the session use the network. */
export const APPROVAL_WAIT_MS = 2_000
/** How many of a device's accounts are shown at a time: each is asked for over USB. */
export const ACCOUNT_PAGE_SIZE = 5
/** look.md: a copied tick stays, a spinner waits. */
export const COPIED_MS = 1_500
export const SPINNER_DELAY_MS = 150
/** How long the first screen waits for the words of its language. */
export const MESSAGES_WAIT_MS = 500
/** The longest announced icon that is shown, in characters of its data URI. */
export const ICON_MAX_CHARS = 256 * 1024
/** The longest text taken from a wallet's announcement. */
export const WALLET_NAME_MAX = 64
/** Maximum width and height of an announced icon, in pixels: larger ones only cost memory. */
export const ICON_EDGE_MAX = 2_048
/** Load timeout of an announced icon; it is a `data:` URI, so nothing is fetched. */
export const ICON_LOAD_MS = 2_000
/** Limits of an announced SVG icon: its elements, and those that draw others again (`use`, `pattern`, `marker`, `mask`). Nested, a few dozen could draw for minutes. */
export const SVG_ELEMENTS_MAX = 4_000
export const SVG_USES_MAX = 16
/** Longest uuid of an announced wallet that is kept, in characters; EIP-6963 says a UUIDv4, which has 36. */
export const UUID_MAX_CHARS = 64
/** The most announced wallets that are listed: a page that announces for ever must not fill the memory. */
export const ANNOUNCED_MAX = 64
/** How often a wallet may change the name or icon that it announced. */
export const ANNOUNCED_UPDATES_MAX = 16
/** contract/connectors B7: how often a sent Solana transaction is looked for. */
export const SOLANA_CONFIRM_POLL_MS = 1_000
/** Longer than a Solana blockhash lives (150 blocks): what has not landed by then will not. */
export const SOLANA_CONFIRM_MAX_MS = 90_000
/** contract/connectors B8: how often, and how many times more, the list of Bitcoin providers is looked at. */
export const REGISTRY_WAIT_MS = 200
export const REGISTRY_LOOKS = 3

// Our own: what a request to a wallet is told in. What is beyond is counted, not shown.
/** So many bytes of a call, or of a message, are looked into. */
export const DECODED_BYTES_MAX = 64 * 1024
/** The longest message that is shown, in bytes: whoever signs can read all of it. */
export const DECODED_MESSAGE_MAX = 256 * 1024
/** Maximum length of a site's field, note or JSON that is shown. */
export const DECODED_TEXT_MAX = 8 * 1024
/** The longest name, type or single value. */
export const DECODED_NAME_MAX = 200
/** Fields of typed data, calls of a batch, things of a list. */
export const DECODED_FIELDS_MAX = 200
export const DECODED_CALLS_MAX = 32
export const DECODED_DEPTH_MAX = 8
/** The longest Solana transaction that is read: several times what a packet holds. */
export const DECODED_TRANSACTION_BYTES_MAX = 4 * 1024
/** A fee above this multiple of the network's current fee gets a warning. */
export const FEE_TIMES_MAX = 10n
/** A Solana fee above this gets a warning whatever a node says, in lamports: 0.1 SOL. */
export const SOLANA_FEE_MAX = 100_000_000n
/** So long is waited for what a token's contract says of itself. */
export const TOKEN_FACTS_WAIT_MS = 4_000
