import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firstStyles, useFontsOfDevice, useWholeStylesheet, withoutFonts } from './first-styles.ts'

/** Stays in the whole stylesheet. */
const licence = /^\/\*![^*]*\*\/\s*/

const stylesheetLink = /<link rel="stylesheet" href="([^"]+)"\/>/g

/**
 * Writes the stylesheet, or only the rules of the page's first screen, into the page, so that the first paint waits for
 * no other file. The link stays, because the router adds and removes it as areas change; as a print stylesheet it delays
 * nothing. On a first screen the fonts come with it, after the scripts, unless the device has them.
 */
export async function inlineStylesheet(
  html: string,
  client: string,
  rules: 'all' | 'first screen',
): Promise<string> {
  const links = [...html.matchAll(stylesheetLink)]
  const [link] = links
  if (!link?.[1] || links.length !== 1)
    throw new Error(`expected one stylesheet in a page, found ${links.length}`)
  const whole = (await readFile(join(client, link[1]), 'utf8')).trim()
  const printLink = `<link rel="stylesheet" href="${link[1]}" media="print"/>`
  if (rules === 'all') return html.replace(link[0], () => styleOf(whole) + printLink)
  const { css, fonts } = withoutFonts(firstStyles(whole.replace(licence, ''), html, client))
  const styles = `${styleOf(css)}<style media="not all">${fonts}</style>${useFontsOfDevice}`
  return html.replace(link[0], () => `${styles}${printLink}${useWholeStylesheet}`)
}

function styleOf(css: string): string {
  if (css.includes('</style')) throw new Error('a stylesheet would close its own style element')
  return `<style>${css}</style>`
}
