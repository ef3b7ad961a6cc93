/** Whether a social login that the page itself was left for may have come back to it (contract/embedded-wallet §4.4). */
export const isLoginReturn = (): boolean => /result_uri=/.test(location.search)
