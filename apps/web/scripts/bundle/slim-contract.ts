import type { Plugin } from 'vite'

const contract = /[\\/]packages[\\/]contract[\\/]src[\\/]/
const summary = /^ *summary:\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`|"[^"]*"),\n/gm

/** Leaves the summaries of endpoints out of the scripts: only the API's description shows them. */
export const slimContract = (): Plugin => ({
  name: 'slim-contract',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) => (contract.test(id) ? { code: code.replace(summary, ''), map: null } : null),
})
