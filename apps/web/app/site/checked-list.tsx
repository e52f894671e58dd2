import Check from 'lucide-react/icons/check'

/** Points with a check mark each. */
export const CheckedList = ({ points, className }: { points: readonly string[]; className: string }) => (
  <ul className={className}>
    {points.map((point) => (
      <li key={point} className="flex gap-3">
        <Check size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-success" />
        {point}
      </li>
    ))}
  </ul>
)
