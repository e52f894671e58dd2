/** The one red line above the button; read out when it appears. */
export function FormError({ id, failure }: { id: string; failure: { message: string } | null }) {
  return (
    <p id={id} role="alert" className="text-sm font-medium text-danger empty:hidden">
      {failure?.message}
    </p>
  )
}
