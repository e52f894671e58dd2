import type { Plugin } from 'vite'

const signedIn = /[\\/]app[\\/](features|routes[\\/](app|auth))[\\/]/
const copied = /^(lucide-react|#web\/ui\/(button|field|badge)\.tsx)$/
/** Public pages have the button, but no other part with a button in it. */
const part = /[\\/]app[\\/]ui[\\/]/
const button = '#web/ui/button.tsx'
const mark = '?own'

/**
 * Icons and three small parts that one or two public pages have too are copied for the screens behind login: a part lies in
 * one file, and what a page and the screens share alone would be five more files for these to wait for. None has a state.
 */
export const ownCopies = (): Plugin => ({
  name: 'own-copies',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer, options) {
    if (importer === undefined) return null
    const inCopy = importer.endsWith(mark)
    const file = inCopy ? importer.slice(0, -mark.length) : importer
    const wanted = inCopy
      ? source.startsWith('.')
      : (signedIn.test(file) && copied.test(source)) || (part.test(file) && source === button)
    const found = inCopy || wanted ? await this.resolve(source, file, { ...options, skipSelf: true }) : null
    if (found === null || found.external) return found
    return wanted ? { ...found, id: found.id + mark } : found
  },
})
