import { Check } from 'lucide-react'
import { cx } from './cx.ts'
import { useFieldIds } from './Field.tsx'
import { Tooltip } from './Tooltip.tsx'

type ColourInputProps = {
  /** '#rrggbb' */
  value: string
  onChange: (color: string) => void
  swatches: readonly { color: string; name: string }[]
}

/** The browser's own picker, which every phone and screen reader knows, and a few colours that are one step away. */
export function ColourInput({ value, onChange, swatches }: ColourInputProps) {
  const { id, 'aria-describedby': describedBy } = useFieldIds({})
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="flex items-center gap-2.5">
        <input
          id={id}
          aria-describedby={describedBy}
          type="color"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="h-(--h-ctl) w-14 cursor-pointer rounded-ctl border border-field bg-white p-1"
        />
        <output htmlFor={id} className="tnum w-[4.5rem] text-ink-600">
          {value}
        </output>
      </span>
      <span className="flex flex-wrap gap-1 max-sm:-mx-2 max-sm:gap-0">
        {swatches.map(({ color, name }) => (
          <Tooltip key={color} label={name}>
            <button
              type="button"
              aria-label={name}
              aria-pressed={color === value}
              onClick={() => onChange(color)}
              className="grid size-8 cursor-pointer place-items-center rounded-full max-desk:size-11 pointer-coarse:size-11"
            >
              <span
                style={{ backgroundColor: color }}
                className={cx(
                  'grid size-6 place-items-center rounded-full ring-1 ring-ink/15 ring-inset max-desk:size-7',
                  color === value && 'outline-2 outline-ink outline-offset-2',
                )}
              >
                {color === value ? (
                  <Check aria-hidden="true" strokeWidth={3} className="size-3.5 text-white" />
                ) : null}
              </span>
            </button>
          </Tooltip>
        ))}
      </span>
    </div>
  )
}
