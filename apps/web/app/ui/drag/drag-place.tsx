/** Where a dragged item would land, and the key that cancels. */
export default function DragPlace({ text }: { text: string }) {
  return (
    <p
      aria-hidden="true"
      // At the right, because messages are at the left; on phones they are at the top.
      className="pointer-events-none fixed inset-x-4 bottom-6 z-60 mx-auto flex w-fit items-center gap-2 rounded-control bg-accent px-4 py-2.5 text-sm font-semibold text-on-accent shadow-high max-sm:bottom-4 sm:mr-2 sm:[[data-bar]_&]:bottom-20"
    >
      {text}
      <span className="flex items-center gap-1.5 font-normal pointer-coarse:hidden">
        <kbd className="rounded border border-current px-1 text-xs">Esc</kbd> cancels
      </span>
    </p>
  )
}
