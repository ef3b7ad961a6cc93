/** Whether the page may have been loaded by a social login redirect. */
export const isLoginReturn = (): boolean => /result_uri=/.test(location.search)
