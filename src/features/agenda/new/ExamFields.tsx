import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { examsQuery } from '#features/booking/exams/queries.ts'
import { examName, isSameExam } from '#features/booking/exams/rules.ts'
import { Button } from '#ui/Button.tsx'
import { RemovableChip } from '#ui/Chip.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'
import { Note } from '#ui/Note.tsx'
import type { Draft } from './draft.ts'
import type { Offer } from './services.ts'

type ExamFieldsProps = {
  draft: Draft
  offers: readonly Offer[]
  error: string | undefined
  /** All exams of the draw, also the main one. */
  onExams: (exams: readonly Offer[]) => void
  onBook: () => void
}

/** The further exams of a draw; nothing for a service that is no exam of the laboratory. */
export function ExamFields({ draft: { offer, exams }, offers, error, onExams, onBook }: ExamFieldsProps) {
  const { data } = useQuery(examsQuery())
  const all = (data ?? []).flatMap((exam) => {
    const found = offers.find((one) => isSameExam(one, exam))
    return found ? [{ offer: found, name: examName(exam) }] : []
  })
  if (!offer || !all.some((exam) => exam.offer.id === offer.id)) return null
  const chosen = [offer, ...exams]
  const others = all.filter((exam) => !chosen.some(({ id }) => id === exam.offer.id))
  const remove = (id: number) => onExams(chosen.filter((exam) => exam.id !== id))
  // The menu would open.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!event.repeat) onBook()
  }
  return (
    <div className="agp-exams">
      {exams.map(({ id, name }) => (
        <RemovableChip key={id} removeLabel={`Togli ${name}`} onRemove={() => remove(id)}>
          {name}
        </RemovableChip>
      ))}
      {others.length > 0 ? (
        <Menu
          align="start"
          trigger={
            <Button size="sm" variant="secondary" onKeyDown={onKeyDown} icon={<Plus strokeWidth={1.8} />}>
              Aggiungi un esame
            </Button>
          }
        >
          {others.map((exam) => (
            <MenuItem key={exam.offer.id} onSelect={() => onExams([...chosen, exam.offer])}>
              {exam.name}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
      {error ? (
        <Note tone="danger" role="alert">
          {error}
        </Note>
      ) : null}
    </div>
  )
}
