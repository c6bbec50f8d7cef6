// The white label takes as many characters.
const LONGEST_NAME = 14

/** Decorative: the way from the station in one picture. The words beside it say the same, and no third party is asked for a map. */
export function ClinicMap({ street }: { street: string }) {
  return (
    <div className="vp-map">
      <svg viewBox="0 0 560 380" aria-hidden="true" fontSize="22" className="font-sans fill-ink-600">
        <path fill="#fff" d="M0 0h560v380H0z" />
        <path
          className="fill-sand-200"
          d="M-10-10h128v96H-10zM146-10h150v96H146zM324-10h118v96H324zM470-10h100v96H470zM-10 116h128v108H-10zM324 116h118v108H324zM470 116h100v108H470zM-10 254h128v140H-10zM146 254h104a46 46 0 0 1 46 46v94H146zM324 254h118v140H324zM470 254h100v140H470z"
        />
        <path className="fill-aqua-100" d="M146 116h150v62a46 46 0 0 1-46 46H146z" />
        <path className="fill-aqua-200" d="M146 116a56 56 0 0 1 56 56 56 56 0 0 1-56-56z" />
        <g fill="none">
          <path stroke="#fff" strokeWidth="16" d="M-10 352 570 300" />
          <path className="stroke-sand-400" strokeWidth="4" d="M-10 352 570 300" />
          <path className="stroke-sand-400" strokeWidth="12" strokeDasharray="3 12" d="M-10 352 570 300" />
          <path
            className="stroke-aqua-600"
            strokeWidth="5"
            strokeLinecap="round"
            strokeDasharray="1 11"
            d="M132 308v-69h178v-58"
          />
        </g>
        <g textAnchor="middle">
          <rect x="70" y="312" width="124" height="48" rx="12" fill="#fff" />
          <text x="132" y="344">
            Stazione
          </text>
          {street.length > LONGEST_NAME ? null : (
            <>
              <rect x="354" y="77" width="150" height="48" rx="12" fill="#fff" />
              <text x="429" y="109">
                {street}
              </text>
            </>
          )}
        </g>
        <g transform="translate(310 172)">
          <path fill="#fff" d="M0 8C-30-26-40-44-40-62a40 40 0 1 1 80 0C40-44 30-26 0 8Z" />
          <path className="fill-aqua-600" d="M0 0C-26-30-34-46-34-62a34 34 0 1 1 68 0C34-46 26-30 0 0Z" />
          <g transform="translate(-18 -80) scale(.9)">
            <path
              fill="#fff"
              d="M0 0A20 20 0 0 1 20 20A20 20 0 0 1 0 0M20 20A20 20 0 0 1 40 40A20 20 0 0 1 20 20"
            />
            <path
              className="fill-aqua-300"
              d="M20 20A20 20 0 0 1 40 0A20 20 0 0 1 20 20M0 40A20 20 0 0 1 20 20A20 20 0 0 1 0 40"
            />
          </g>
        </g>
      </svg>
    </div>
  )
}
