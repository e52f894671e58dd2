/** Replaces `text-with-tasks.tsx` in the early scripts: addresses of tasks become their titles in the application. */
import type * as part from '#web/features/tasks/parts/text-with-tasks.tsx'

export const hasTaskAddress: typeof part.hasTaskAddress = () => false
export const TextWithTasks = ({ text }: { text: string }) => text
export const useTextWithTitles: typeof part.useTextWithTitles = (text) => text
