import { formatInstant } from '#web/lib/format.ts'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** An instant in the viewer's own day and hour: '5th Mar 2024, 14:05'. */
export const formatMoment = (instant: string): string =>
  `${formatInstant(instant)}, ${clock.format(new Date(instant))}`
