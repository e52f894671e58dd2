/** The minimal XML of a workbook (ECMA-376). Pure. */
import { DAY_MS } from '@task-manager/contract/calendar'
import { cutText } from '#server/core/cut-text.ts'

/** Limits of Excel. */
export const ROWS_MAX = 1_048_576
const CELL_MAX = 32_767

/** 'date' is a day `YYYY-MM-DD`, 'instant' an ISO time shown without its zone, 'percent' a number from 0 to 100. */
type Kind = 'text' | 'number' | 'percent' | 'date' | 'instant'

export interface Column {
  readonly title: string
  readonly kind: Kind
  /** In characters. */
  readonly width: number
}

export type Row = ReadonlyArray<string | number>

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes into `cellXfs`. */
const STYLE: Record<Kind, number> = { text: 2, date: 3, instant: 4, percent: 5, number: 6 }
const HEAD_STYLE = 1
const CENTRED_HEAD_STYLE = 7
const headStyle = (kind: Kind): number =>
  kind === 'number' || kind === 'percent' ? CENTRED_HEAD_STYLE : HEAD_STYLE

const formatXml = (format: number, alignment: string): string =>
  `<xf numFmtId="${format}" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" ${alignment}/></xf>`
const headXml = (alignment: string): string =>
  `<xf fontId="1" fillId="2" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top" ${alignment}/></xf>`

/** Text cells have the format '@': editing one does not turn it into a formula. */
const STYLES_XML = `${HEAD}<styleSheet xmlns="${MAIN}">\
<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EAF6"/></patternFill></fill></fills>\
<borders count="1"><border/></borders>\
<cellStyleXfs count="1"><xf/></cellStyleXfs>\
<cellXfs count="8"><xf/>${headXml('horizontal="left"')}${formatXml(49, 'wrapText="1"')}\
${formatXml(164, 'horizontal="left"')}${formatXml(165, 'horizontal="left"')}${formatXml(9, 'horizontal="center"')}\
${formatXml(0, 'horizontal="center"')}${headXml('horizontal="center"')}</cellXfs>\
</styleSheet>`

/** Characters that XML 1.0 cannot contain. */
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const SPECIAL: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => SPECIAL[character] ?? '')

/** Cut to the size of a cell. */
const cut = (text: string): string => (text.length <= CELL_MAX ? text : `${cutText(text, CELL_MAX - 1)}…`)

function cellText(text: string): string {
  const clean = cut(text.replace(ILLEGAL, '').replace(/\r\n?/g, '\n'))
  // Spreadsheet programs decode _x0041_, so its first underscore is escaped.
  return escapeXml(clean.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'))
}

const EPOCH = Date.UTC(1899, 11, 30)

/** Days since the epoch of spreadsheets, which count 29 February 1900. */
export function serialOf(instant: string): number {
  const serial = (Date.parse(instant) - EPOCH) / DAY_MS
  return serial < 61 ? serial - 1 : serial
}

const columnName = (index: number): string => String.fromCharCode(65 + index)

function cell(reference: string, kind: Kind, value: string | number): string {
  if (value === '') return ''
  const style = `r="${reference}" s="${STYLE[kind]}"`
  if (kind === 'text')
    return `<c ${style} t="inlineStr"><is><t xml:space="preserve">${cellText(String(value))}</t></is></c>`
  const number =
    kind === 'percent' ? Number(value) / 100 : kind === 'number' ? Number(value) : serialOf(String(value))
  return `<c ${style}><v>${number}</v></c>`
}

/** Longer text is cut, so that the rows below stay in sight. */
const LINES_MAX = 12
const LINE_POINTS = 15

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/gu

/** Estimated, because letters differ in width and lines break between words. */
function linesOf(text: string, width: number): number {
  let lines = 0
  for (const part of text.split(/\r\n?|\n/, LINES_MAX)) {
    const room = part.length + (part.match(WIDE)?.length ?? 0)
    lines += room <= width ? 1 : Math.ceil((room * 1.1) / width)
  }
  return Math.min(lines, LINES_MAX)
}

/** Programs differ in whether they fit a row to its text when they open a file, so its height is given. */
function heightXml(columns: readonly Column[], values: Row): string {
  let lines = 1
  for (const [index, { kind, width }] of columns.entries())
    if (kind === 'text') lines = Math.max(lines, linesOf(String(values[index] ?? ''), width))
  return lines === 1 ? '' : ` ht="${lines * LINE_POINTS}" customHeight="1"`
}

export function rowXml(columns: readonly Column[], values: Row, number: number): string {
  let cells = ''
  for (const [index, { kind }] of columns.entries())
    cells += cell(`${columnName(index)}${number}`, kind, values[index] ?? '')
  return `<row r="${number}"${heightXml(columns, values)}>${cells}</row>`
}

/** Everything up to the frozen header row. */
export function sheetStart(columns: readonly Column[]): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const titles = columns.map(
    ({ title, kind }, index) =>
      `<c r="${columnName(index)}1" s="${headStyle(kind)}" t="inlineStr"><is><t>${escapeXml(title)}</t></is></c>`,
  )
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
}

/** `rows` includes the header. Printed in landscape, as wide as the page. */
export const sheetEnd = (columns: readonly Column[], rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${rows}"/>\
<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>\
<pageSetup orientation="landscape" fitToHeight="0"/></worksheet>`

/** The parts of the file that list all sheets; `rows` includes the header of each. */
export function frame(
  name: string,
  columns: readonly Column[],
  rows: readonly number[],
): Record<string, string> {
  const last = columnName(columns.length - 1)
  const title = (index: number) => escapeXml(index === 0 ? name : `${name} ${index + 1}`)
  const each = (part: (index: number, rows: number) => string) => rows.map((n, i) => part(i, n)).join('')
  return {
    'xl/styles.xml': STYLES_XML,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>\
${each((i) => `<sheet name="${title(i)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)}</sheets><definedNames>\
${each((i, n) => `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">'${title(i)}'!$A$1:$${last}$${n}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="${i}">'${title(i)}'!$1:$1</definedName>`)}\
</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">\
${each((i) => `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`)}\
<Relationship Id="styles" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">\
<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>\
${each((i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
  }
}
