/*
 * Replaces `@walletconnect/logger` in the bundle (scripts/build/pairing.mts). The SDK's errors come as events and
 * rejections anyway, and its logger would add a function to `window`.
 */
const quiet = () => {}
const logger = {
  level: 'silent',
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  fatal: quiet,
  child: () => logger,
}

export const pino = () => logger
export const generateChildLogger = () => logger
export const getDefaultLoggerOptions = (options: object) => options
export const getLoggerContext = () => ''
export const generatePlatformLogger = () => ({ logger, chunkLoggerController: null })
