import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firstStyles, useWholeStylesheet } from './first-styles.ts'

const stylesheetLink = /<link rel="stylesheet" href="([^"]+)"\/>/g

/**
 * Writes the stylesheet, or only the rules of the page's first screen, into the page, so that the first paint waits for
 * no other file. The link stays, because the router adds and removes it as areas change; as a print stylesheet it delays
 * nothing.
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
  const css = rules === 'all' ? whole : firstStyles(whole, html, client)
  if (css.includes('</style')) throw new Error(`${link[1]} would close its own style element`)
  const printLink = `<link rel="stylesheet" href="${link[1]}" media="print"/>`
  const rest = rules === 'all' ? printLink : printLink + useWholeStylesheet
  return html.replace(link[0], () => `<style>${css}</style>${rest}`)
}
