import { IMAGE_PRELOAD_MS } from '../../core/limits.ts'

/** Preloads images for at most 2 s (specification §9). Those that take longer load when they are shown. */
export function prefetchImages(urls: readonly string[]): () => void {
  const images = urls.map((url) => {
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    image.src = url
    return image
  })
  const stop = () => {
    clearTimeout(timer)
    for (const image of images) if (!image.complete) image.src = ''
  }
  const timer = setTimeout(stop, IMAGE_PRELOAD_MS)
  return stop
}
