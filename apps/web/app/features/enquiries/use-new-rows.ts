import type { Enquiry } from '@task-manager/contract/installation/enquiries'
import { useLayoutEffect, useState } from 'react'

/** Scrolled further than this, the reader is in the list. In px. */
const READING = 120

interface NewRows {
  shown: Enquiry[] | undefined
  /** New rows held back while the reader is further down. */
  newCount: number
  show: () => void
}

/**
 * Holds back new rows of a list, newest first, while showing them would move what is being read. Ids are in
 * creation order.
 */
export function useNewRows(list: string, enquiries: Enquiry[] | undefined): NewRows {
  const newest = enquiries?.[0]?._id ?? ''
  const [seen, setSeen] = useState({ list, upTo: newest })
  const upTo = seen.list === list && seen.upTo !== '' ? seen.upTo : newest
  const shown = enquiries?.filter(({ _id }) => _id <= upTo)
  const newCount = (enquiries?.length ?? 0) - (shown?.length ?? 0)
  const show = () => setSeen({ list, upTo: newest })
  useLayoutEffect(() => {
    if (enquiries === undefined || (seen.list === list && seen.upTo >= newest)) return
    const isFirst = seen.list !== list || seen.upTo === ''
    if (isFirst || window.scrollY <= READING) setSeen({ list, upTo: newest })
  }, [enquiries, list, newest, seen])
  return { shown, newCount, show }
}
