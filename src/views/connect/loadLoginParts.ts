/** Loads the e-mail field and the social buttons. */
export const loadLoginParts = () => import('../login/parts.ts')
