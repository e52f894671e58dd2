/** The error line of a form above its button; screen readers announce it. */
export function FormError({ id, failure }: { id: string; failure: { message: string } | null }) {
  return (
    <p id={id} role="alert" className="text-sm font-medium text-danger empty:hidden">
      {failure?.message}
    </p>
  )
}
