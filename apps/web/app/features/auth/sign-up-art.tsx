const hues = ['#7c3aed', '#0891b2', '#16a34a', '#f59e0b', '#dc2626']

/** An ornament: woven bands of Kikoi cloth. */
export function SignUpArt() {
  return (
    <svg
      aria-hidden="true"
      className="absolute inset-0 size-full"
      preserveAspectRatio="xMaxYMin slice"
      viewBox="0 0 600 900"
    >
      <defs>
        <pattern id="weave" width="120" height="120" patternUnits="userSpaceOnUse">
          {hues.map((hue, index) => (
            <g key={hue} fill={hue}>
              <path d={`M${2 + index * 11.4} 2h9.4v56h-9.4zm60 60h9.4v56h-9.4z`} />
              <path d={`M62 ${2 + index * 11.4}h56v9.4h-56zm-60 60h56v9.4h-56z`} />
            </g>
          ))}
        </pattern>
      </defs>
      <path
        fill="url(#weave)"
        opacity="0.9"
        d="M240 0h360v480h-60v-120h-60v-60h-60v-120h-60v-60h-60v-60h-60z"
      />
    </svg>
  )
}
