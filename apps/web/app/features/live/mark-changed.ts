/** Highlights a task that someone else changed. It bypasses React, so that a thousand cards do not render again. */

const HIGHLIGHT_MS = 2000

export function markChanged(taskId: string): void {
  requestAnimationFrame(() => {
    for (const element of document.querySelectorAll(`[data-task="${CSS.escape(taskId)}"]`))
      element.animate(
        [{ boxShadow: '0 0 0 2px var(--amber-text)' }, { boxShadow: '0 0 0 2px transparent' }],
        {
          duration: HIGHLIGHT_MS,
          easing: 'steps(1, end)',
        },
      )
  })
}
