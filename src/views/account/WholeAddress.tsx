import ADDRESS_STYLES from '../../ui/text/Address.css?inline'

export const styles = [ADDRESS_STYLES]
export { Address as default } from '../../ui/text/Address.tsx'
