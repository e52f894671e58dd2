import type { Plugin } from 'vite'

const signedIn = /[\\/]app[\\/](features|routes[\\/](app|auth))[\\/]/
const copied = /^(lucide-react\/icons\/[\w-]+|#web\/ui\/(button|field|badge)\.tsx)$/
const component = /[\\/]app[\\/]ui[\\/]/
/** Public pages import these two directly, and no other component that imports them. */
const copiedForComponents = /^#web\/ui\/(button|field)\.tsx$/
/** What all icons share is in the file with React, which every page loads. */
const icon = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
const mark = '?own'

/** Whether an import of `file` is replaced by a copy. */
const isCopied = (source: string, file: string): boolean =>
  (signedIn.test(file) && copied.test(source)) || (component.test(file) && copiedForComponents.test(source))

/**
 * Gives the screens behind login their own copies of icons and of three small components that public pages use too. A
 * module can be in one file only, so sharing them would mean five more files to load. None of them has state.
 */
export const ownCopies = (): Plugin => ({
  name: 'own-copies',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer, options) {
    if (importer === undefined) return null
    const inCopy = importer.endsWith(mark)
    const file = inCopy ? importer.slice(0, -mark.length) : importer
    const copies = inCopy ? source.startsWith('.') && !icon.test(file) : isCopied(source, file)
    if (!inCopy && !copies) return null
    const found = await this.resolve(source, file, { ...options, skipSelf: true })
    return found && copies && !found.external ? { ...found, id: found.id + mark } : found
  },
})
