/** Stands where a screen is not built yet, and says so. */
export function ScreenPlaceholder({ title }: { title: string }) {
  return (
    <section className="p-6">
      <h1 className="text-3xl">{title}</h1>
      <p className="text-ink-2">This screen is being built.</p>
    </section>
  )
}
