import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useClinic } from '#features/content/useClinic.tsx'
import { Density } from '#ui/Density.tsx'
import { Logo } from '#ui/Logo.tsx'

/** Classes of the heading of a page in this frame. */
export const HEADING = 'text-[1.75rem] leading-[1.2] tracking-[-0.02em]'

/** The frame of the log-in, and of the page on which a password is chosen: a scene, the logo, the form. */
export function LoginFrame({ children }: { children: ReactNode }) {
  const { name } = useClinic()
  return (
    <Density value="staff">
      <div className="grid min-h-dvh grid-cols-1 max-sm:grid-rows-[28vh_1fr] sm:grid-cols-[1fr_1.25fr] rail:grid-cols-[1.1fr_1fr]">
        <div className="relative overflow-hidden bg-sand-100">
          <Portico className="absolute inset-0 size-full" />
        </div>
        <main className="grid min-w-0 grid-cols-1 content-start px-[min(clamp(1.25rem,6vw,7rem),6.25vw)] pt-8 pb-12 sm:content-center sm:py-12">
          <div>
            <Link
              to="/"
              reloadDocument
              aria-label={`${name}, torna al sito`}
              className="link-plain mb-7 inline-flex rounded-xs sm:mb-10"
            >
              <Logo name={name} face="sans" />
            </Link>
            {children}
          </div>
        </main>
      </div>
    </Density>
  )
}

const ARCHES =
  'M-56 800V400a112 112 0 0 1 224 0v400M268 800V400a112 112 0 0 1 224 0v400M592 800V400a112 112 0 0 1 224 0v400'
const CYPRESSES =
  'M316 700c-16-60-13-118 0-150 13 32 16 90 0 150zM352 712c-11-44-9-84 0-108 9 24 11 64 0 108zM690 744c-15-58-12-112 0-142 12 30 15 84 0 142zM82 726c-13-50-11-96 0-122 11 26 13 72 0 122z'

/** The hills seen through a portico: the scene beside the login. */
function Portico({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 760 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <defs>
        <clipPath id="portico">
          <path d={ARCHES} />
        </clipPath>
      </defs>
      <path className="fill-sand-100" d="M0 0h760v900H0z" />
      <path className="fill-sand-200" d="M0 176h760v18H0z" />
      <path className="fill-white" d="M0 160h760v16H0z" />
      <g clipPath="url(#portico)">
        <path className="fill-aqua-100" d="M0 0h760v900H0z" />
        <circle className="fill-cotto-400" cx="416" cy="520" r="46" />
        <path className="fill-aqua-200" d="M0 560c120-70 230-74 340-40s240 40 420-40v400H0z" />
        <path className="fill-aqua-300" d="M0 640c150-60 270-40 380-6s250 26 380-34v280H0z" />
        <path className="fill-aqua-800" d={CYPRESSES} />
        <path className="fill-aqua-400" d="M0 716c130-34 300-54 440-14s220 26 320 0v200H0z" />
        <path className="fill-aqua-600" d="M0 780c200-30 420-30 760-6v60H0z" />
      </g>
      <path className="fill-none stroke-white" strokeWidth="18" d={ARCHES} />
      <path className="fill-sand-300" d="M168 392h100v16H168zM492 392h100v16H492z" />
      <path className="fill-sand-300" d="M0 800h760v100H0z" />
      <path className="fill-sand-400" d="M0 800h760v10H0z" />
    </svg>
  )
}
