/** Lines of a CSV file for spreadsheets. */

/** The byte order mark, by which spreadsheets recognize UTF-8. */
export const CSV_BOM = '\uFEFF'

/**
 * Where a spreadsheet may begin to read a formula: at the start of a cell, and inside of it after a character that separates
 * cells or rows there. Full-width signs count as the plain ones.
 */
const FORMULA_START = /(^|[;\t\r\n]"*)(?=[=+\-@＝＋－＠])/g

const plain = (text: string): string => text.replace(FORMULA_START, "$1'").replace(/^[\t\r]/, "'$&")

const cell = (text: string): string => `"${plain(text).replaceAll('"', '""')}"`

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`
