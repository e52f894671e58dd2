/** Which call of the contract a request is. */
import { endpoints } from '@task-manager/contract/contract'

const patterns = [...endpoints].map(([name, { method, path }]) => ({
  name,
  method,
  // Fixed paths are before those with a parameter.
  order: path.split('{').length,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}))
patterns.sort((a, b) => a.order - b.order)

export function nameOf(method: string, url: string): string {
  const path = url.replace(/\?.*/, '')
  const found = patterns.find((each) => each.method === method && each.pattern.test(path))
  if (!found) throw new Error(`The contract has no ${method} ${path}.`)
  return found.name
}
