import type { Plugin } from 'vite'

const library = 'decode-named-character-reference'
const id = `\0${library}`

const code = `const characters = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\\u00a0' }
export const decodeNamedCharacterReference = (name) => Object.hasOwn(characters, name) ? characters[name] : false`

/**
 * In browsers the Markdown parser decodes names such as `&amp;` by writing HTML into an element, which Trusted Types
 * refuse (decision 0040). A table of six names takes its place.
 */
export const namedCharacters = (): Plugin => ({
  name: 'named-characters',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source) => (source === library ? id : null),
  load: (moduleId) => (moduleId === id ? code : null),
})
