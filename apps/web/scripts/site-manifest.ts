/** Placeholder of PUBLIC_URL in the files of `templated`. */
export const placeholderOrigin = 'https://public-url.invalid'

/** The server fills in the JSON list `[serviceId, templateId, publicKey]` when EmailJS is configured. */
export const emailSlot = '<meta name="emailjs" content=""/>'

/** build/site.json: how the server serves build/client. File paths are relative to it. */
export type SiteManifest = {
  placeholderOrigin: string
  emailSlot: string
  /** Page path (no trailing slash) → HTML file. */
  pages: Record<string, string>
  /**
   * Templates for `<section data-slot="name">`, by name, with `%names%` for values. A list with
   * `data-only="value"` stays only for a request with that value.
   */
  slots: Record<string, string>
  /** Page paths that search engines must not index. */
  noindex: string[]
  /** Page path with a `:parameter` → HTML file. */
  patterns: Record<string, string>
  /** Files that the server rewrites at start; the only text files without .br and .gz copies. */
  templated: string[]
  /** Files in this folder have the content's hash in their name. */
  immutable: string
  /** The version of this build, which its pages contain. */
  version: string
  /** HTML file → sources for `script-src` and `style-src`, each like `'sha256-…'`. */
  csp: Record<string, { scripts: string[]; styles: string[] }>
  /** Sample texts of the public site that are still in use, and their files. */
  examples: { text: string; file: string; page: string }[]
}
