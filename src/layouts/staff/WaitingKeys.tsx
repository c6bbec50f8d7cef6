import { places } from './keys.ts'

/** After `G`: the letters that lead on, drawn for those who hesitate and read to screen readers. */
export function WaitingKeys({ waiting }: { waiting: boolean }) {
  return (
    <div role="status" className="fr-wait" data-on={waiting || undefined}>
      {waiting ? (
        <>
          <b>Vai a</b>
          {places.map(({ letter, label }) => (
            <span key={letter}>
              <kbd className="fr-key">{letter.toUpperCase()}</kbd> {label}
            </span>
          ))}
        </>
      ) : null}
    </div>
  )
}
