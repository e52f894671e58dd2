/** Logo and product name of the top bar. */
export function Brand() {
  return (
    <>
      <svg
        width="32"
        height="16"
        viewBox="0 0 32 16"
        aria-hidden="true"
        className="shrink-0 rounded-sm max-[22rem]:hidden"
      >
        <path fill="#7c3aed" d="M0 0h6v16H0z" />
        <path fill="#0891b2" d="M6.5 0h6v16h-6z" />
        <path fill="#16a34a" d="M13 0h6v16h-6z" />
        <path fill="#f59e0b" d="M19.5 0h6v16h-6z" />
        <path fill="#dc2626" d="M26 0h6v16h-6z" />
      </svg>
      <span className="truncate font-display text-lg font-bold tracking-tight">Task Manager</span>
    </>
  )
}
