import { createHash } from 'node:crypto'

const script = /<script([^>]*)>([\s\S]*?)<\/script>/g
const style = /<style[^>]*>([\s\S]*?)<\/style>/g

/** The content security policy's sources for the inline scripts and styles of one page. */
export function inlineHashes(html: string, file: string): { scripts: string[]; styles: string[] } {
  if (/<[^>]+\sstyle="/.test(html)) throw new Error(`${file} has a style attribute, which the policy forbids`)
  const scripts = [...html.matchAll(script)]
    .filter(
      ([, attributes = '']) => !attributes.includes('src=') && !attributes.includes('application/ld+json'),
    )
    .map(([, , body = '']) => sourceOf(body))
  const styles = [...html.matchAll(style)].map(([, body = '']) => sourceOf(body))
  return { scripts: [...new Set(scripts)], styles: [...new Set(styles)] }
}

function sourceOf(body: string): string {
  return `'sha256-${createHash('sha256').update(body).digest('base64')}'`
}
