import { ChevronDown } from 'lucide-react'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import type { Choice } from './sources.ts'

type FilterButtonProps = Omit<ButtonProps, 'children'> & { label: string; choices: readonly Choice[] }

/** Looks like the select beside it, and says how many are chosen. */
export function FilterButton({ label, choices, ...rest }: FilterButtonProps) {
  const chosen = choices.filter((choice) => choice.chosen).length
  return (
    <Button
      {...rest}
      variant="secondary"
      iconEnd={<ChevronDown strokeWidth={2.2} className="text-ink-600" />}
      className="justify-between! border-field! font-normal! text-smd! hover:border-ink-600! data-[state=open]:border-aqua-600! max-desk:flex-auto max-desk:px-2.5 max-desk:text-[1rem]!"
    >
      {chosen > 0 ? `${label} (${chosen})` : label}
    </Button>
  )
}
