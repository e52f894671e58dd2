import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { opensHere } from '#web/lib/browser/from-here.ts'
import type { OpenCard } from './card-target.ts'

/** After this time the mark of a press is removed, in case the navigation failed; in ms. */
const HIGHLIGHT_MS = 2000

/** Follows a card's link in the router. Clicks that open a new tab or window are left to the browser. */
export function useOpenCard(): OpenCard {
  const navigate = useNavigate()
  return useCallback<OpenCard>(
    (event, { to, state }) => {
      if (!opensHere(event)) return
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
