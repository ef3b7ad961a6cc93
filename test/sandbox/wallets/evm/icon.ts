type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

const SVG = 'http://www.w3.org/2000/svg'

/** Returns the shapes of the wallet's icon in one hue. */
const shapesOf = (hue: number): readonly Shape[] => [
  ['rect', { width: '64', height: '64', rx: '15', fill: `hsl(${hue} 76% 28%)` }],
  ['path', { d: 'M15 22.5 41 13a4.5 4.5 0 0 1 6 4.2V24H17.5z', fill: `hsl(${hue} 60% 72%)` }],
  ['rect', { x: '12', y: '21', width: '40', height: '29', rx: '6.5', fill: '#fff' }],
  ['rect', { x: '36', y: '30', width: '16', height: '11', rx: '5.5', fill: `hsl(${hue} 76% 28%)` }],
  ['circle', { cx: '42', cy: '35.5', r: '2.2', fill: '#fff' }],
]

/** Returns the icon as a data URI, for announcements. */
export function iconUri(hue: number): string {
  const shapes = shapesOf(hue).map(([tag, attributes]) => {
    const words = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
    return `<${tag} ${words.join(' ')}/>`
  })
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="${SVG}" viewBox="0 0 64 64">${shapes.join('')}</svg>`)}`
}

/** Creates the icon as an element. A data URI would need `img-src data:` in the page's CSP. */
export function iconElement(hue: number): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 64 64')
  svg.setAttribute('aria-hidden', 'true')
  for (const [tag, attributes] of shapesOf(hue)) {
    const shape = document.createElementNS(SVG, tag)
    for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, value)
    svg.append(shape)
  }
  return svg
}
