import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useState } from 'react'

/** Appears after one screen; scrolls and moves the focus to the top. */
export function ScrollToTop() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const onScroll = () => setShown(window.scrollY > window.innerHeight)
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  if (!shown) return null
  return (
    <button
      type="button"
      aria-label="Scroll to top"
      onClick={() => {
        window.scrollTo({ top: 0 })
        document.getElementById('main')?.focus({ preventScroll: true })
      }}
      className="fixed right-5 bottom-5 z-20 grid size-12 place-items-center rounded-full border border-hairline bg-raised shadow-high hover:bg-sunken print:hidden"
    >
      <ChevronDown className="rotate-180" />
    </button>
  )
}
