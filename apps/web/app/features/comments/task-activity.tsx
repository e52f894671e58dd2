import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useIsPhone } from '#web/lib/browser/use-is-phone.ts'
import { afterFirstScreen } from '#web/ui/first-screen.ts'
import { type NextFocus, useFocusFallback } from '#web/ui/list/use-focus-fallback.ts'
import { LazyPart } from '#web/ui/loading/lazy-part.tsx'

const loadStream = () => afterFirstScreen(() => import('./activity-stream.tsx'))

/** 'React' of the same comment, else of the next or last one, else the switch of what is shown. */
const nextButton: NextFocus = (section, place) => {
  const rows = [...section.querySelectorAll('[data-item]')]
  const buttons = [...rows.slice(Math.max(place, 0)), ...rows.toReversed()].map((row) =>
    row.querySelector<HTMLElement>('[aria-expanded]'),
  )
  return buttons.find(Boolean) ?? section.querySelector<HTMLElement>('[aria-checked=true]')
}

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
  useFocusFallback(section, nextButton)
  const [isNear, setNear] = useState(false)
  const isPhone = useIsPhone()
  const near = isNear || isLinked || (isPhone && docked)
  // A comment that is being written stays when a phone is turned.
  if (near && !isNear) setNear(true)
  useEffect(() => {
    const element = section.current
    if (!element || near) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
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
