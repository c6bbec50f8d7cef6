import { Kbd } from '#ui/Kbd.tsx'
import { placesOf } from './keys.ts'

/** After `G`: the letters that lead on, drawn for those who hesitate and read to screen readers. */
export function WaitingKeys({ waiting, mayEdit }: { waiting: boolean; mayEdit: boolean }) {
  return (
    <div role="status" className="fr-wait" data-on={waiting || undefined}>
      {waiting ? (
        <>
          <b>Vai a</b>
          {placesOf(mayEdit).map(({ letter, label }) => (
            <span key={letter}>
              <Kbd>{letter.toUpperCase()}</Kbd> {label}
            </span>
          ))}
        </>
      ) : null}
    </div>
  )
}
