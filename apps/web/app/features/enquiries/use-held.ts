import type { Enquiry } from '@task-manager/contract/enquiries'
import { useLayoutEffect, useState } from 'react'

/** Somebody reads further down than this, in px. */
const READING = 120

interface Held {
  shown: Enquiry[] | undefined
  /** How many came while the reader was further down; they wait above. */
  held: number
  show: () => void
}

/** Of a list, newest first, what may be shown without moving what somebody reads. Ids are in the order of making. */
export function useHeld(list: string, enquiries: Enquiry[] | undefined): Held {
  const newest = enquiries?.[0]?._id ?? ''
  const [seen, setSeen] = useState({ list, upTo: newest })
  const upTo = seen.list === list && seen.upTo !== '' ? seen.upTo : newest
  const shown = enquiries?.filter(({ _id }) => _id <= upTo)
  const held = (enquiries?.length ?? 0) - (shown?.length ?? 0)
  const show = () => setSeen({ list, upTo: newest })
  useLayoutEffect(() => {
    if (enquiries === undefined || (seen.list === list && seen.upTo >= newest)) return
    const isFirst = seen.list !== list || seen.upTo === ''
    if (isFirst || window.scrollY <= READING) setSeen({ list, upTo: newest })
  }, [enquiries, list, newest, seen])
  return { shown, held, show }
}
