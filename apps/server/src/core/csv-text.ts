/** Lines of a CSV file that spreadsheets open as it is. Pure. */

/** At the beginning of the file: tells spreadsheets that it is UTF-8. */
export const CSV_MARK = '\uFEFF'

/** Spreadsheets read text that begins so as a formula. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`
