import { describe, expect, test } from 'vitest'
import { environmentOf, wantsUniversal, type EnvironmentFacts } from '../../../../src/core/page/environment.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A) AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

const MATRIX: readonly (readonly [string, EnvironmentFacts, 'ios' | 'android' | 'desktop', string | undefined])[] = [
  [
    'Safari on an iPhone',
    { userAgent: `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, maxTouchPoints: 5 },
    'ios',
    undefined,
  ],
  ['Chrome on an iPhone', { userAgent: `${IPHONE} CriOS/138.0.7204.33 Mobile/15E148 Safari/604.1` }, 'ios', undefined],
  ['Firefox on an iPhone', { userAgent: `${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15` }, 'ios', undefined],
  [
    'Safari on an iPad, which identifies as a Mac',
    { userAgent: `${MAC} Version/18.5 Safari/605.1.15`, maxTouchPoints: 5 },
    'ios',
    undefined,
  ],
  ['Safari on a Mac', { userAgent: `${MAC} Version/18.5 Safari/605.1.15`, maxTouchPoints: 0 }, 'desktop', undefined],
  [
    'Chrome on Windows with a touch screen',
    {
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
      maxTouchPoints: 10,
    },
    'desktop',
    undefined,
  ],
  [
    'Firefox on Linux',
    { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    'desktop',
    undefined,
  ],
  ['Chrome on Android', { userAgent: `${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36` }, 'android', undefined],
  [
    'Samsung Internet',
    { userAgent: `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36` },
    'android',
    undefined,
  ],
  [
    'Firefox on Android',
    { userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' },
    'android',
    undefined,
  ],
  [
    'Telegram on an iPhone, by its global object',
    { userAgent: `${IPHONE} Mobile/15E148`, hasTelegram: true },
    'ios',
    'telegram',
  ],
  [
    'Telegram on Android, by its user agent',
    {
      userAgent: `${ANDROID} Version/4.0 Chrome/138.0 Mobile Safari/537.36 Telegram-Android/11.13 (Google Pixel 9; Android 15; SDK 35; HIGH)`,
    },
    'android',
    'telegram',
  ],
  [
    'Telegram on the web',
    { userAgent: `${MAC} Version/18.5 Safari/605.1.15`, hasTelegram: true, isFramed: true },
    'desktop',
    'telegram',
  ],
  [
    'Instagram on an iPhone',
    { userAgent: `${IPHONE} Mobile/22F76 Instagram 385.0.0.28.84 (iPhone17,1; iOS 18_5; en_US)` },
    'ios',
    'instagram',
  ],
  [
    'Facebook on Android',
    { userAgent: `${ANDROID} Version/4.0 Chrome/138.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/514.0;]` },
    'android',
    'facebook',
  ],
  ['X on an iPhone', { userAgent: `${IPHONE} Mobile/22F76 Twitter for iPhone/11.6` }, 'ios', 'x'],
  [
    'TikTok on Android',
    { userAgent: `${ANDROID} Version/4.0 Chrome/138.0 Mobile Safari/537.36 musical_ly_40.5 BytedanceWebview/d8a21c6` },
    'android',
    'tiktok',
  ],
  ['LINE on an iPhone', { userAgent: `${IPHONE} Mobile/15E148 Safari Line/15.9.0` }, 'ios', 'line'],
  [
    'MetaMask’s in-app browser',
    { userAgent: `${ANDROID} Version/4.0 Chrome/138.0 Mobile Safari/537.36 MetaMaskMobile` },
    'android',
    'wallet',
  ],
  ['Trust’s in-app browser', { userAgent: `${IPHONE} Mobile/15E148 Trust/iOS` }, 'ios', 'wallet'],
  ['Phantom’s in-app browser', { userAgent: `${IPHONE} Mobile/15E148 Phantom/ios/25.21` }, 'ios', 'wallet'],
]

describe('environmentOf', () => {
  test.each(MATRIX)('detects the system and app of %s', (_, facts, system, app) => {
    expect(environmentOf(facts)).toEqual({
      system,
      isPhone: system !== 'desktop',
      ...(app && { app }),
      isFramed: facts.isFramed ?? false,
      isStandalone: false,
    })
  })

  test('detects pages in frames and pages installed as an app', () => {
    const facts = { userAgent: `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, isFramed: true, isStandalone: true }
    expect(environmentOf(facts)).toMatchObject({ isFramed: true, isStandalone: true, isPhone: true })
  })

  test('prefers universal links only in apps that open no custom schemes', () => {
    const wants = MATRIX.filter(([, facts]) => wantsUniversal(environmentOf(facts))).map(([name]) => name.split(' ')[0])
    expect(new Set(wants)).toEqual(new Set(['Telegram', 'Instagram', 'Facebook', 'X', 'TikTok', 'LINE']))
  })
})
