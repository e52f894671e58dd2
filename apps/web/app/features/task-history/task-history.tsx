import { useEffect, useRef, useState } from 'react'
import { LazyPart } from '#web/ui/lazy-part.tsx'

const loadList = () => import('./history-list.tsx')

/** The history section below a task. Its code and data load when it comes near the viewport. */
export function TaskHistory({ id }: { id: string }) {
  const section = useRef<HTMLElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = section.current
    if (!element || near) return
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '200px' },
    )
    seen.observe(element)
    return () => seen.disconnect()
  }, [near])
  return (
    <section ref={section} aria-labelledby="history" className="grid max-w-225 gap-2 print:hidden">
      <h2 id="history" className="text-lg">
        History
      </h2>
      {near && (
        <LazyPart
          load={loadList}
          props={{ id }}
          fallback={
            <p role="status" className="text-sm text-ink-2">
              Loading…
            </p>
          }
          failure="The history could not be loaded."
        />
      )}
    </section>
  )
}
