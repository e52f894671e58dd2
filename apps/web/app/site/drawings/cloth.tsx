import { kikoi } from '#web/site/drawings/colours.ts'

/** Widths of the bands from left to right; the sum is 400. */
const bands: [keyof typeof kikoi, number][] = [
  ['ink', 30],
  ['paper', 5],
  ['violet', 46],
  ['ink', 5],
  ['violet', 10],
  ['paper', 5],
  ['cyan', 60],
  ['ink', 6],
  ['green', 18],
  ['paper', 5],
  ['green', 40],
  ['ink', 10],
  ['amber', 70],
  ['paper', 5],
  ['amber', 8],
  ['ink', 5],
  ['red', 37],
  ['paper', 5],
  ['ink', 30],
]

/** A Kikoi cloth over a rod. */
export function Cloth({ className }: { className?: string }) {
  let left = 0
  return (
    <svg viewBox="0 0 400 440" aria-hidden="true" preserveAspectRatio="xMidYMax slice" className={className}>
      <defs>
        <pattern id="weft" width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 1.5h3M3 4.5h3" stroke="#fff" strokeWidth="1.4" opacity=".16" />
          <path d="M3 1.5h3M0 4.5h3" stroke="#000" strokeWidth="1.4" opacity=".14" />
        </pattern>
        <pattern id="fringe" width="10" height="46" patternUnits="userSpaceOnUse">
          <path
            d="M2 0 5 12 8 0M5 12v22M3 44l2-10 2 10"
            className="stroke-ink"
            strokeWidth="1.6"
            fill="none"
          />
          <circle cx="5" cy="13" r="2.4" className="fill-ink" />
        </pattern>
      </defs>
      {bands.map(([colour, width], at) => {
        const x = left
        left += width
        // biome-ignore lint/suspicious/noArrayIndexKey: the bands never change their order
        return <rect key={at} x={x} width={width} height="394" fill={kikoi[colour]} />
      })}
      <rect width="400" height="394" fill="url(#weft)" />
      <path d="M0 318h400M0 326h400M0 334h400" stroke={kikoi.paper} strokeWidth="3" opacity=".85" />
      <path d="M0 322h400M0 330h400" stroke={kikoi.ink} strokeWidth="3" opacity=".85" />
      <rect y="394" width="400" height="46" fill="url(#fringe)" />
    </svg>
  )
}
