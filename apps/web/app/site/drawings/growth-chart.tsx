import { kikoi } from '#web/site/drawings/colours.ts'

const lines = [
  { colour: kikoi.violet, d: 'M20 300 C110 296 150 270 210 262 S330 214 380 196 S480 150 540 96' },
  { colour: kikoi.cyan, d: 'M20 310 C120 306 180 298 240 280 S360 250 420 236 S500 196 540 168' },
  { colour: kikoi.green, d: 'M20 290 C90 300 160 292 220 272 S320 244 400 180 S490 92 540 52' },
  { colour: kikoi.amber, d: 'M20 316 C120 314 200 312 270 304 S400 288 450 262 S510 232 540 222' },
  { colour: kikoi.red, d: 'M20 280 C80 270 130 286 190 292 S300 300 380 282 S480 272 540 268' },
]

/** The labels of the axis, and where each begins. */
const months = [
  ['Jan', 20],
  ['May', 187],
  ['Sep', 360],
  ['Dec', 512],
] as const

/** Five channels over a year, drawn like the stripe. Decorative, so it has no accessible name. */
export function GrowthChart() {
  return (
    <svg
      viewBox="0 0 560 360"
      aria-hidden="true"
      className="block h-auto w-full overflow-visible xl:-mr-8 xl:w-[calc(100%+4rem)]"
    >
      <path
        d="M20 40h520M20 110h520M20 180h520M20 250h520"
        className="stroke-hairline"
        strokeWidth="1.5"
        strokeDasharray="2 7"
      />
      <path d="M20 320h520" className="stroke-ink" strokeWidth="3" />
      {lines.map((line) => (
        <path
          key={line.colour}
          d={line.d}
          fill="none"
          stroke={line.colour}
          strokeWidth="9"
          strokeLinecap="round"
        />
      ))}
      <circle cx="540" cy="52" r="13" className="fill-paper" stroke={kikoi.green} strokeWidth="7" />
      <g className="fill-ink-3 font-sans text-sm font-semibold">
        {months.map(([month, x]) => (
          <text key={month} x={x} y="346">
            {month}
          </text>
        ))}
      </g>
    </svg>
  )
}
