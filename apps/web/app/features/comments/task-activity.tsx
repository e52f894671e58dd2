import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useIsPhone } from '#web/lib/browser/use-is-phone.ts'
import { afterFirstScreen } from '#web/ui/first-screen.ts'
import { LazyPart } from '#web/ui/loading/lazy-part.tsx'

const loadStream = () => afterFirstScreen(() => import('./activity-stream.tsx'))

interface Props {
  /** The id of the task. */
  id: string
  /** The field for a comment is at the bottom of a phone's screen. */
  docked: boolean
}

/** Changes and comments below a task. Their code and data load when they come near the viewport, or for a link to one. */
export function TaskActivity({ id, docked }: Props) {
  const section = useRef<HTMLElement>(null)
  const isLinked = useLocation().hash.startsWith('#comment-')
  const [isNear, setNear] = useState(false)
  const isPhone = useIsPhone()
  const near = isNear || isLinked || (isPhone && docked)
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
    <section ref={section} aria-labelledby="activity" className="grid max-w-225 gap-2 print:hidden">
      {near ? (
        <LazyPart
          load={loadStream}
          props={{ id, docked }}
          fallback={<Heading />}
          failure="Couldn't load the activity."
        />
      ) : (
        <Heading />
      )}
    </section>
  )
}

const Heading = () => (
  <h2 id="activity" className="text-base">
    Activity
  </h2>
)
