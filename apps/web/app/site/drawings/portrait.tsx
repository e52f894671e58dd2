import { kikoi } from '#web/site/drawings/colours.ts'

/** A drawn person in a striped wrap: stands in until the owner puts a photograph there. */
export function Portrait({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 320 380" role="img" aria-label={label} className="block h-auto w-full">
      <rect width="320" height="380" fill="#2a2622" />
      <circle cx="222" cy="126" r="86" fill={kikoi.amber} />
      <path d="M132 186h56v70h-56z" fill="#6b3f26" />
      <path d="M132 216q28 26 56 0v-16h-56z" fill="#4f2c19" opacity=".55" />
      <path d="M108 132q0-66 52-66t52 66v22q0 58-52 58t-52-58z" fill="#7c4a2d" />
      <path d="M100 134q-4-86 60-86t60 86q-8-36-22-46-38 14-78 0-16 12-20 46z" fill={kikoi.ink} />
      <circle cx="110" cy="150" r="11" fill="#7c4a2d" />
      <circle cx="210" cy="150" r="11" fill="#7c4a2d" />
      <path
        d="M128 138q12-8 24 0M168 138q12-8 24 0"
        fill="none"
        stroke={kikoi.ink}
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="140" cy="150" r="4.5" fill={kikoi.ink} />
      <circle cx="180" cy="150" r="4.5" fill={kikoi.ink} />
      <path d="M160 152v20h-7" fill="none" stroke="#4f2c19" strokeWidth="3.5" strokeLinecap="round" />
      <path d="M142 186q18 14 36 0" fill="none" stroke="#4f2c19" strokeWidth="4" strokeLinecap="round" />
      <clipPath id="wrap">
        <path d="M16 380q0-118 116-138 28 40 56 0 116 20 116 138z" />
      </clipPath>
      <g clipPath="url(#wrap)">
        <path d="M0 230h320v150H0z" fill={kikoi.violet} />
        <g transform="rotate(-32 160 310)">
          <path d="M-60 262h460v26H-60z" fill={kikoi.cyan} />
          <path d="M-60 288h460v6H-60z" fill={kikoi.paper} />
          <path d="M-60 294h460v30H-60z" fill={kikoi.green} />
          <path d="M-60 324h460v6H-60z" fill={kikoi.ink} />
          <path d="M-60 330h460v34H-60z" fill={kikoi.amber} />
          <path d="M-60 364h460v6H-60z" fill={kikoi.paper} />
          <path d="M-60 370h460v110H-60z" fill={kikoi.red} />
        </g>
        <path d="M132 242q28 40 56 0l22 8q-50 60-100 0z" fill={kikoi.ink} opacity=".35" />
      </g>
    </svg>
  )
}
