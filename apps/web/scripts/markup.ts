import { emailSlot } from './site-manifest.ts'

/** React writes a few attribute names in its own spelling; an HTML checker wants them plain. */
export function tidyMarkup(html: string): string {
  return html.replace('<meta charSet=', '<meta charset=')
}

/**
 * The fallback document is rendered as if it were the home page. It serves screens behind login alone, so what
 * belongs to public pages gives way to the head of such a screen: stylesheet, theme script and `noindex`.
 */
export function completeFallback(html: string, shell: string): string {
  const stylesheet = /<link rel="stylesheet" href="[^"]+"\/>/.exec(shell)?.[0]
  const themeScript = /<script>try\{[^<]*<\/script>/.exec(shell)?.[0]
  const robots = /<meta name="robots" content="noindex"\/>/.exec(shell)?.[0]
  if (!stylesheet || !themeScript || !robots)
    throw new Error('a shell page lacks its stylesheet, theme or robots tag')
  if (!html.includes(emailSlot)) throw new Error('the fallback document has changed its head')
  return html
    .replace(emailSlot, () => robots + themeScript)
    .replace('/site.webmanifest', '/app.webmanifest')
    .replace('</head>', () => `${stylesheet}</head>`)
}
