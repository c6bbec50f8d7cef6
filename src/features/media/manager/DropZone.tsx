import { Upload } from 'lucide-react'
import { type ChangeEvent, type RefObject, useId, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { PetalSign } from '#ui/Logo.tsx'
import { SITE_PICTURE_ACCEPT } from '../rules.ts'
import { managerCopy } from './copy.ts'
import { CHOOSE } from './places.ts'

type DropZoneProps = {
  zone: RefObject<HTMLDivElement | null>
  /** Files are held over the section. */
  over: boolean
  /** There is no picture yet: it stands in the place of what is not there. */
  first: boolean
  onPick: (event: ChangeEvent<HTMLInputElement>) => void
}

export function DropZone({ zone, over, first, onPick }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const limits = useId()
  return (
    <div
      ref={zone}
      className={cx(
        'rounded-md border border-dashed',
        over ? 'border-aqua-600 bg-aqua-50' : 'border-sand-600 bg-sand-50',
        first
          ? 'grid justify-items-center gap-x-4 gap-y-4 px-6 py-12 text-center'
          : 'flex flex-wrap items-center gap-x-3.5 gap-y-3 px-4 py-3.5',
      )}
    >
      {first ? (
        <span aria-hidden="true" className="grid h-21 w-28 place-items-center rounded-md bg-sand-200">
          <PetalSign tone="sand" className="size-11" />
        </span>
      ) : (
        <Upload aria-hidden="true" strokeWidth={1.7} className="size-5 flex-none text-ink-600" />
      )}
      <div className={cx('min-w-0', !first && 'flex-1 basis-44')}>
        <p className={first ? 'font-strong text-slg' : 'font-strong'}>
          {first ? 'Nessuna immagine: trascina qui la prima' : 'Trascina qui un’immagine'}
        </p>
        <div id={limits} className="text-ink-600 text-sxs">
          <p>{managerCopy.limits}</p>
          <p>{managerCopy.stills}</p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept={SITE_PICTURE_ACCEPT}
        tabIndex={-1}
        aria-label="Immagini da caricare"
        onChange={onPick}
        className="sr-only"
      />
      <Button
        id={CHOOSE}
        variant="secondary"
        size={first ? 'md' : 'sm'}
        aria-describedby={limits}
        className="max-sm:w-full"
        onClick={() => input.current?.click()}
      >
        Scegli file
      </Button>
    </div>
  )
}
