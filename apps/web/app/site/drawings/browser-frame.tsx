import { kikoi } from '#web/site/drawings/colours.ts'

/** A browser window with a finished page and the time it took. */
export function BrowserFrame({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 480 400" role="img" aria-label={label} className="block h-auto w-full">
      <rect
        x="2"
        y="26"
        width="430"
        height="330"
        rx="16"
        className="fill-surface stroke-ink"
        strokeWidth="4"
      />
      <path d="M2 74h430" className="stroke-ink" strokeWidth="4" />
      <circle cx="28" cy="50" r="6" fill={kikoi.red} />
      <circle cx="50" cy="50" r="6" fill={kikoi.amber} />
      <circle cx="72" cy="50" r="6" fill={kikoi.green} />
      <rect x="100" y="38" width="250" height="24" rx="12" className="fill-sunken" />
      <path d="M30 104h190v26H30zM30 142h140v26H30z" className="fill-ink" />
      <path d="M30 190h176M30 206h150M30 222h164" className="stroke-hairline" strokeWidth="8" />
      <rect x="30" y="246" width="110" height="32" rx="9" className="fill-ink" />
      <path d="M250 100h62v178h-62z" fill={kikoi.violet} />
      <path d="M312 100h6v178h-6z" fill={kikoi.ink} />
      <path d="M318 100h34v178h-34z" fill={kikoi.cyan} />
      <path d="M352 100h5v178h-5z" fill={kikoi.paper} />
      <path d="M357 100h24v178h-24z" fill={kikoi.amber} />
      <path d="M381 100h26v178h-26z" fill={kikoi.red} />
      <path d="M30 304h112v40H30zM160 304h112v40H160zM290 304h112v40H290z" className="fill-sunken" />
      <g transform="rotate(-9 392 318)">
        <circle cx="392" cy="318" r="72" fill={kikoi.amber} stroke={kikoi.ink} strokeWidth="4" />
        <circle
          cx="392"
          cy="318"
          r="62"
          fill="none"
          stroke={kikoi.ink}
          strokeWidth="1.5"
          strokeDasharray="2 5"
        />
        <text
          x="392"
          y="330"
          textAnchor="middle"
          className="font-display text-4xl font-bold"
          fill={kikoi.ink}
        >
          0.8 s
        </text>
        <text
          x="392"
          y="354"
          textAnchor="middle"
          className="font-sans text-sm font-semibold"
          fill={kikoi.ink}
        >
          to first sight
        </text>
      </g>
    </svg>
  )
}
