import { describe, expect, test } from 'vitest'
import { applyLocale } from '../../../../src/flows/modal/applyLocale.ts'
import { open } from '../../../../src/flows/modal/open.ts'
import { pass, standStill } from '../../../kit/clock.ts'
import { BOB, walletError } from '../../../kit/fakeEip1193.ts'
import { createNaming, refusal } from '../../../kit/naming.ts'
import { happen, nameOf, visitor } from '../../../kit/visitor.tsx'

standStill()

/** Opens the view in which a name is chosen. */
async function choosing(parts: Parameters<typeof createNaming>[0] = {}) {
  const here = await createNaming(parts)
  const page = await visitor(here.modal)
  const write = async (text: string) => {
    await page.write('Account name', text)
    await happen(() => pass(500))
  }
  const note = () => page.root.querySelector('.name-note')?.textContent?.replace(/[\u2068\u2069]/g, '')
  const field = () => page.get('textbox', 'Account name') as HTMLInputElement
  const choose = () => page.root.querySelector<HTMLButtonElement>('.btn.primary')
  return { ...here, page, write, note, field, choose }
}

describe('Choose Name', () => {
  test('says what a name may be, with the zone beside the field', async () => {
    const { page, note, field, choose } = await choosing()
    expect([page.view(), page.title()]).toEqual(['RegisterAccountName', 'Choose Name'])
    expect(note()).toBe('At least 4 letters, digits or hyphens')
    const described = field().getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => page.root.getElementById(id)?.textContent)).toEqual([
      '.reown.id',
      'At least 4 letters, digits or hyphens',
    ])
    expect([choose()?.textContent, choose()?.disabled]).toEqual(['Choose name', true])
  })

  test.each([
    ['abc', 'Use at least 4 characters', null],
    ['al ice', 'Only letters, digits and hyphens', 'true'],
    ['аlice', 'Only letters, digits and hyphens', 'true'],
  ])('says what is wrong with %j, and asks nobody', async (text, words, invalid) => {
    const { write, note, field, choose, registry } = await choosing()
    await write(text)
    expect([note(), field().getAttribute('aria-invalid'), choose()?.disabled]).toEqual([words, invalid, true])
    expect(registry.asksFor('suggestions')).toEqual([])
  })

  test('says whether the name is available, and tags each suggestion', async () => {
    const { write, note, page, registry, choose } = await choosing()
    registry.owners.set('alice.reown.id', BOB)
    registry.owners.set('alice-2.reown.id', BOB)
    await write('alice')
    expect([note(), choose()?.disabled]).toEqual(['This name is taken', true])
    const rows = [...page.root.querySelectorAll('.row')]
    // The note says that alice.reown.id is taken: no row repeats it
    expect(rows.map(nameOf)).toEqual(['alice1.reown.id Available', 'alice-2.reown.id Registered'])
    expect(rows.map((row) => row.getAttribute('aria-disabled'))).toEqual([null, 'true'])
    // Long names are not cut, and those that are taken are quieter.
    expect([...page.root.querySelectorAll('.name-title + .list .row')]).toEqual(rows)
    await page.press('button', 'alice1.reown.id')
    await happen(() => pass(500))
    expect([note(), choose()?.disabled]).toEqual(['alice1.reown.id is available', false])
  })

  test('says that it does not know, if the service does not tell of the typed name', async () => {
    const { write, note, registry } = await choosing()
    registry.answers.suggestions = () => Response.json({ suggestions: [{ name: 'bob.reown.id', registered: false }] })
    await write('alice')
    expect(note()).toContain('We could not find out whether this name is available')
  })

  test('warns of a name that apps cannot find, but allows it', async () => {
    const { write, note, choose } = await choosing()
    await write('al--ice')
    expect(note()).toContain('al--ice.reown.id is available, but apps cannot find it')
    expect(choose()?.disabled).toBe(false)
  })

  test('keeps the success on another network, and leaves it for another account', async () => {
    const { write, page, wallet } = await choosing()
    await write('alice')
    await page.press('button', 'Choose name')
    await happen(() => wallet.link().useNetwork('eip155:8453'))
    expect(page.text().replace(/[\u2068\u2069]/g, '')).toContain('You own alice.reown.id')
    await happen(() => wallet.link().useAccounts(BOB))
    expect(page.view()).toBe('Account')
  })

  test('registers the name, and leads to Account, which shows it', async () => {
    const { write, page } = await choosing()
    await write('alice')
    await page.press('button', 'Choose name')
    expect([page.view(), page.title()]).toEqual(['RegisterAccountNameSuccess', 'Account'])
    expect(page.text().replace(/[\u2068\u2069]/g, '')).toContain('You own alice.reown.id')
    await page.press('button', 'Go to account')
    expect(page.view()).toBe('Account')
    expect(page.root.querySelector('.account-name')?.textContent).toBe('alice.reown.id')
  })

  test('breaks the name only before its zone, in smaller letters if a part is long', async () => {
    const { write, page, registry } = await choosing()
    const parts = (of: string) => [...page.root.querySelectorAll(`${of} span`)].map(({ textContent }) => textContent)
    const wanted = ['alice-of-the-long-name', '.reown.id']
    registry.answers.register = () => refusal(401, 'address', 'Name owner validation error')
    await write('alice-of-the-long-name')
    expect(parts('.name-note')).toEqual(wanted)
    await page.press('button', 'Choose name')
    expect(parts('.notice-title')).toEqual(wanted)
    registry.answers.register = undefined
    await page.press('button', 'Try again')
    expect(parts('.name-owned')).toEqual(wanted)
    expect(page.root.querySelector('.name-owned')?.classList).toContain('long')
  })

  test.each([
    [19, false],
    [20, true],
  ])('shows a name whose part has %i letters in smaller ones: %s', async (length, isLong) => {
    const { write, page } = await choosing()
    await write('a'.repeat(length))
    await page.press('button', 'Choose name')
    expect(page.root.querySelector('.name-owned')?.classList.contains('long')).toBe(isLong)
  })

  test('submits with Enter', async () => {
    const { write, page, field } = await choosing()
    await write('alice')
    await happen(() => field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
    expect(page.view()).toBe('RegisterAccountNameSuccess')
  })

  test('shows the words of the server, and offers to try again', async () => {
    const { write, page, registry, field, note } = await choosing()
    registry.answers.register = () => refusal(401, 'address', 'Name owner validation error')
    await write('alice')
    expect(note()).toBe('alice.reown.id is available')
    await page.press('button', 'Choose name')
    // One word about the name: above a refusal, "available" would contradict it
    expect(note()).toBe('')
    expect(page.root.querySelector('.name-note.free')).toBeNull()
    expect(page.get('alert').textContent).toContain('Error registering name alice.reown.id')
    expect(nameOf(page.get('alert'))).toContain('Name owner validation error')
    expect(field().value).toBe('alice')
    registry.answers.register = undefined
    await page.press('button', 'Try again')
    expect(page.view()).toBe('RegisterAccountNameSuccess')
  })

  test.each([
    'Invalid name format: alice.reown.id',
    'Invalid name length: alice.reown.id',
    'Name is already registered: alice.reown.id',
  ])('says in our words that a name cannot be registered, and asks for another one: %s', async (reason) => {
    const { write, page, registry, field, choose } = await choosing()
    registry.answers.register = () => refusal(400, 'name', reason)
    await write('alice')
    await page.press('button', 'Choose name')
    const said = page.get('alert').textContent
    expect(said).toContain('alice.reown.id cannot be registered. Choose another name.')
    expect(page.has('button', 'Try again')).toBe(false)
    // Enter would ask the wallet again, for the same refusal
    await happen(() => field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
    expect(page.has('alert')).toBe(true)
    await page.press('button', 'Choose another name')
    expect([field().value, page.root.activeElement === field(), page.has('alert')]).toEqual(['', true, false])
    const rows = [...page.root.querySelectorAll('.row')].map(nameOf)
    expect(rows).toEqual(['alice1.reown.id Available', 'alice-2.reown.id Available'])
    registry.answers.register = undefined
    await page.press('button', 'alice1.reown.id')
    await happen(() => pass(500))
    expect(choose()?.disabled).toBe(false)
    await page.press('button', 'Choose name')
    expect(page.view()).toBe('RegisterAccountNameSuccess')
  })

  test('says in our words that no name with the ending can be registered, and suggests none', async () => {
    const { write, page, registry, field, modal } = await choosing()
    registry.answers.register = () => refusal(400, 'name', 'Name is not in the allowed zones: alice.reown.id')
    await write('alice')
    await page.press('button', 'Choose name')
    const said = () => nameOf(page.get('alert')).replace(/[\u2066-\u2069]/g, '')
    expect(said()).toContain('Names ending in .reown.id can’t be registered here.')
    expect(said()).not.toMatch(/allowed zones|another name/)
    expect(page.root.querySelectorAll('.row')).toHaveLength(0)
    const offered = ['Try again', 'Choose name', 'Choose another name'].filter((name) => page.has('button', name))
    expect(offered).toEqual([])
    await happen(() => field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
    expect(page.has('alert')).toBe(true)
    await happen(() => applyLocale(modal, 'ar', () => true))
    expect(said()).toContain('الأسماء المنتهية بـ .reown.id لا يمكن تسجيلها هنا.')
    await happen(() => applyLocale(modal, 'en', () => true))
    await page.press('button', 'Go to account')
    expect(page.view()).toBe('Account')
  })

  test('suggests only other names', async () => {
    const { write, page } = await choosing()
    await write('alice')
    const rows = [...page.root.querySelectorAll('.row')].map(nameOf)
    expect(rows).toEqual(['alice1.reown.id Available', 'alice-2.reown.id Available'])
  })

  test.each([
    ['name', 'Invalid name format: alice.reown.id', 'صيغة الاسم غير صالحة: alice.reown.id'],
    ['name', 'Invalid name length: alice.reown.id', 'طول الاسم غير صالح: alice.reown.id'],
    ['name', 'Name is already registered: alice.reown.id', 'الاسم مسجَّل بالفعل: alice.reown.id'],
    ['attributes', 'Unsupported name attribute in payload', 'سمة الاسم غير مدعومة'],
    ['coin_type', 'Unsupported coin type: 61', 'نوع العملة غير مدعوم: 61'],
    ['name', 'constructor: 1', 'constructor: 1'],
    ['name', 'Invalid name format', 'Invalid name format'],
  ])('says a known reason of the service in the language of the visitor: %s, %s', async (place, reason, words) => {
    const { write, page, registry, modal } = await choosing()
    registry.answers.register = () => refusal(400, place, reason)
    await write('alice')
    await page.press('button', 'Choose name')
    expect(nameOf(page.get('alert'))).toContain(reason)
    await happen(() => applyLocale(modal, 'ar', () => true))
    expect(nameOf(page.get('alert')).replace(/[\u2068\u2069]/g, '')).toContain(words)
  })

  test('shows a refusal by the visitor, but not as a problem', async () => {
    const { write, page, answers, field } = await choosing()
    answers.sign = async () => Promise.reject(walletError(4001))
    await write('alice')
    await page.press('button', 'Choose name')
    expect([page.view(), field().value, page.has('alert')]).toEqual(['RegisterAccountName', 'alice', false])
    expect(page.root.textContent).toContain('You rejected the request')
  })

  test.each([
    [300_000, 'about 5 minutes off'],
    [-7_200_000, 'about 2 hours off'],
    [61_000, 'about 1 minute off'],
    [400 * 86_400_000, 'about 400 days off'],
  ])('says how far the clock is off: %i ms', async (offMs, words) => {
    const rpc = async () => ({ timestamp: `0x${Math.round((Date.now() - offMs) / 1000).toString(16)}` })
    const { write, page, registry } = await choosing({ rpc })
    registry.answers.register = () => refusal(400, 'timestamp', 'Signature UNIXTIME timestamp is too old: 1')
    await write('alice')
    await page.press('button', 'Choose name')
    expect(nameOf(page.get('alert'))).toContain(words)
  })

  test('says that suggestions failed, in the words of the server, and asks again at a press', async () => {
    const { write, note, page, registry, choose } = await choosing()
    registry.answers.suggestions = () => refusal(400, 'name', 'Invalid name format: x')
    await write('alice')
    const notice = page.root.querySelector('.notice.warning')
    expect(notice?.querySelector('.notice-title')?.textContent).toBe('Invalid name format: x')
    expect(page.text()).toContain('We could not find out whether this name is available')
    expect(choose()?.disabled).toBe(false)
    registry.answers.suggestions = undefined
    await page.press('button', 'Try again')
    await happen(() => pass(500))
    expect(note()).toBe('alice.reown.id is available')
  })

  test('offers nothing on a network or with an option that has no names, as long as that lasts', async () => {
    const { page, entry, wallet, choose, write, note } = await choosing()
    await write('alice')
    entry.configure({ names: 'rpc' })
    await happen(() => {})
    expect([page.has('textbox'), choose()?.disabled]).toEqual([false, true])
    expect(page.text()).toContain('Names cannot be registered')
    entry.configure({ names: 'default' })
    await happen(() => {})
    expect(note()).toBe('alice.reown.id is available')
    await happen(() => wallet.link().useNetwork('eip155:11155111'))
    expect(page.has('textbox')).toBe(false)
  })
})

describe('Where names are offered', () => {
  const settings = async (parts: Parameters<typeof createNaming>[0]) => {
    const here = await createNaming(parts)
    const page = await visitor(here.modal)
    await happen(() => here.modal.router.reset({ view: 'AccountSettings' }))
    return { ...here, page }
  }

  test('AccountSettings leads to the view, while the account has no name', async () => {
    const { page, modal } = await settings({})
    await page.press('button', 'Choose a name')
    expect(page.view()).toBe('RegisterAccountName')
    await page.write('Account name', 'alice')
    await happen(() => pass(500))
    await page.press('button', 'Choose name')
    await happen(() => modal.router.reset({ view: 'AccountSettings' }))
    expect(page.has('button', 'Choose a name')).toBe(false)
    expect(page.root.querySelector('.account-name')?.textContent).toBe('alice.reown.id')
  })

  test.each([
    ['an installed wallet', { type: 'announced' as const }],
    ['a test network', { network: 'eip155:11155111' as const }],
    ["the option names: 'rpc'", { options: { names: 'rpc' as const } }],
    ["the option names: 'off'", { options: { names: 'off' as const } }],
    ['no project id', { options: { projectId: undefined } as never }],
  ])('AccountSettings offers no name with %s', async (_, parts) => {
    expect((await settings(parts)).page.has('button', 'Choose a name')).toBe(false)
  })

  test.each([
    [{ type: 'announced' as const }, 'FeatureDisabled', 'Address or auth connector not found'],
    [{ options: { names: 'off' as const } }, 'FeatureDisabled', 'This is turned off here'],
    [{ network: 'eip155:11155111' as const }, 'UnsupportedChain', 'Unsupported chain'],
  ])('open() settles `failed` with %j: %s (specification §5, §6)', async (parts, code, message) => {
    const { modal } = await createNaming(parts)
    await expect(open(modal, { view: 'RegisterAccountName' })).resolves.toMatchObject({
      outcome: 'failed',
      error: { code, message },
    })
  })

  test('open() shows the view for an account that can have a name', async () => {
    const { modal, view } = await createNaming()
    modal.router.reset({ view: 'Account' })
    void open(modal, { view: 'RegisterAccountName' })
    await pass(0)
    expect(view()).toBe('RegisterAccountName')
  })
})
