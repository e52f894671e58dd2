import { kikoi } from '#web/site/drawings/colours.ts'

const { violet, cyan, green, amber, red } = kikoi

/** A small drawing for each of the nine marketing services. Decorative. */
export function MiniFigure({ kind }: { kind: MiniFigureKind }) {
  return (
    <svg
      viewBox="0 0 120 64"
      aria-hidden="true"
      className="h-16 w-30 min-w-0 shrink fill-none stroke-ink"
      strokeWidth="3"
      strokeLinecap="round"
    >
      {marks[kind]}
    </svg>
  )
}

export type MiniFigureKind = keyof typeof marks

const marks = {
  rank: (
    <>
      <path d="M34 14h80M34 32h62M34 50h70" opacity=".3" />
      <path d="M34 14h80" stroke={violet} strokeWidth="7" />
      <path d="M12 52V14m0 0-7 8m7-8 7 8" />
    </>
  ),
  audience: (
    <>
      <circle cx="60" cy="32" r="27" strokeDasharray="2 7" />
      <circle cx="60" cy="32" r="15" stroke={red} strokeWidth="5" />
      <circle cx="60" cy="32" r="4" fill={red} stroke="none" />
      <path d="m98 54-18-11" />
    </>
  ),
  pages: (
    <>
      <path d="M40 10h44v46H40z" className="fill-surface" />
      <path d="M30 16H18v44h44v-4" opacity=".4" />
      <path d="M48 22h28" stroke={cyan} strokeWidth="6" />
      <path d="M48 34h28M48 44h18" opacity=".4" />
    </>
  ),
  timeline: (
    <>
      <path d="M6 52h108" opacity=".3" />
      <path d="M10 16h30" stroke={violet} strokeWidth="8" />
      <path d="M36 30h34" stroke={amber} strokeWidth="8" />
      <path d="M66 44h44" stroke={green} strokeWidth="8" />
      <path d="M70 6v50" strokeDasharray="2 6" />
    </>
  ),
  clicks: (
    <>
      <rect x="10" y="12" width="74" height="34" rx="17" />
      <path d="M26 29h30" opacity=".35" />
      <path d="m72 30 30 12-13 5-5 13z" fill={amber} strokeLinejoin="round" />
    </>
  ),
  bars: (
    <>
      <path d="M8 58h104" />
      <path d="M22 50V38" stroke={cyan} strokeWidth="11" strokeLinecap="butt" />
      <path d="M46 54V28M70 54V34M94 54V12" stroke={cyan} strokeWidth="11" strokeLinecap="butt" />
      <path d="M22 54v-8" stroke={cyan} strokeWidth="11" strokeLinecap="butt" />
    </>
  ),
  funnel: (
    <>
      <path d="M14 10h92L72 36v22l-24-8V36z" strokeLinejoin="round" />
      <path d="M22 12h76L84 24H36z" fill={green} stroke="none" />
    </>
  ),
  network: (
    <>
      <path d="M28 34 60 16l32 22-34 14zM60 16l-2 36" opacity=".4" />
      <circle cx="28" cy="34" r="8" className="fill-surface" />
      <circle cx="92" cy="38" r="8" className="fill-surface" />
      <circle cx="58" cy="52" r="6" className="fill-surface" />
      <circle cx="60" cy="16" r="11" fill={violet} />
    </>
  ),
  frames: (
    <>
      <rect x="14" y="10" width="92" height="46" rx="6" />
      <path d="M28 10v46M92 10v46" opacity=".4" />
      <path d="m52 22 20 11-20 11z" fill={red} strokeLinejoin="round" />
    </>
  ),
}
