/** Not imported: an import of node:http loads Node's fetch, which takes 10 MB and 35 ms. */
const { STATUS_CODES, request } = process.getBuiltinModule('node:http')

export const httpRequest = request

/** The reason phrase of a status code (RFC 9110). */
export const statusText = (status: number): string => STATUS_CODES[status] ?? 'Error'
