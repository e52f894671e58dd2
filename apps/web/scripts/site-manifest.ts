/** Stands for PUBLIC_URL in every file of `templated`. */
export const placeholderOrigin = 'https://public-url.invalid'

/** Its content becomes the JSON list `[serviceId, templateId, publicKey]` when EmailJS is configured. */
export const emailSlot = '<meta name="emailjs" content=""/>'

/** build/site.json: everything the server needs to know to serve build/client. Paths of files are relative to it. */
export type SiteManifest = {
  placeholderOrigin: string
  emailSlot: string
  /** Page path (no trailing slash) → HTML file. */
  pages: Record<string, string>
  /**
   * What the server may write into `<noscript data-slot="name">` of a page, by name, with `%names%` for values. A list with
   * `data-only="value"` stays for a request that has this value among its own.
   */
  slots: Record<string, string>
  /** Page paths that are not for search engines. */
  noindex: string[]
  /** The HTML file for `fallbackPatterns`. */
  fallback: string
  /** Page paths with a `:parameter` that exist only in the browser. */
  fallbackPatterns: string[]
  /** Files to rewrite at start; the only text files without .br and .gz beside them. */
  templated: string[]
  /** Files under this folder have their content's hash in the name. */
  immutable: string
  /** The name of this build, as every page of it knows it. */
  version: string
  /** HTML file → sources for `script-src` and `style-src`, each like `'sha256-…'`. */
  csp: Record<string, { scripts: string[]; styles: string[] }>
  /** The shipped texts of the public site that nobody has made their own yet, and the files that have them. */
  examples: { text: string; file: string }[]
}
