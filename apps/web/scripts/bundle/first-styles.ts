import postcss from 'postcss'
import { firstScripts } from '#scripts/first-scripts.ts'

const className = /\.((?:[\w-]|\\.)+)/g

/** Removes the rules that name a font file from a stylesheet, and returns both. */
export function withoutFonts(css: string): { css: string; fonts: string } {
  const sheet = postcss.parse(css)
  let fonts = ''
  sheet.walkAtRules('font-face', (rule) => {
    if (!rule.toString().includes('url(')) return
    fonts += rule.toString()
    removeWithEmptyParents(rule)
  })
  return { css: sheet.toString(), fonts }
}

/**
 * Applies the whole stylesheet, which parts that are loaded later need. On a first visit it arrives while the application
 * starts, which needs none of its rules, and restyling the page would delay that: it waits until the browser is idle.
 */
const useWhole =
  '(function(link){function use(){link.media="all"}function later(){window.requestIdleCallback?requestIdleCallback(use,{timeout:1000}):use()}link.sheet?use():link.addEventListener("load",window.earlyCalls?.saved?use:later)})(document.currentScript.previousSibling)'

/** When the data of the first screen is stored on the device, the fonts are too. */
export const useFontsOfDevice = `<script>if(window.earlyCalls?.saved)document.currentScript.previousSibling.media="all"</script>`

export const useWholeStylesheet = `<script>${useWhole}</script>`

/**
 * The rules that the page can show before it loads another file: those whose classes all occur in the page or in the
 * scripts that it starts with. Rules that cannot be analysed stay. Print rules come with the whole stylesheet.
 */
export function firstStyles(css: string, html: string, client: string): string {
  const words = new Set<string>()
  for (const text of [html.replaceAll('&amp;', '&'), ...firstScripts(html, client).values()]) {
    // Quotes end a class name in most places, but not in `before:content-['']`.
    for (const word of text.split(/[\s"'`<>]+/)) words.add(word)
    for (const word of text.split(/[\s"`]+/)) words.add(word)
  }
  const isUsed = (selector: string) =>
    [...selector.matchAll(className)].every(([, name = '']) => words.has(name.replace(/\\(.)/g, '$1')))
  const sheet = postcss.parse(css)
  sheet.walkAtRules('media', (rule) => {
    if (rule.params === 'print') rule.remove()
  })
  sheet.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name.endsWith('keyframes'))
      return
    const used = rule.selectors.filter(isUsed)
    if (used.length === 0) removeWithEmptyParents(rule)
    else if (used.length < rule.selectors.length) rule.selectors = used
  })
  return sheet.toString()
}

function removeWithEmptyParents(node: postcss.ChildNode): void {
  const { parent } = node
  node.remove()
  if (parent?.type === 'atrule' && 'nodes' in parent && parent.nodes?.length === 0)
    removeWithEmptyParents(parent as postcss.AtRule)
}
