/** Where data is saved on the device; the document's first script reads it too (scripts/bundle/early-calls.ts). */
export const SAVED_DATABASE = 'task-manager'
export const SAVED_STORE = 'kept'
