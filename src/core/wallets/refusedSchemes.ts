/**
 * Schemes that no wallet's app has: they belong to browsers, systems and their stores, settings, mail and telephones. Each
 * has its source in test/unit/core/wallets/refusedSchemes.test.ts.
 */
const NAMES =
  // Browsers: run code, show content in this page, or open files
  'about blob data file filesystem ftp javascript res vbscript view-source ws wss ' +
  // Windows: shell, search, help, file shares, other apps
  'afp bingmaps disk disks hcp ie.http its ldap mhtml mk search search-ms shell ' +
  // iOS: settings. Android: any activity of any app, with parameters
  'app-prefs prefs android-app content intent ' +
  // Stores
  'appmarket hap hwfastapp macappstore market mimarket samsungapps ' +
  // Mail, news, telephones, remote machines
  'callto facetime facetime-audio mailto mms mmsto news nntp sms smsto snews ssh tel vnc'

/** `ms-settings`, `microsoft-edge`, `itms-services`, `x-apple.systempreferences`, `chrome-extension`, `vnd.ms.radio` … */
const FAMILIES = /^(?:ms-|microsoft|itms|x-apple|chrome|vnd\.)/

/** Whether a scheme, without its colon, belongs to the browser or the system, so that no wallet may name it. */
export function isRefusedScheme(scheme: string): boolean {
  const name = scheme.toLowerCase()
  return NAMES.split(' ').includes(name) || FAMILIES.test(name)
}
