/** Checks of a whole page: accessibility, layout, valid HTML. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { HtmlValidate } from 'html-validate'
import { resize, untilAppRendered } from './page.ts'

/** Rules of axe whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Minified: it is sent to each document, and its length takes most of that time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The text in a table's cell is its content, which need not be in the cell's name. */
const axeSettings = `axe.configure({ rules: [{ id: 'label-content-name-mismatch', selector: ':not(td)' }] })`

/** Expects no finding of axe; `rules` defaults to all. */
export async function checkAccessibility(page: Page, rules?: string[], amongNew = false): Promise<void> {
  // Injected once per document: loading the script costs more than running it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${axeSource}; ${axeSettings}`)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // These rules need no stylesheets, which axe would fetch again.
    preload: rules ? false : { assets: ['media'] },
    ...(rules && { runOnly: rules }),
  }
  const found = await page.evaluate(
    async ([options, amongNew]) => {
      const { axe: checker, newParts = [] } = globalThis as unknown as {
        axe: typeof axe
        newParts?: Element[]
      }
      if (amongNew && newParts.length === 0) return []
      const { violations } = await checker.run(amongNew ? { include: newParts } : document, options)
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' | ')}`,
      )
    },
    [options, amongNew] as const,
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/**
 * Runs in the page: records the colours of all visible elements under `scheme`, and returns the outermost elements that
 * are new or changed since the last call with `reset`.
 */
function findNewElements([scheme, reset]: readonly [scheme: string, reset: boolean]): void {
  const memory = globalThis as unknown as {
    styles: Record<string, WeakMap<Element, string>>
    newParts: Element[]
  }
  if (reset) memory.styles = { light: new WeakMap(), dark: new WeakMap() }
  const styles = memory.styles[scheme] ?? new WeakMap()
  const parts: Element[] = []
  for (const element of document.querySelectorAll('body, body *')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const style = getComputedStyle(element)
    const { color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity } = style
    const look = [color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity].join()
    // Parents precede their children.
    if (styles.get(element) !== look && !parts.at(-1)?.contains(element)) parts.push(element)
    styles.set(element, look)
  }
  memory.newParts = parts
}

export async function checkNoHorizontalScroll(page: Page): Promise<void> {
  // Media queries apply with the next frame after a resize.
  const excess = await page.evaluate(
    () =>
      new Promise<number>((measured) => {
        const measure = () => measured(document.documentElement.scrollWidth - window.innerWidth)
        requestAnimationFrame(() => requestAnimationFrame(measure))
      }),
  )
  expect(excess, `sideways scroll at ${page.viewportSize()?.width} px on ${page.url()}`).toBeLessThanOrEqual(
    0,
  )
}

/**
 * The element that covers the focused one at its middle or near its upper or lower edge, as far as the window shows it.
 * Runs in the page.
 */
export function coveredFocus(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'nothing has the focus'
  const { left, width } = focused.getBoundingClientRect()
  let { top, bottom } = focused.getBoundingClientRect()
  // A name that is cut after two lines continues below, where it cannot be seen.
  for (let each = focused.parentElement; each; each = each.parentElement) {
    if (getComputedStyle(each).overflowY === 'visible') continue
    const visible = each.getBoundingClientRect()
    top = Math.max(top, visible.top)
    bottom = Math.min(bottom, visible.bottom)
  }
  if (top > window.innerHeight || bottom < Math.max(0, top))
    return `not in view: ${focused.outerHTML.slice(0, 120)}`
  for (const y of [top + 2, (top + bottom) / 2, bottom - 2]) {
    if (y < 0 || y > window.innerHeight) continue
    const seen = document.elementFromPoint(left + width / 2, y)
    if (!seen || !(focused.contains(seen) || seen.contains(focused)))
      return `${seen?.outerHTML.slice(0, 80)} covers ${focused.outerHTML.slice(0, 120)}`
  }
  return ''
}

/** Expects that nothing fixed covers the focused element (WCAG 2.4.11). */
export async function checkFocusInView(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(coveredFocus), 'what has the focus is in view').toBe('')
}

const htmlValidator = new HtmlValidate({ extends: ['html-validate:standard'] })

/** Expects valid HTML. */
async function checkHtml(page: Page): Promise<void> {
  const report = await htmlValidator.validateString(
    `<!DOCTYPE html>${await page.evaluate(() => document.documentElement.outerHTML)}`,
  )
  const found = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  expect(found, `HTML of ${page.url()}`).toEqual([])
}

/** Waits for the end of transitions and animations. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'))
}

/**
 * Renders off-screen parts, which would keep the colours of the previous theme, and disables transitions, which would
 * delay each change of theme.
 */
async function renderOffscreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*, ::before, ::after { content-visibility: visible !important; transition: none !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })
}

const wide = { width: 1366, height: 900 }
const phone = { width: 360, height: 780 }
/** Each differs from the previous in one property; light is last. */
const views = [
  [wide, 'light', 'dark'],
  [phone, 'dark', 'light'],
] as const

/**
 * Checks the page, wide and on a phone: no horizontal scrolling, axe, valid HTML. axe runs in full on the wide page, on
 * the phone for parts that are new or differ, and in the dark theme for colours only.
 */
export async function checkEverywhere(page: Page): Promise<void> {
  await untilAppRendered(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await renderOffscreen(page)
  for (const [viewport, ...schemes] of views) {
    await resize(page, viewport)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await untilStill(page)
      const isLight = colorScheme === 'light'
      await page.evaluate(findNewElements, [colorScheme, viewport === wide && isLight] as const)
      await checkAccessibility(page, isLight ? undefined : COLOUR_RULES, viewport === phone)
    }
    await checkNoHorizontalScroll(page)
  }
  await checkHtml(page)
  await resize(page, wide)
}
