import { kikoi } from '#web/site/drawings/colours.ts'

/** An airmail envelope whose edge is the stripe. */
export function Envelope({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 440 290" role="img" aria-label={label} className="block h-auto w-full">
      <defs>
        <pattern
          id="airmail"
          width="100"
          height="20"
          patternUnits="userSpaceOnUse"
          patternTransform="skewX(-35)"
        >
          <path d="M0 0h16v20H0z" fill={kikoi.violet} />
          <path d="M20 0h16v20H20z" fill={kikoi.cyan} />
          <path d="M40 0h16v20H40z" fill={kikoi.green} />
          <path d="M60 0h16v20H60z" fill={kikoi.amber} />
          <path d="M80 0h16v20H80z" fill={kikoi.red} />
        </pattern>
      </defs>
      <g transform="rotate(-4 220 145)">
        <rect x="20" y="24" width="400" height="244" rx="10" fill="#fff" stroke={kikoi.ink} strokeWidth="3" />
        <rect
          x="28"
          y="32"
          width="384"
          height="228"
          rx="4"
          fill="none"
          stroke="url(#airmail)"
          strokeWidth="14"
        />
        <path d="M60 180h150M60 202h118M60 224h134" stroke={kikoi.ink} strokeWidth="6" opacity=".25" />
        <path
          d="M316 60h66v78h-66z"
          fill="#fef3c6"
          stroke={kikoi.ink}
          strokeWidth="2.5"
          strokeDasharray="5 4"
        />
        <path d="M326 70h10v58h-10z" fill={kikoi.violet} />
        <path d="M336 70h10v58h-10z" fill={kikoi.cyan} />
        <path d="M346 70h10v58h-10z" fill={kikoi.green} />
        <path d="M356 70h10v58h-10z" fill={kikoi.amber} />
        <path d="M366 70h8v58h-8z" fill={kikoi.red} />
        <path
          d="M222 76q22-12 44 0t44 0M222 94q22-12 44 0t44 0M222 112q22-12 44 0t44 0"
          fill="none"
          stroke={kikoi.ink}
          strokeWidth="2.5"
          opacity=".6"
        />
      </g>
    </svg>
  )
}
