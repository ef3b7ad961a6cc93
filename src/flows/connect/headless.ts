// Calls that work without the modal; loaded on first use.
export { connect } from './connect.ts'
export { connectInSafe } from './connectInSafe.ts'
export { switchConnection } from '../connections/switchConnection.ts'
