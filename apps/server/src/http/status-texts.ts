/** Not imported: an import of node:http loads Node's fetch, which takes 14 MB and 35 ms. */
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** The reason phrase of a status code (RFC 9110). */
export const statusText = (status: number): string => STATUS_CODES[status] ?? 'Error'
