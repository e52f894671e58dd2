/** Lines of a CSV file for spreadsheets. */

/** The byte order mark, by which spreadsheets recognize UTF-8. */
export const CSV_BOM = '\uFEFF'

/**
 * Where a spreadsheet may read a formula: at the start of a cell, and after a character inside it that some programs
 * take for the end of a cell or row. Full-width signs count too.
 */
const FORMULA_START = /(^|[;\t\r\n]"*)(?=[=+\-@＝＋－＠])/g

const plain = (text: string): string => text.replace(FORMULA_START, "$1'").replace(/^[\t\r]/, "'$&")

const cell = (text: string): string => `"${plain(text).replaceAll('"', '""')}"`

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`
