// Chunk: the API methods that connect without showing the modal.
export { connect } from './connect.ts'
export { connectInSafe } from './connectInSafe.ts'
export { switchConnection } from '../connections/switchConnection.ts'
