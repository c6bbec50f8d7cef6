import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react'

export type Answer = { label: string; act: () => void }

export type QuestionProps = {
  title: string
  text: string
  answers: readonly Answer[]
  stay: string
  /** The focus begins at `stay` instead of at the first answer. */
  focusOnStay?: boolean
  /** Where it is asked: beside this place of the window. */
  near: DOMRect | null
  onClose: () => void
}

const WIDTH = 300
const HEIGHT = 150
const GAP = 8

/** A question at the spot. The agenda stays in sight and in reach. */
export function Question({ title, text, answers, stay, focusOnStay = false, near, onClose }: QuestionProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const buttons = box.current?.querySelectorAll('button')
    buttons?.item(focusOnStay ? buttons.length - 1 : 0).focus()
  }, [focusOnStay])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <div
      ref={box}
      role="alertdialog"
      aria-label={title}
      aria-describedby="ag-question"
      className="ag-pop ag-ask"
      style={besideOf(near)}
      onKeyDown={onKeyDown}
    >
      <b>{title}</b>
      <p id="ag-question">{text}</p>
      <div>
        {answers.map(({ label, act }) => (
          <button key={label} type="button" className="ag-btn ag-btn-go" onClick={act}>
            {label}
          </button>
        ))}
        <button type="button" className="ag-btn ag-btn-0" onClick={onClose}>
          {stay}
        </button>
      </div>
    </div>
  )
}

/** At the right of a place, or at its left, inside the window. */
export function besideOf(box: DOMRect | null, width = WIDTH, height = HEIGHT): CSSProperties {
  if (!box || box.width === 0) return { left: `calc(50vw - ${width / 2}px)`, bottom: '3.5rem' }
  const right = box.right + GAP
  const left = right + width < window.innerWidth ? right : Math.max(GAP, box.left - GAP - width)
  const top = Math.max(GAP, Math.min(box.top, window.innerHeight - height - 44))
  return { left, top }
}
