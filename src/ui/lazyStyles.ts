/** Style sheets of the components that only lazily loaded views use; adopt the ones a view needs when it loads. */
export { default as ACCOUNT_STYLES } from './Account.css?inline'
export { default as ADDRESS_STYLES } from './Address.css?inline'
export { default as COPY_BUTTON_STYLES } from './CopyButton.css?inline'
export { default as SEARCH_FIELD_STYLES } from './SearchField.css?inline'
export { default as SKELETON_STYLES } from './Skeleton.css?inline'
export { default as PAIRING_STYLES } from './Pairing.css?inline'
export { default as QR_CODE_STYLES } from './QrCode.css?inline'
export { default as TABS_STYLES } from './Tabs.css?inline'
