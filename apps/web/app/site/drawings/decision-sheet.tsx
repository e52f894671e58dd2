import { kikoi } from '#web/site/drawings/colours.ts'

const rows = [
  { colour: kikoi.violet, length: 210, done: true },
  { colour: kikoi.cyan, length: 176, done: true },
  { colour: kikoi.green, length: 196, done: false },
  { colour: kikoi.amber, length: 120, done: false },
  { colour: kikoi.red, length: 84, done: false },
]

const sheet = { y: 20, width: 310, height: 340, rx: 8, strokeWidth: 3 }

/** A sheet of ranked decisions, the result of a session. */
export function DecisionSheet({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 420 380" role="img" aria-label={label} className="block h-auto w-full">
      <g transform="rotate(3 210 190)">
        <rect x="60" {...sheet} className="fill-sunken stroke-ink" />
      </g>
      <g transform="rotate(-3 210 190)">
        <rect x="50" {...sheet} className="fill-surface stroke-ink" />
        <path d="M78 58h120" className="stroke-ink" strokeWidth="12" />
        <path d="M78 82h78" className="stroke-hairline" strokeWidth="8" />
        {rows.map((row, at) => (
          <g key={row.colour} transform={`translate(78 ${116 + at * 46})`}>
            <rect
              width="26"
              height="26"
              rx="6"
              fill={row.done ? row.colour : 'none'}
              stroke={row.colour}
              strokeWidth="4"
            />
            {row.done && <path d="m6 13 5 6 9-12" fill="none" stroke="#fff" strokeWidth="4" />}
            <path
              d={`M44 13h${row.length}`}
              stroke={row.colour}
              strokeWidth="12"
              opacity={row.done ? 1 : 0.45}
            />
          </g>
        ))}
      </g>
      <g transform="rotate(24 350 250)">
        <path
          d="M340 150h22v150l-11 26-11-26z"
          fill={kikoi.amber}
          stroke={kikoi.ink}
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <path d="M340 172h22M340 300h22" stroke={kikoi.ink} strokeWidth="3" />
        <path d="M340 150h22v-14h-22z" fill={kikoi.red} stroke={kikoi.ink} strokeWidth="3" />
      </g>
    </svg>
  )
}
