import { ICON_LOAD_MS, ICON_EDGE_MAX, SVG_ELEMENTS_MAX, SVG_USES_MAX } from '../../core/limits.ts'

/**
 * Parts of an SVG that an icon does not need and that may do harm: scripts, embedded pages, external resources,
 * entities, and CSS escapes, which could hide any of these.
 */
const FORBIDDEN =
  /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|audio|video|link|handler|listener)\b|<!ENTITY|<\?xml-stylesheet|@import|image-set|\\|javascript:|\son\w+\s*=/i
/** References to the picture itself or to embedded bitmaps; these are harmless. */
const INNER = /^\s*(?:#|data:image\/(?:png|jpe?g|gif|webp)[;,])/i
const REFERENCES = /\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')|url\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*))\)/gi

const count = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).length

const isPlain = (svg: string) =>
  !FORBIDDEN.test(svg) &&
  count(svg, /</g) <= SVG_ELEMENTS_MAX &&
  count(svg, /<\s*(?:[\w-]+:)?(?:use|pattern|marker|mask)\b/gi) <= SVG_USES_MAX &&
  [...svg.matchAll(REFERENCES)].every((found) => INNER.test(found.slice(1).find((one) => one !== undefined) ?? ''))

/** Decodes the text of a `data:` URI. Throws if it is malformed. */
function textOf(uri: string): string {
  const comma = uri.indexOf(',')
  const [head, body] = [uri.slice(0, comma), uri.slice(comma + 1)]
  if (!/;\s*base64\s*$/i.test(head)) return decodeURIComponent(body.replace(/%(?![\da-f]{2})/gi, '%25'))
  return new TextDecoder().decode(Uint8Array.from(atob(decodeURIComponent(body)), (one) => one.charCodeAt(0)))
}

const ROOT = /<svg\b((?:[^>"']|"[^"]*"|'[^']*')*)>/i
const sideOf = (attributes: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`, 'i').exec(attributes)?.[1]

/**
 * Returns the SVG of a `data:` URI with a size of `edge` pixels, since Firefox does not draw an SVG without a size.
 * Undefined if the SVG contains more than a drawing.
 */
export function sizedSvg(uri: string, edge: number): string | undefined {
  const svg = textOf(uri)
  const attributes = ROOT.exec(svg)?.[1]
  if (attributes === undefined || !isPlain(svg)) return undefined
  const [width, height] = [sideOf(attributes, 'width'), sideOf(attributes, 'height')]
  const viewBox = /\sviewBox\s*=/i.test(attributes) || !width || !height ? '' : ` viewBox="0 0 ${width} ${height}"`
  const kept = attributes.replace(/\s(?:width|height|preserveAspectRatio)\s*=\s*(?:"[^"]*"|'[^']*')/gi, '')
  const root = `<svg width="${edge}" height="${edge}" preserveAspectRatio="xMidYMid slice"${viewBox}${kept}>`
  return `data:image/svg+xml,${encodeURIComponent(svg.replace(ROOT, () => root))}`
}

/** Loads an image. Undefined if it fails, or if the image is too large for an icon. */
function load(src: string): Promise<HTMLImageElement | undefined> {
  return new Promise((resolve) => {
    const image = new Image()
    const end = (isHere: boolean) => {
      clearTimeout(timer)
      resolve(isHere && Math.max(image.naturalWidth, image.naturalHeight) <= ICON_EDGE_MAX ? image : undefined)
    }
    // WebKit sometimes fires neither `load` nor `error`.
    const timer = setTimeout(() => end(false), ICON_LOAD_MS)
    image.onload = () => end(image.naturalWidth > 0 && image.naturalHeight > 0)
    image.onerror = () => end(false)
    image.src = src
  })
}

/**
 * Draws the icon of an announced wallet to a canvas, so that the page never shows the wallet's own file. The canvas is
 * never read: browsers that resist fingerprinting would return noise. Resolves with false if there is nothing to draw.
 */
export async function drawIcon(canvas: HTMLCanvasElement, uri: string): Promise<boolean> {
  try {
    const src = /^data:image\/svg/i.test(uri) ? sizedSvg(uri, canvas.width) : uri
    const image = src === undefined ? undefined : await load(src)
    const context = image && canvas.getContext('2d')
    if (!image || !context) return false
    const { naturalWidth: width, naturalHeight: height } = image
    const side = Math.min(width, height)
    context.clearRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    // Draw the largest square in the center, like `object-fit: cover`
    context.drawImage(image, (width - side) / 2, (height - side) / 2, side, side, 0, 0, canvas.width, canvas.height)
    return true
  } catch {
    return false
  }
}
