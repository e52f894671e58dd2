import { formatNumber } from '#web/lib/time/format.ts'

/** '1 task', '1,204 tasks' */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
