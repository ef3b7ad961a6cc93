/*
 * Stands in for `@walletconnect/logger` in what ships (scripts/build/pairing.mts): nobody reads the SDK's log, its errors
 * come as events and rejections, and its logger would put a function on the page's `window`.
 */
const quiet = () => {}
const logger = { level: 'silent', trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet, fatal: quiet, child: () => logger }

export const pino = () => logger
export const generateChildLogger = () => logger
export const getDefaultLoggerOptions = (options: object) => options
export const getLoggerContext = () => ''
export const generatePlatformLogger = () => ({ logger, chunkLoggerController: null })
