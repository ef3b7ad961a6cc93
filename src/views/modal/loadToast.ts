/** Loads the code that draws a toast, which the first screen does not need. */
export const loadToast = () => import('../../ui/feedback/Toast.tsx')
