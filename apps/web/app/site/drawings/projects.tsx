import type { Project } from '#web/site/content/portfolio.ts'
import { kikoi } from '#web/site/drawings/colours.ts'

const grounds = { violet: '#ede9fe', amber: '#fef3c6', cyan: '#cefafe' }

/** A featured project's picture, three wide and two high. */
export function ProjectDrawing({ project }: { project: Project }) {
  return (
    <svg viewBox="0 0 360 240" role="img" aria-label={project.imageText} className="block h-auto w-full">
      <rect width="360" height="240" fill={grounds[project.colour]} />
      {project.image === 'press' && <Press />}
      {project.image === 'fashion' && <Fashion />}
      {project.image === 'companies' && <Companies />}
    </svg>
  )
}

function Press() {
  return (
    <>
      <path d="M64 48h190v192H64z" fill={kikoi.paper} />
      <path d="M82 70h154v18H82z" fill={kikoi.ink} />
      <path d="M82 98h154" stroke={kikoi.ink} strokeWidth="2" />
      <path d="M82 112h70v52H82z" fill={kikoi.cyan} />
      <path d="m82 164 24-28 16 16 12-12 18 24z" fill={kikoi.ink} opacity=".75" />
      <path
        d="M164 114h72M164 126h72M164 138h60M164 150h72M164 162h66M82 178h70M82 190h70M82 202h58M164 178h72M164 190h64M164 202h72"
        stroke={kikoi.ink}
        strokeWidth="5"
        opacity=".22"
      />
      <g transform="rotate(8 262 150)">
        <path d="M262 40v58" stroke={kikoi.ink} strokeWidth="5" />
        <rect x="218" y="94" width="92" height="124" rx="10" fill="#fff" stroke={kikoi.ink} strokeWidth="3" />
        <path d="M219 110a14 14 0 0 1 14-14h62a14 14 0 0 1 14 14v16h-90z" fill={kikoi.red} />
        <circle cx="264" cy="156" r="17" fill={kikoi.amber} />
        <path d="M236 192a28 20 0 0 1 56 0z" fill={kikoi.amber} />
        <path d="M236 204h56" stroke={kikoi.ink} strokeWidth="5" opacity=".4" />
        <rect x="252" y="88" width="24" height="12" rx="4" fill={kikoi.ink} />
      </g>
    </>
  )
}

function Fashion() {
  return (
    <>
      <path d="M0 40h360" stroke={kikoi.ink} strokeWidth="5" />
      <path
        d="M150 40v10q0 10-10 14l-38 18h96l-38-18q-10-4-10-14"
        fill="none"
        stroke={kikoi.ink}
        strokeWidth="4"
      />
      <clipPath id="dress">
        <path d="M122 78q28 22 56 0l34 10-10 40-16-4-4 30 38 86H80l38-86-4-30-16 4-10-40z" />
      </clipPath>
      <g clipPath="url(#dress)">
        <path d="M60 70h200v170H60z" fill={kikoi.red} />
        <path d="M60 146h200v14H60z" fill={kikoi.ink} />
        <path d="M60 160h200v22H60z" fill={kikoi.amber} />
        <path d="M60 182h200v5H60z" fill={kikoi.paper} />
        <path d="M60 187h200v20H60z" fill={kikoi.violet} />
        <path d="M60 207h200v5H60z" fill={kikoi.ink} />
        <path d="M60 212h200v28H60z" fill={kikoi.green} />
        <path d="M104 70h10v80h-10zM186 70h10v80h-10z" fill={kikoi.amber} />
        <path
          d="m60 171 8-8 8 8 8-8 8 8 8-8 8 8 8-8 8 8 8-8 8 8 8-8 8 8 8-8 8 8 8-8 8 8 8-8 8 8 8-8 8 8 8-8 8 8"
          fill="none"
          stroke={kikoi.ink}
          strokeWidth="3"
        />
      </g>
      <path d="M246 96h82v104h-82z" fill={kikoi.paper} />
      <path d="m287 40-16 70" stroke={kikoi.ink} strokeWidth="2" fill="none" />
      <circle cx="270" cy="112" r="5" fill={kikoi.ink} />
      <path d="M260 136h54M260 150h54M260 164h38" stroke={kikoi.ink} strokeWidth="5" opacity=".3" />
      <path d="M260 182h26" stroke={kikoi.red} strokeWidth="7" />
    </>
  )
}

function Companies() {
  const shops = [
    { x: 26, colour: kikoi.violet },
    { x: 108, colour: kikoi.cyan },
    { x: 190, colour: kikoi.amber },
    { x: 272, colour: kikoi.red },
  ]
  return (
    <>
      {shops.map((shop) => (
        <g key={shop.x}>
          <path
            d={`M180 84 C180 130 ${shop.x + 31} 104 ${shop.x + 31} 152`}
            fill="none"
            stroke={kikoi.ink}
            strokeWidth="3"
          />
          <rect x={shop.x} y="160" width="62" height="56" fill={kikoi.paper} />
          <path d={`M${shop.x - 4} 176l8-22h54l8 22z`} fill={shop.colour} />
          <path d={`M${shop.x + 10} 188h18v28h-18z`} fill={kikoi.ink} />
          <path d={`M${shop.x + 36} 188h18v14h-18z`} fill={shop.colour} opacity=".5" />
        </g>
      ))}
      <path d="M0 216h360v24H0z" fill={kikoi.ink} />
      <rect x="70" y="40" width="220" height="46" rx="23" fill="#fff" stroke={kikoi.ink} strokeWidth="4" />
      <circle cx="98" cy="61" r="9" fill="none" stroke={kikoi.ink} strokeWidth="4" />
      <path d="m105 68 8 8" stroke={kikoi.ink} strokeWidth="4" strokeLinecap="round" />
      <path d="M126 63h96" stroke={kikoi.ink} strokeWidth="6" opacity=".3" />
      <path d="M228 52v22" stroke={kikoi.violet} strokeWidth="3" />
    </>
  )
}
