/** A house with its door shut and its lamp lit. */
export function ClosedDoor({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 760 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
      <path className="fill-sand-100" d="M0 0h760v900H0z" />
      <path className="fill-white" d="M0 118h760v14H0z" />
      <path className="fill-sand-200" d="M0 132h760v16H0z" />
      <Window x={40} />
      <Window x={590} />
      <path className="fill-white" d="M210 790V420a170 170 0 0 1 340 0v370z" />
      <path className="fill-aqua-800" d="M234 790V420a146 146 0 0 1 292 0v370z" />
      <path className="fill-aqua-200" d="M262 420a118 118 0 0 1 236 0z" />
      <path
        className="fill-none stroke-aqua-800"
        strokeWidth="8"
        d="M380 302v118M380 420l-83-83M380 420l83-83"
      />
      <path className="fill-aqua-600" d="M262 444h112v346H262zM386 444h112v346H386z" />
      <path
        className="fill-aqua-700"
        d="M280 464h76v124h-76zM280 612h76v150h-76zM404 464h76v124h-76zM404 612h76v150h-76z"
      />
      <circle className="fill-cotto-200" cx="362" cy="606" r="7" />
      <circle className="fill-cotto-200" cx="398" cy="606" r="7" />
      <path className="fill-none stroke-ink-800" strokeWidth="4" d="M380 132v60" />
      <circle className="fill-cotto-50" cx="380" cy="208" r="58" />
      <path className="fill-ink-800" d="M352 206a28 28 0 0 1 56 0z" />
      <path className="fill-cotto-400" d="M362 206h36a18 18 0 0 1-36 0z" />
      <path className="fill-sand-300" d="M0 790h760v110H0z" />
      <path className="fill-sand-200" d="M190 790h380v22H190zM160 812h440v24H160z" />
      <path className="fill-sand-400" d="M160 836h440v8H160z" />
      <Olive x={96} />
      <Olive x={664} />
    </svg>
  )
}

function Window({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path className="fill-white" d="M0 600V420a65 65 0 0 1 130 0v180z" />
      <path className="fill-aqua-300" d="M14 586V420a51 51 0 0 1 102 0v166z" />
      <path
        className="fill-none stroke-aqua-200"
        strokeWidth="6"
        d="M14 410h102M14 432h102M14 454h102M14 476h102M14 498h102M14 520h102M14 542h102M14 564h102"
      />
      <path className="fill-sand-300" d="M-10 600h150v12H-10z" />
    </g>
  )
}

function Olive({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path className="fill-none stroke-sand-600" strokeWidth="7" d="M0 776c0-40 4-60-2-96" />
      <circle className="fill-aqua-700" cx="-16" cy="656" r="30" />
      <circle className="fill-aqua-600" cx="18" cy="644" r="34" />
      <circle className="fill-aqua-400" cx="-2" cy="618" r="26" />
      <path className="fill-cotto-400" d="M-34 768h68l-10 68h-48z" />
      <path className="fill-cotto-700" d="M-38 760h76v14h-76z" />
    </g>
  )
}
