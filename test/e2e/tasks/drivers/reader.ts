import { expect } from 'vitest'
import type { CDPSession, Page } from 'playwright-core'
import { announcementsOf } from './announcements.ts'
import { focusesField, keepsFocus, plain, type Driver, type Role } from './driver.ts'

type Nodes = Awaited<ReturnType<CDPSession['send']>> & {
  nodes: {
    ignored: boolean
    backendDOMNodeId?: number
    role?: { value?: unknown }
    name?: { value?: unknown }
    description?: { value?: unknown }
    properties?: { name: string; value: { value?: unknown } }[]
  }[]
}
type Node = Nodes['nodes'][number]

const textOf = (value: { value?: unknown } | undefined) => (typeof value?.value === 'string' ? plain(value.value) : '')
const has = (node: Node, property: string) =>
  node.properties?.some(({ name, value }) => name === property && value.value === true) ?? false

/** States that a screen reader says with the name, and when they change. */
const statesOf = (node: Node) => ['expanded', 'pressed', 'invalid'].filter((state) => has(node, state))

/** What a screen reader does to press a control. */
const ACTIVATE = 'function () { this.focus(); this.click() }'

/** A person who only hears what a screen reader makes of the page: the accessibility tree, and live regions. */
export async function readerDriver(page: Page): Promise<Driver> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Accessibility.enable')
  /** What was said so far: names that got the focus, and announcements. */
  const focused: string[] = []
  let heardBefore = 0

  async function tree(): Promise<Node[]> {
    const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as Nodes
    const seen = nodes.filter(({ ignored }) => !ignored)
    const at = seen.findLast((node) => has(node, 'focused'))
    const said = at && [textOf(at.role), textOf(at.name), textOf(at.description), ...statesOf(at)].join(' ')
    if (said && said !== focused.at(-1)) focused.push(said)
    return seen
  }

  /** Begins a step: what was said before does not count. */
  async function begin(): Promise<void> {
    focused.length = 0
    heardBefore = (await announcementsOf(page)).length
  }

  async function find(role: Role, name: RegExp): Promise<Node> {
    let found: Node | undefined
    await expect
      .poll(
        async () => {
          const nodes = await tree()
          const named = nodes.filter((node) => node.role?.value === role)
          found = named.find((node) => name.test(textOf(node.name)) && !has(node, 'disabled') && !has(node, 'busy'))
          return found ? 'found' : `no ${role} ${name}: ${named.map((node) => textOf(node.name)).join(', ')}`
        },
        { message: `Finds ${role} ${name}` },
      )
      .toBe('found')
    if (!found) throw new Error(`No ${role} ${name}`)
    return found
  }

  async function press(node: Node): Promise<void> {
    const { object } = await cdp.send('DOM.resolveNode', { backendNodeId: node.backendDOMNodeId ?? 0 })
    const call = { objectId: object.objectId ?? '', functionDeclaration: ACTIVATE, userGesture: true }
    await cdp.send('Runtime.callFunctionOn', call)
  }

  const choose = async (name: RegExp, role: Role = 'button') => {
    const node = await find(role, name)
    await begin()
    await press(node)
  }

  return {
    kind: 'reader',
    page,
    choose,
    async write(field, text) {
      const node = await find('textbox', field)
      await cdp.send('DOM.focus', { backendNodeId: node.backendDOMNodeId ?? 0 })
      await begin()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.insertText(text)
    },
    async type(text) {
      await focusesField(page)
      await begin()
      await page.keyboard.type(text)
    },
    async told(what) {
      await expect
        .poll(
          async () => {
            await tree()
            const said = [...focused, ...(await announcementsOf(page)).slice(heardBefore).map(plain)]
            return said.some((one) => what.test(one)) ? 'told' : `only told: ${said.join(' | ')}`
          },
          { message: `Is told ${what}` },
        )
        .toBe('told')
      await keepsFocus(page)
    },
    async reads(what) {
      await expect
        .poll(
          async () => {
            const names = (await tree()).map((node) => textOf(node.name)).filter(Boolean)
            return names.some((name) => what.test(name)) ? 'read' : `only reads: ${names.join(' | ').slice(0, 600)}`
          },
          { message: `Reads ${what}` },
        )
        .toBe('read')
    },
    async leave() {
      await choose(/^Close$/)
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      await keepsFocus(page)
    },
  }
}
