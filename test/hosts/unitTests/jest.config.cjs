module.exports = { testEnvironment: 'jsdom', testTimeout: 60_000, testRegex: 'site\\.jest\\.cjs$' }
