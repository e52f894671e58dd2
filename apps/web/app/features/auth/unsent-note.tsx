import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'

const textFor = (count: number): string =>
  count === 1
    ? "1 change on this device hasn't been sent. Log in with the same account to send it."
    : `${count} changes on this device haven't been sent. Log in with the same account to send them.`

/** Changes made without a network outlive their session (decision T33). Anyone may read this: it names no one. */
export function UnsentNote() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    import('#web/lib/offline/change-store.ts')
      .then(({ countUnsent }) => countUnsent())
      // Where the browser denies storage, there are no unsent changes.
      .then(setCount, () => undefined)
  }, [])
  return (
    <div role="status">
      {count > 0 && (
        <p className="mb-6 flex items-start gap-2 rounded-control bg-amber-soft px-4 py-3 text-sm font-medium text-amber-text">
          <Clock size={16} className="mt-0.5 shrink-0" />
          {textFor(count)}
        </p>
      )}
    </div>
  )
}
