module.exports = { testEnvironment: 'jsdom', testRegex: 'site\\.jest\\.cjs$' }
