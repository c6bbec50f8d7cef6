import { Check } from 'lucide-react'

type DoctorChoiceProps = {
  doctor: string
  anyDoctor: boolean
  onChoose: (anyDoctor: boolean) => void
  /** The words for any doctor. */
  any?: string
}

/** The visit's own doctor, or any. */
export function DoctorChoice({ doctor, anyDoctor, onChoose, any = 'Chi è libero prima' }: DoctorChoiceProps) {
  const choices: [boolean, string][] = [
    [false, doctor],
    [true, any],
  ]
  return (
    <fieldset className="vp-who">
      <legend>Con chi</legend>
      <div>
        {choices.map(([any, label]) => (
          <label key={label}>
            <input type="radio" name="chi" checked={anyDoctor === any} onChange={() => onChoose(any)} />
            <span>
              <Check aria-hidden="true" strokeWidth={2.2} />
              {label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
