import type { Dashboard } from '@task-manager/contract/lists/dashboard'
import type { Priority, Status } from '@task-manager/contract/tasks/tasks'
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
    fill: 'fill-purple-chart',
    dot: 'bg-purple-chart',
    to: linkOf('Pending'),
  },
  {
    label: 'In Progress',
    value: counts.InProgress,
    fill: 'fill-cyan-chart',
    dot: 'bg-cyan-chart',
    to: linkOf('In Progress'),
  },
  {
    label: 'Completed',
    value: counts.Completed,
    fill: 'fill-green-chart',
    dot: 'bg-green-chart',
    to: linkOf('Completed'),
  },
]

/** Low, Medium, High (spec 9), in the colours of the table. */
export const prioritiesOf = (
  { taskPriorityLevels: counts }: Dashboard['charts'],
  linkOf: (priority: Priority) => To,
): ChartValue[] => [
  { label: 'Low', value: counts.Low, fill: 'fill-green-chart', dot: 'bg-green-chart', to: linkOf('Low') },
  {
    label: 'Medium',
    value: counts.Medium,
    fill: 'fill-orange-chart',
    dot: 'bg-orange-chart',
    to: linkOf('Medium'),
  },
  { label: 'High', value: counts.High, fill: 'fill-red-chart', dot: 'bg-red-chart', to: linkOf('High') },
]

/** The chart in one sentence, for screen readers. */
export function chartSentence(subject: string, values: readonly ChartValue[]): string {
  return `${subject}: ${values.map(({ label, value }) => `${label} ${value}`).join(', ')}.`
}
