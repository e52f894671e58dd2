const slot = /(<section data-slot="(\w+)"[^>]*>)([\s\S]*?)(<\/section>)/g

/** Empties the slots that the server fills for some requests, and stores their content in `patterns`. */
export function takeSlots(html: string, patterns: Record<string, string>): string {
  return html.replace(slot, (_, open: string, name: string, pattern: string, close: string) => {
    patterns[name] = pattern
    return open + close
  })
}
