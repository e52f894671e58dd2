import { emailSlot } from './site-manifest.ts'

/** Replaces React's spelling of attributes that HTML checkers refuse. */
export function tidyMarkup(html: string): string {
  return html.replace('<meta charSet=', '<meta charset=')
}

/**
 * The fallback document is rendered like the home page, but serves screens behind login. This replaces the
 * head's public parts by those of a screen: stylesheet, theme script and `noindex`.
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
