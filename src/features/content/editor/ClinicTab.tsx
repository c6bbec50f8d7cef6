import type { ReactNode } from 'react'
import { GroupEditor } from './GroupEditor.tsx'
import type { TextsTabProps } from './TextsTab.tsx'

type ClinicTabProps = Omit<TextsTabProps, 'view' | 'categories'> & {
  /** The next days on which the hours do not hold. */
  exceptions: ReactNode
}

/** The facts of the clinic, which pages, mails and messages follow. */
export function ClinicTab({ exceptions, ...props }: ClinicTabProps) {
  return (
    <div className="pt-1">
      <GroupEditor groupKey="clinica" categories={[]} wide below={{ hours: exceptions }} {...props} />
    </div>
  )
}
