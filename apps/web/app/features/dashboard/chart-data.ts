import type { Dashboard } from '@task-manager/contract/dashboard'

export type Mark = { label: string; value: number; fill: string; dot: string }

/** Purple, cyan, green in the order Pending, In Progress, Completed (spec 9). */
export const distributionOf = ({ taskDistribution: counts }: Dashboard['charts']): Mark[] => [
  { label: 'Pending', value: counts.Pending, fill: 'fill-purple-fill', dot: 'bg-purple-fill' },
  { label: 'In Progress', value: counts.InProgress, fill: 'fill-cyan-fill', dot: 'bg-cyan-fill' },
  { label: 'Completed', value: counts.Completed, fill: 'fill-green-fill', dot: 'bg-green-fill' },
]

/** Low, Medium, High (spec 9), in the colours that the priorities have in the table. */
export const prioritiesOf = ({ taskPriorityLevels: counts }: Dashboard['charts']): Mark[] => [
  { label: 'Low', value: counts.Low, fill: 'fill-green-fill', dot: 'bg-green-fill' },
  { label: 'Medium', value: counts.Medium, fill: 'fill-orange-fill', dot: 'bg-orange-fill' },
  { label: 'High', value: counts.High, fill: 'fill-red-fill', dot: 'bg-red-fill' },
]

/** The chart in one sentence, for those who cannot see it. */
export function inWords(subject: string, marks: readonly Mark[]): string {
  return `${subject}: ${marks.map(({ label, value }) => `${label} ${value}`).join(', ')}.`
}
