import { transform, type Visitor } from 'lightningcss'

const classAttribute = /\sclass="([^"]*)"/g
const variableRead = /var\((--[\w-]+)/g
const entities: Record<string, string> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
}

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part = '']) => part)

/**
 * What a page needs before its scripts run: the stylesheet without the rules of classes that `html` does not have,
 * and without the variables that nothing reads then.
 */
export function pageStylesheet(css: string, html: string): string {
  const lists = found(html, classAttribute).map((list) =>
    list.replace(/&[#\w]+;/g, (each) => entities[each] ?? each),
  )
  const present = new Set(lists.flatMap((list) => list.split(' ')))
  const absent = new Set<string>()
  minified(css, {
    Selector(selector) {
      for (const part of selector) if (part.type === 'class' && !present.has(part.name)) absent.add(part.name)
    },
  })
  const own = minified(css, {}, [...absent])
  const read = new Set(found(own + html, variableRead))
  return minified(own, {
    Declaration: { custom: ({ name }) => (name.startsWith('--') && !read.has(name) ? [] : undefined) },
    Rule: { property: ({ value }) => (read.has(value.name) ? undefined : []) },
  })
}

function minified(css: string, visitor: Visitor<never>, unusedSymbols: string[] = []): string {
  return transform({
    filename: 'site.css',
    code: Buffer.from(css),
    minify: true,
    unusedSymbols,
    visitor,
  }).code.toString()
}
