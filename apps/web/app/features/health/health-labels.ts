import type { Finding } from '@task-manager/contract/installation/health'

export const isProblem = ({ state }: Finding): boolean => state !== 'ok'

/** Failures first, each in the order of the checks. */
export const problemsIn = (findings: readonly Finding[]): Finding[] =>
  ['fail', 'warn'].flatMap((level) => findings.filter(({ state }) => state === level))

/** 'Everything works' or '3 things need attention', with its colour. */
export function summaryOf(findings: readonly Finding[]): { text: string; tone: string } {
  const failed = findings.filter(({ state }) => state === 'fail').length
  const count = problemsIn(findings).length
  if (count === 0) return { text: 'Everything works', tone: 'text-green-text' }
  const text = count === 1 ? '1 thing needs attention' : `${count} things need attention`
  return { text, tone: failed > 0 ? 'text-danger' : 'text-amber-text' }
}
