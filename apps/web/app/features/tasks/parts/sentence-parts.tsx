import type { Part } from '#web/features/tasks/data/history-labels.ts'

/** The pieces of a sentence about a change. The sentence is English, whatever the direction of the names in it. */
export const SentenceParts = ({ parts }: { parts: readonly Part[] }) =>
  parts.map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <strong key={part.strong} dir="auto" className="font-medium text-ink">
        {part.strong}
      </strong>
    ),
  )
