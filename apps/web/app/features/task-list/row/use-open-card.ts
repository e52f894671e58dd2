import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { OpenCard } from './card-target.ts'

/** A card that is still there so long after its press leads nowhere, in ms. */
const FORGET_MS = 2000

/** Follows a card's link without loading the page; another tab or window stays the browser's. */
export function useOpenCard(): OpenCard {
  const navigate = useNavigate()
  return useCallback<OpenCard>(
    (event, { to, state }) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      // Seen at once; the screen that comes takes longer to draw.
      const link = event.currentTarget
      link.toggleAttribute('data-followed', true)
      setTimeout(() => link.removeAttribute('data-followed'), FORGET_MS)
      void navigate(to, { state })
    },
    [navigate],
  )
}
