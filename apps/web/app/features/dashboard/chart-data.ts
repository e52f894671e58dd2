import type { Dashboard } from '@task-manager/contract/dashboard'
import type { Priority, Status } from '@task-manager/contract/tasks'
import type { To } from 'react-router'

export type ChartValue = {
  label: string
  value: number
  fill: string
  dot: string
  /** The list of the counted tasks. */
  to?: To
}

/** Purple, cyan, green in the order Pending, In Progress, Completed (spec 9). */
export const distributionOf = (
  { taskDistribution: counts }: Dashboard['charts'],
  linkOf: (status: Status) => To,
): ChartValue[] => [
  {
    label: 'Pending',
    value: counts.Pending,
    fill: 'fill-purple-fill',
    dot: 'bg-purple-fill',
    to: linkOf('Pending'),
  },
  {
    label: 'In Progress',
    value: counts.InProgress,
    fill: 'fill-cyan-fill',
    dot: 'bg-cyan-fill',
    to: linkOf('In Progress'),
  },
  {
    label: 'Completed',
    value: counts.Completed,
    fill: 'fill-green-fill',
    dot: 'bg-green-fill',
    to: linkOf('Completed'),
  },
]

/** Low, Medium, High (spec 9), in the colours of the table. */
export const prioritiesOf = (
  { taskPriorityLevels: counts }: Dashboard['charts'],
  linkOf: (priority: Priority) => To,
): ChartValue[] => [
  { label: 'Low', value: counts.Low, fill: 'fill-green-fill', dot: 'bg-green-fill', to: linkOf('Low') },
  {
    label: 'Medium',
    value: counts.Medium,
    fill: 'fill-orange-fill',
    dot: 'bg-orange-fill',
    to: linkOf('Medium'),
  },
  { label: 'High', value: counts.High, fill: 'fill-red-fill', dot: 'bg-red-fill', to: linkOf('High') },
]

/** The chart in one sentence, for screen readers. */
export function chartSentence(subject: string, values: readonly ChartValue[]): string {
  return `${subject}: ${values.map(({ label, value }) => `${label} ${value}`).join(', ')}.`
}
