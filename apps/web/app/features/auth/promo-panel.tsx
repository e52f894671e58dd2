import checklist from './promo-checklist.svg?url'
import donut from './promo-donut.svg?url'
import { SignUpArt } from './sign-up-art.tsx'

/** Promotion beside the form, from medium screens on (spec 1). */
export function PromoPanel() {
  return (
    <aside
      aria-label="About the product"
      className="relative hidden overflow-clip border-hairline bg-night text-[#f5f0e6] md:block dark:border-l"
    >
      <SignUpArt />
      <div className="sticky top-[4.4rem] flex h-[calc(100dvh-4.4rem)] min-h-140 flex-col justify-end p-10 lg:p-16">
        <div className="relative flex flex-1 items-center justify-center">
          <Picture src={donut} height={300} className="w-56 -rotate-5 lg:w-76" />
          <Picture
            src={checklist}
            height={232}
            className="mt-40 -ml-20 w-52 rotate-4 lg:mt-56 lg:-ml-16 lg:w-72"
          />
        </div>
        <div className="relative max-w-md">
          <div aria-hidden="true" className="mb-5 stripe-x h-1.5 w-16" />
          <h2 className="text-3xl lg:text-4xl">Visualize Your Progress</h2>
          <p className="mt-3 text-lg text-[#b9b0a1]">
            Interactive dashboards and real-time collaboration tools
          </p>
        </div>
      </div>
    </aside>
  )
}

const Picture = ({ src, height, className }: { src: string; height: number; className: string }) => (
  <img
    src={src}
    alt=""
    width={300}
    height={height}
    loading="lazy"
    className={`rounded-card shadow-[0_24px_60px_-12px_rgb(0_0_0/0.7)] ${className}`}
  />
)
