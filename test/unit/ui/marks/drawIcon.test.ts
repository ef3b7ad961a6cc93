import { afterEach, expect, test, vi } from 'vitest'
import { drawIcon, sizedSvg } from '../../../../src/ui/marks/drawIcon.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const base64 = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
const drawn = (svg: string) => {
  const uri = sizedSvg(base64(svg), 160)
  return uri && decodeURIComponent(uri.slice(uri.indexOf(',') + 1))
}

afterEach(() => void vi.useRealTimers())

test.each([
  ['only a viewBox', `${SVG} viewBox="0 0 8 8"><path d="M0 0"/></svg>`],
  ['only a size', `${SVG} width="8px" height="8"><path d="M0 0"/></svg>`],
  ['a size in millions', `${SVG} width="9000000" height="9000000" viewBox="0 0 8 8"><path d="M0 0"/></svg>`],
])('draws an SVG with %s at the size of its canvas', (_, svg) => {
  const root = /<svg[^>]*>/.exec(drawn(svg) ?? '')?.[0] ?? ''
  expect(root).toContain('width="160" height="160"')
  expect(root.match(/width=/g)).toHaveLength(1)
  expect(root).toContain('viewBox="0 0 8 8"')
})

test.each([
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>',
  `data:image/svg+xml;utf8,${encodeURIComponent(`${SVG} viewBox="0 0 8 8"></svg>`)}`,
  `data:image/svg+xml,${SVG} viewBox='0 0 8 8'><stop offset='50%'/></svg>`,
])('reads an SVG that is not base64: %.40s', (uri) => expect(sizedSvg(uri.replace('/>', '></svg>'), 160)).toBeDefined())

test.each([
  '<a xlink:href="#b"/><rect fill="url(#c)"/><rect fill="url(\'#c\')"/>',
  '<image href="data:image/png;base64,AAAA"/>',
  '<style>.a{fill:red}</style>',
  '<defs><linearGradient id="a"/></defs><use href="#a"/>',
])('accepts %s in an SVG', (inside) => expect(drawn(`${SVG} viewBox="0 0 8 8">${inside}</svg>`)).toContain(inside))

test.each([
  '<script>top.hacked=1</script>',
  '<svg:script xmlns:svg="http://www.w3.org/2000/svg">1</svg:script>',
  '<rect onload="hacked=1"/>',
  '<foreignObject><p>1</p></foreignObject>',
  '<image href="https://tracker.example/a.png"/>',
  `<image xlink:href='//tracker.example/a.png'/>`,
  '<image href="data:image/svg+xml,..."/>',
  '<use href="https://tracker.example/a.svg#b"/>',
  '<rect fill="url(https://tracker.example/#a)"/>',
  '<style>@import "https://tracker.example/a.css"</style>',
  '<style>.a{background:url("//tracker.example")}</style>',
  '<a href="javascript:hacked=1">1</a>',
  '<use href="#a"/>'.repeat(17),
  '<s:use xmlns:s="http://www.w3.org/2000/svg" href="#a"/>'.repeat(17),
  '<pattern id="a"><rect fill="url(#b)"/></pattern>'.repeat(17),
  '<style>@\\69mport "https://tracker.example/a.css";</style>',
  '<style>.a{background:u\\72l(//tracker.example)}</style>',
  '<style>.a{background:image-set("//tracker.example/a.png" 1x)}</style>',
  '<g>'.repeat(5_000),
])('rejects an SVG with %.60s', (inside) => expect(drawn(`${SVG} viewBox="0 0 8 8">${inside}</svg>`)).toBeUndefined())

test.each(['<!DOCTYPE svg [<!ENTITY a "aaaa">]>', '<?xml-stylesheet href="a.css"?>'])(
  'rejects an SVG that begins with %s',
  (before) => expect(drawn(`${before}${SVG} viewBox="0 0 8 8"></svg>`)).toBeUndefined(),
)

test('rejects an SVG with an event handler on the root element', () =>
  expect(drawn(`${SVG} viewBox="0 0 8 8" onload="hacked=1"></svg>`)).toBeUndefined())

test.each([
  'data:image/svg+xml;base64,%%%',
  'data:image/svg+xml,no drawing',
  base64(`${SVG}><script/></svg>`),
  'data:image/png;base64,AAAA',
])('returns false if nothing can be drawn: %s', async (uri) => {
  vi.useFakeTimers()
  const answer = drawIcon(document.createElement('canvas'), uri)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await answer).toBe(false)
})
