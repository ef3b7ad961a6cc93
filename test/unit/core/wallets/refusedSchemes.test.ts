import { describe, expect, test } from 'vitest'
import { linkBase } from '../../../../src/core/wallets/deepLink.ts'
import { platformsOf } from '../../../../src/core/wallets/platforms.ts'
import { isRefusedScheme } from '../../../../src/core/wallets/refusedSchemes.ts'

const CHROMIUM = 'chromium/chromium, chrome/browser/external_protocol/external_protocol_handler.cc'
const SPLUNK = 'https://www.splunk.com/en_us/blog/security/follina-for-protocol-handlers.html'
const SOPHOS = 'https://news.sophos.com/en-us/2022/06/02/yet-another-zero-day-sort-of-in-windows-search-url-handling/'
const APPLE = 'https://blog.thetheorier.com/entry/2015/09/08/144142 (the schemes that Apple documents)'
const MESSAGES = 'https://blog.csdn.net/ZHOU452840622/article/details/69226946 (Android, common intents)'
const HUAWEI = 'https://qiita.com/Rei_2020/items/762137e91516f7a110dc'
const WINDOWS_10 = 'decal/werdlists, uri-schemes/win10-builtin-schemes.txt'
const MICROSOFT = 'decal/werdlists, uri-schemes/msft-uri-schemes.txt'
const IOS_SETTINGS = 'https://github.com/phynet/iOS-URL-Schemes/issues/12'
const QUICK_APPS = 'https://reddit.jaspervandalum.nl/r/HuaweiDevelopers/comments/ipbwj9/standard_deep_links_format'
/** Seen in public code whose address is not known. */
const CODE = 'public code of apps'
/** Refused before. */
const HOUSE = 'the HTML standard'

/** What each scheme opens, and where that is written. */
const TABLE: readonly (readonly [scheme: string, opens: string, source: string])[] = [
  // Browsers
  ['javascript', 'code', CHROMIUM],
  ['vbscript', 'code', CHROMIUM],
  ['data', 'content', CHROMIUM],
  ['blob', 'content', HOUSE],
  ['about', 'the browser’s pages', HOUSE],
  ['filesystem', 'files', HOUSE],
  ['ftp', 'files', HOUSE],
  ['ws', 'a socket', HOUSE],
  ['wss', 'a socket', HOUSE],
  ['file', 'files', CHROMIUM],
  ['res', 'resources of programs', CHROMIUM],
  ['view-source', 'sources', CHROMIUM],
  ['chrome', 'the browser’s pages', 'decal/werdlists, uri-schemes/README.md'],
  // Windows
  ['shell', 'folders and programs', CHROMIUM],
  ['hcp', 'the help center', CHROMIUM],
  ['ms-help', 'help', CHROMIUM],
  ['ie.http', 'Internet Explorer', CHROMIUM],
  ['vnd.ms.radio', 'the media player', CHROMIUM],
  ['its', 'compiled help', SPLUNK],
  ['ms-its', 'compiled help', SPLUNK],
  ['mk', 'compiled help', SPLUNK],
  ['ms-appinstaller', 'the installer of apps', SPLUNK],
  ['ms-msdt', 'the diagnostic tool, which ran code (CVE-2022-30190)', SOPHOS],
  ['ms-officecmd', 'Office', 'https://www.michaelhaag.org/blog/follina-protocol-handlers'],
  ['search-ms', 'a search, also on another machine', MICROSOFT],
  ['search', 'a search, also on another machine', SOPHOS],
  ['ldap', 'a directory', SOPHOS],
  ['mhtml', 'saved pages', MICROSOFT],
  ['bingmaps', 'maps', WINDOWS_10],
  ['ms-store', 'the store', WINDOWS_10],
  ['ms-call', 'telephone', WINDOWS_10],
  [
    'ms-settings',
    'settings',
    'https://learn.microsoft.com/sv-se/windows/uwp/launch-resume/launch-default-apps-settings',
  ],
  ['microsoft-edge', 'another browser', 'https://www.ctrl.blog/entry/edgedeflector-default-browser'],
  // macOS and iOS
  ['afp', 'file shares', CHROMIUM],
  ['disk', 'volumes', CHROMIUM],
  ['disks', 'volumes', CHROMIUM],
  ['prefs', 'settings', IOS_SETTINGS],
  ['App-Prefs', 'settings', IOS_SETTINGS],
  ['x-apple.systempreferences', 'settings', 'https://github.com/osxfuse/prefpane/pull/4'],
  ['itms-services', 'installs a company’s app', 'https://blog.csdn.net/code_liujun/article/details/76572672'],
  ['itms-apps', 'the store', 'https://github.com/mozilla-mobile/firefox-ios/issues/16240'],
  ['itms', 'the store', 'https://github.com/lionheart/openradar-mirror/issues/5668'],
  ['macappstore', 'the store', 'https://github.com/lionheart/openradar-mirror/issues/5668'],
  // Android
  ['intent', 'any activity of any app', 'https://developer.chrome.com/docs/android/intents'],
  ['android-app', 'any app', CODE],
  ['content', 'data of apps', 'https://blog.csdn.net/hefujian/article/details/6339010'],
  ['market', 'the store', 'https://docs.huihoo.com/android/5.0/distribute/tools/promote/linking.html'],
  ['appmarket', 'Huawei’s store', HUAWEI],
  ['hap', 'apps without installation', QUICK_APPS],
  ['hwfastapp', 'apps without installation', QUICK_APPS],
  ['samsungapps', 'Samsung’s store', CODE],
  ['mimarket', 'Xiaomi’s store', CODE],
  // Mail, news, telephones, remote machines
  ['mailto', 'mail', APPLE],
  ['tel', 'telephone', APPLE],
  ['facetime', 'calls', APPLE],
  ['facetime-audio', 'calls', APPLE],
  ['callto', 'calls', CODE],
  ['sms', 'messages', MESSAGES],
  ['smsto', 'messages', MESSAGES],
  ['mms', 'messages', MESSAGES],
  ['mmsto', 'messages', MESSAGES],
  ['news', 'newsgroups', CHROMIUM],
  ['snews', 'newsgroups', CHROMIUM],
  ['nntp', 'newsgroups', CHROMIUM],
  ['ssh', 'another machine', 'https://help.edovia.com/nl/screens-5/features/url-schemes'],
  ['vnc', 'another machine', 'https://help.edovia.com/nl/screens-5/features/url-schemes'],
]

describe('Links of wallets', () => {
  test.each(TABLE)('never open %s: (%s)', (scheme, _, source) => {
    expect(source).not.toBe('')
    expect(isRefusedScheme(scheme)).toBe(true)
    for (const name of [scheme, scheme.toUpperCase()])
      for (const link of [name, `${name}:`, `${name}://`, `${name}://app`, `${name}:app`, ` ${name}:// `])
        expect(linkBase(link)).toBeUndefined()
  })

  test.each(['mailto', 'ms-msdt', 'itms-services', 'search-ms', 'intent', 'x-apple.systempreferences'])(
    'are not offered if they open %s',
    (scheme) => {
      const wallet = { id: 'one', name: 'One', canPair: true, mobileLink: `${scheme}://`, desktopLink: `${scheme}:` }
      for (const isPhone of [true, false])
        expect(platformsOf(wallet, { isPhone, isInstalled: false, canBrowse: false })).toEqual(['qrcode'])
    },
  )
})
