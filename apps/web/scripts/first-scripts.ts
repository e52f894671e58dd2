import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const started = /(?:import\(|from |src=)"\/(assets\/[^"]+\.js)"/g
const imported = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g

/** The files and texts of all scripts that a page fetches without interaction: those it names and their imports. */
export function firstScripts(html: string, client: string): Map<string, string> {
  const texts = new Map<string, string>()
  const queue = [...html.matchAll(started)].map(([, file = '']) => file)
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (texts.has(file)) continue
    const text = readFileSync(join(client, file), 'utf8')
    texts.set(file, text)
    for (const [, name] of text.matchAll(imported)) queue.push(`assets/${name}`)
  }
  return texts
}
