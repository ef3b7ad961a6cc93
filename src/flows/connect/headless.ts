// What a site asks for without the modal; loaded when it does.
export { connect } from './connect.ts'
export { connectInSafe } from './connectInSafe.ts'
export { switchConnection } from '../connections/switchConnection.ts'
