/** The placeholder of the rows. On phones it fills the screen. What is below appears with the rows (dashboard-screen.tsx). */
export const RowsLoading = () => (
  <p role="status" data-loading className="mt-2 min-h-60 text-ink-2 max-sm:min-h-[80svh]">
    Loading your day…
  </p>
)

/** The placeholder of My day while its code loads. */
export const DayLoading = () => (
  <div>
    <h2 className="flex min-h-9 items-center text-base">My day</h2>
    <RowsLoading />
  </div>
)
