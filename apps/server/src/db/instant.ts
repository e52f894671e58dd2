/** A column with an instant: '2026-01-31T23:59:59.000Z', so that the order of texts is the order of time. */
export type Instant = string
