/** Replaces React's spelling of attributes that HTML checkers refuse. */
export function tidyMarkup(html: string): string {
  return html.replace('<meta charSet=', '<meta charset=')
}
