import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageStylesheet } from './page-stylesheet.ts'

const stylesheetLink = /<link rel="stylesheet" href="([^"]+)"\/>/g

/**
 * Writes the stylesheet into the page, so that the first paint waits for nothing. The link stays for the
 * router, which removes and adds it as areas change, but as a print sheet it delays nothing. With `ownOnly` the page
 * gets the rules it shows now, and the link brings those of other states and pages: `deferHydration` opens it.
 */
export async function inlineStylesheet(html: string, client: string, ownOnly: boolean): Promise<string> {
  const links = [...html.matchAll(stylesheetLink)]
  const [link] = links
  if (!link?.[1] || links.length !== 1)
    throw new Error(`expected one stylesheet in a page, found ${links.length}`)
  const whole = (await readFile(join(client, link[1]), 'utf8')).trim()
  const css = ownOnly ? pageStylesheet(whole, html) : whole
  if (css.includes('</style')) throw new Error(`${link[1]} would close its own style element`)
  const asPrintSheet = `<link rel="stylesheet" href="${link[1]}" media="print"/>`
  return html.replace(link[0], () => `<style>${css}</style>${asPrintSheet}`)
}
