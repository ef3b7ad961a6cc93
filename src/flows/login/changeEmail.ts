import type { Modal } from '../../modal.ts'

/** Goes back to the e-mail form, to correct the address. */
export const changeEmail = ({ router }: Modal) => router.replace({ ...router.$route.get(), view: 'EmailLogin' })
