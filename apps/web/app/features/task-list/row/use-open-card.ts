import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { OpenCard } from './card-target.ts'

/** After this time the mark of a press is removed, in case the navigation failed; in ms. */
const HIGHLIGHT_MS = 2000

/** Follows a card's link in the router. Clicks that open a new tab or window are left to the browser. */
export function useOpenCard(): OpenCard {
  const navigate = useNavigate()
  return useCallback<OpenCard>(
    (event, { to, state }) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      // Shows the press at once, because the next screen takes longer.
      const link = event.currentTarget
      link.toggleAttribute('data-followed', true)
      setTimeout(() => link.removeAttribute('data-followed'), HIGHLIGHT_MS)
      void navigate(to, { state })
    },
    [navigate],
  )
}
