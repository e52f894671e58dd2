type Tool = { short: string; name: string; use: string }

/** Tools as tiles with two letters each: no logos of other companies are loaded. */
export function TechGrid({ tools }: { tools: readonly Tool[] }) {
  return (
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline sm:grid-cols-3 lg:grid-cols-6">
      {tools.map((tool) => (
        <li key={tool.name} className="grid gap-3 bg-surface p-4 md:p-5">
          <span aria-hidden="true" className="font-display text-3xl font-bold text-ink-3">
            {tool.short}
          </span>
          <span>
            <span className="block font-semibold">{tool.name}</span>
            <span className="block text-sm text-ink-2">{tool.use}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
