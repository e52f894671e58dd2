import { kikoi } from '#web/site/drawings/colours.ts'

/** The drawing of one of the four services. `text` describes it for screen readers. */
export function BuildDrawing({ image, text }: { image: BuildImage; text: string }) {
  return (
    <svg
      viewBox="0 0 320 160"
      role="img"
      aria-label={text}
      className="block h-auto w-full rounded-control fill-none stroke-ink"
      strokeWidth="3"
    >
      <rect width="320" height="160" className="fill-sunken" stroke="none" />
      {marks[image]}
    </svg>
  )
}

export type BuildImage = keyof typeof marks

const marks = {
  rails: (
    <>
      <circle cx="222" cy="52" r="30" fill={kikoi.amber} stroke="none" />
      <path d="M0 72h320" />
      <path d="m146 72-92 88M174 72l92 88" strokeWidth="5" />
      <path d="M136 84h48M122 98h76M104 116h112M80 140h160" stroke={kikoi.red} strokeWidth="6" />
    </>
  ),
  api: (
    <>
      <path d="M92 38h40q18 0 18 22M92 122h40q18 0 18-22M188 80h42" strokeWidth="5" />
      <rect x="30" y="20" width="62" height="36" rx="8" fill={kikoi.violet} stroke="none" />
      <rect x="30" y="104" width="62" height="36" rx="8" fill={kikoi.cyan} stroke="none" />
      <rect x="230" y="62" width="62" height="36" rx="8" fill={kikoi.green} stroke="none" />
      <circle cx="164" cy="80" r="26" className="fill-surface" />
      <path d="m154 80 7 8 14-16" stroke={kikoi.green} strokeWidth="5" />
    </>
  ),
  frontend: (
    <>
      <rect x="34" y="26" width="154" height="96" rx="8" className="fill-surface" />
      <path d="M34 48h154M88 140h46M111 122v18" />
      <path d="M48 64h56v42H48z" fill={kikoi.cyan} stroke="none" />
      <rect x="196" y="50" width="54" height="84" rx="7" className="fill-surface" />
      <path d="M206 66h34v26h-34z" fill={kikoi.cyan} stroke="none" />
      <rect x="260" y="72" width="34" height="62" rx="7" className="fill-surface" />
      <path d="M267 84h20v20h-20z" fill={kikoi.cyan} stroke="none" />
      <path d="M116 68h58M116 82h58M116 96h36M206 104h34M267 114h20" opacity=".3" />
    </>
  ),
  custom: (
    <>
      <rect x="60" y="22" width="150" height="116" rx="6" className="fill-surface" />
      <path d="M76 40h52v36H76z" fill={kikoi.violet} stroke="none" />
      <path d="M140 44h54M140 58h54M140 72h34M76 92h118M76 106h118M76 120h80" opacity=".3" />
      <path d="M40 148h220v-18H40z" fill={kikoi.amber} />
      <path d="M60 130v8M80 130v8M100 130v8M120 130v8M140 130v8M160 130v8M180 130v8M200 130v8M220 130v8M240 130v8" />
      <path d="m284 24-52 66-6 22 20-10 52-66z" fill={kikoi.red} strokeLinejoin="round" />
      <path d="m232 90 14 12" />
    </>
  ),
}
