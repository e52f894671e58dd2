import type { Part } from '#web/features/tasks/data/history-labels.ts'

/** The pieces of a sentence about a change. The sentence is English, whatever the direction of the names in it. */
export const SentenceParts = ({ parts }: { parts: readonly Part[] }) =>
  parts.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name, and parts never move
      <strong key={index} dir="auto" className="font-medium text-ink">
        {part.strong}
      </strong>
    ),
  )
