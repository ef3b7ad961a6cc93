/** Loads the decoder, which describes wallet requests in words. */
export const loadDecoder = () => import('../../services/decoder/index.ts')
