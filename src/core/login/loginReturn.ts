/** Whether the URL looks like the return from a social login that used a redirect instead of a popup. */
export const isLoginReturn = (): boolean => /result_uri=/.test(location.search)
